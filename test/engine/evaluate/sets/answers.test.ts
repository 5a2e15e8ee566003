import { describe, expect, it } from 'vitest'
import type { Answer, AnswerEvent } from '../../../../src-main/contract/types.ts'
import type { Answerer, AnswerRequest } from '../../../../src-main/engine/answer/types.ts'
import { evaluateAnswers, normalise } from '../../../../src-main/engine/evaluate/sets/answers.ts'
import { curveOf } from '../../../../src-main/engine/evaluate/sets/curve.ts'
import { temporaryFolder, writeFiles } from '../../../fixtures/temporaryFolder.ts'
import { evaluationEngine } from '../evaluationEngine.ts'

const text = '🙂 Rent is due monthly.\nDogs need consent.'
const quote = 'Rent is due monthly.'
const start = text.indexOf(quote)

const quiet = { settings: { alpha: 0 }, model: null, onProgress: () => undefined }

async function writeSet(questions: readonly object[]): Promise<string> {
  const folder = await temporaryFolder()
  const lines = questions.map((row) => JSON.stringify(row)).join('\n')
  await writeFiles(folder, { 'docs/a b.txt': text, 'questions.jsonl': lines })
  return folder
}

/** Declines what asks for a treasure; else one sentence with its source, one without, and one that is struck. */
function scriptedAnswerer(documentId: () => number, shift = 0) {
  const requests: AnswerRequest[] = []
  async function* answerEvents(request: AnswerRequest): AsyncGenerator<AnswerEvent> {
    requests.push(request)
    const index = { files: 1, filesRead: 1, passages: 1, embedded: 0 }
    yield { type: 'evidence', evidence: [], index }
    const declined = request.question.includes('treasure')
    const place = { file: 'a b.txt', title: '', headingPath: [], pages: [3, 4], contentHash: '' }
    const source = { n: 1, documentId: documentId(), fileId: 1, ...place, quote, start, end: start + quote.length }
    const sentences: Answer['sentences'] = [
      { text: 'It is due each month.', verdict: 'supported', citations: [1] },
      { text: 'Tuesdays are fine.', verdict: 'notFound', citations: [] },
      { text: 'Cats fly.', verdict: 'notFound', citations: [], isHidden: true },
    ]
    const answer: Answer = {
      declined,
      confidence: declined ? 0.2 : 0.8,
      text: declined ? 'I could not find it.' : 'It is due each month. Tuesdays are fine.',
      sentences: declined ? [] : sentences,
      // What a declined answer shows beside it is no citation.
      sources: [{ ...source, start: start + shift, end: source.end + shift }],
      model: null,
      index,
      notices: [],
    }
    yield { type: 'done', answer }
  }
  return { requests, answerer: { answer: answerEvents } satisfies Answerer }
}

describe('answers', () => {
  const questions = [
    { id: 'one', question: 'When is the rent due?', answers: ['rent is due, monthly'], answerable: true },
    { id: 'two', question: 'Who needs consent?', answers: ['Dogs', '', 7] },
    { id: 'three', question: 'Where is the treasure?', answers: [], answerable: false },
    { id: 'four', question: 'Who has the treasure?', answers: ['a pirate'], answerable: true },
  ]

  it('counts what is declined by kind of question, cited, valid and contained', async () => {
    const engine = evaluationEngine()
    const idOf = (): number => engine.reader.listFiles({ offset: 0, limit: 1 }).rows[0]?.documentId ?? 0
    const { requests, answerer } = scriptedAnswerer(idOf)
    const { figures, runLines } = await evaluateAnswers({ ...engine, answerer }, await writeSet(questions), quiet)
    expect(figures).toMatchObject({
      questions: 4,
      unanswerable: 1,
      declinedUnanswerable: 1,
      declinedAnswerable: 0.3333,
      sentencesCited: 0.5,
      citationsValid: 1,
      answerContained: 0.3333,
    })
    expect(figures.curve.at(-1)).toEqual({ threshold: 0.82, declinedUnanswerable: 1, declinedAnswerable: 1 })
    expect(requests[0]).toMatchObject({ retrieval: { alpha: 0 }, history: [], model: null })
    expect(runLines.map((line) => JSON.parse(line) as object)[0]).toEqual({
      id: 'one',
      declined: false,
      answer: 'It is due each month. Tuesdays are fine.',
      sentences: [
        {
          text: 'It is due each month.',
          verdict: 'supported',
          citations: [{ file: 'a b.txt', start, end: start + quote.length, page: 3, quote }],
        },
        { text: 'Tuesdays are fine.', verdict: 'notFound', citations: [] },
      ],
    })
    expect(JSON.parse(runLines[2] ?? '')).toMatchObject({ id: 'three', declined: true, sentences: [] })
  })

  it('a quote that is not the slice at its span is no valid citation', async () => {
    const engine = evaluationEngine()
    const idOf = (): number => engine.reader.listFiles({ offset: 0, limit: 1 }).rows[0]?.documentId ?? 0
    const { answerer } = scriptedAnswerer(idOf, 1)
    const { figures } = await evaluateAnswers({ ...engine, answerer }, await writeSet(questions), quiet)
    expect(figures.citationsValid).toBe(0)
  })

  it('an abort ends the run', async () => {
    const { answerer } = scriptedAnswerer(() => 1)
    const run = evaluateAnswers({ ...evaluationEngine(), answerer }, await writeSet(questions), {
      ...quiet,
      signal: AbortSignal.abort(),
    })
    await expect(run).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each([
    ['The  “Rent”, a fee!', 'rent fee'],
    ['Ａn Idée', 'idée'],
    ['Anna is at the theatre', 'anna is at theatre'],
  ])('compares words: %s', (written, expected) => expect(normalise(written)).toBe(expected))
})

describe('the curve of declining', () => {
  const asked = (isAnswerable: boolean, ...confidences: number[]) =>
    confidences.map((confidence) => ({ isAnswerable, confidence }))

  it('rises from none to all, a point where something changes', () => {
    expect(curveOf([...asked(true, 0.41, 0.9), ...asked(false, 0.1, 0.5)])).toEqual([
      { threshold: 0, declinedUnanswerable: 0, declinedAnswerable: 0 },
      { threshold: 0.12, declinedUnanswerable: 0.5, declinedAnswerable: 0 },
      { threshold: 0.42, declinedUnanswerable: 0.5, declinedAnswerable: 0.5 },
      { threshold: 0.52, declinedUnanswerable: 1, declinedAnswerable: 0.5 },
      { threshold: 0.92, declinedUnanswerable: 1, declinedAnswerable: 1 },
    ])
  })

  it('is empty where one kind of question is missing', () => {
    expect(curveOf(asked(true, 0.5))).toEqual([])
    expect(curveOf(asked(false, 0.5))).toEqual([])
  })
})
