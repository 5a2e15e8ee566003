import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { isCarried, parseStructured, structuredFormat } from '../../../../src-main/engine/answer/modes/structured.ts'
import { createScriptedModel, inPieces, type Step } from '../../../fixtures/scriptedModel.ts'
import { groundsOf, respondTo, shownOf } from './respondTo.ts'

const texts = ['The rent of the boathouse is 900 pounds a month.', 'The roof was mended in 2019.']
const question = 'What is the rent of the boathouse?'
const reply = {
  explanation: 'Passage 1 says that the rent of the boathouse is 900 pounds a month.',
  answer: 'The rent of the boathouse is 900 pounds a month.',
  answerValue: '900 pounds',
  refIds: [1],
}

const json = (changes: object = {}): Step[] => inPieces(JSON.stringify({ ...reply, ...changes }))
const ask = (script: readonly Step[] | ((n: number) => readonly Step[]), options: object = {}) => {
  let n = 0
  const model = createScriptedModel(typeof script === 'function' ? () => script(n++) : script)
  return respondTo({ model, question, texts, options: { isStructured: true, ...options } }).then((responded) => ({
    ...responded,
    model,
  }))
}

describe('a structured answer', () => {
  it('is asked for by schema, bound by us, and its value normalised', async () => {
    const { outcome, model, events } = await ask(json())
    expect(model.asked[0]?.format).toBe(structuredFormat)
    expect(outcome.text).toBe(reply.answer)
    expect(shownOf(events)).toBe(reply.answer)
    expect(outcome.structured).toEqual({
      explanation: 'The rent of the boathouse is 900 pounds a month.',
      answer: reply.answer,
      answerValue: { kind: 'number', value: 900, unit: 'pounds' },
      refIds: [1],
    })
  })

  it('stands on what carries it, whichever passages the model names', async () => {
    for (const refIds of [[2], [99], [], [-1, 0, 2]]) {
      const { outcome, sources } = await ask(json({ refIds }))
      expect(sources.all.map(({ quote }) => quote)).toEqual([texts[0]])
      expect(outcome.structured?.refIds).toEqual([1])
    }
  })

  it('loses a value that its sources do not hold, and says so', async () => {
    const { outcome } = await ask(json({ answerValue: '950 pounds' }))
    expect(outcome.structured?.answerValue).toEqual({ kind: 'blank' })
    expect(outcome.notices).toEqual([expect.stringContaining('left blank')])
  })

  it('explains with nothing that the documents do not say', async () => {
    const { outcome } = await ask(
      json({ explanation: 'Penguins told me. Passage 1 states that the rent of the boathouse is 900 pounds a month.' }),
    )
    expect(outcome.structured?.explanation).toBe('The rent of the boathouse is 900 pounds a month.')
  })

  it.each([
    [{ answer: '', answerValue: '' }],
    [{ answer: 'Not in the documents.', answerValue: 'n/a' }],
    [{ answer: 'The passages do not mention the rent.', answerValue: '' }],
  ])('that is blank declines: %j', async (changes) => {
    const { outcome } = await ask(json(changes))
    expect(outcome).toMatchObject({
      declined: true,
      text: '',
      structured: { answerValue: { kind: 'blank' }, refIds: [] },
    })
  })

  it('in strict mode declines when its sentence is not in the documents', async () => {
    const { outcome } = await ask(
      json({ answer: 'Gold lies under the floor in large amounts.', answerValue: 'gold' }),
      { isStrict: true },
    )
    expect(outcome).toMatchObject({ declined: true, structured: { answerValue: { kind: 'blank' } } })
  })

  it.each<[string, readonly Step[]]>([
    ['prose', inPieces('The rent is 900 pounds.')],
    ['half of it', inPieces(JSON.stringify(reply).slice(0, 60))],
    ['other keys', json({ extra: 1 })],
    ['other types', json({ refIds: 'all' })],
    ['nothing', []],
  ])('that is %s is asked for once more, then quotes follow', async (_name, script) => {
    const good = await ask((n) => (n === 0 ? script : json()))
    expect(good.outcome.text).toBe(reply.answer)
    expect(good.outcome.notices[0]).toContain('asked once more')
    const bad = await ask(script)
    expect(bad.outcome).toMatchObject({ fellBack: true, text: '', structured: null })
    expect(bad.outcome.notices.at(-1)).toContain('Quotes')
    expect(bad.model.calls).toHaveLength(2)
  })

  it('is voted on by its value', async () => {
    const other = { answer: 'The roof was mended in 2019.', answerValue: '2019' }
    const { outcome } = await ask((n) => (n === 0 ? json(other) : json()), { runs: 3, voting: 'majority' })
    expect(outcome.structured?.answerValue).toMatchObject({ value: 900 })
  })

  it.each(['accumulate', 'refine', 'tree_summarize', 'generation'] as const)(
    'comes of %s too, one object in the end',
    async (responseMode) => {
      let n = 0
      const model = createScriptedModel((messages) => {
        n++
        return messages[0]?.content.includes('JSON') ? json() : inPieces(texts[0] ?? '')
      })
      const { outcome } = await respondTo({ model, question, texts, options: { isStructured: true, responseMode } })
      expect(outcome.structured).toMatchObject({ refIds: [1] })
      expect(n).toBe(
        responseMode === 'refine' || responseMode === 'accumulate' ? 2 - Number(responseMode === 'accumulate') : 1,
      )
    },
  )
})

describe('parsing', () => {
  it('takes a fence and thoughts off, keeps passages that were given, once each', () => {
    const said = `<think>{"a": 1}</think>\`\`\`json\n${JSON.stringify({ ...reply, refIds: [1, 1, 7] })}\n\`\`\``
    expect(parseStructured(said, new Set([1, 2]), 'm')).toMatchObject({ refIds: [1] })
  })

  it('throws answer/brokenJson', () => {
    expect(() => parseStructured('{', new Set(), 'm')).toThrow(AppError)
    expect(parseStructured('NOT_IN_DOCUMENTS', new Set(), 'm').answerValue).toEqual({ kind: 'blank' })
  })
})

describe('a value is carried', () => {
  const { candidates } = groundsOf('?', ['The fee rose from 3 to 5 million pounds and Ada Brandt paid it.'])
  const sentences = [{ text: 'It rose.', verdict: 'supported' as const, cited: candidates }]
  it.each([
    [{ kind: 'number', value: 5_000_000, unit: null }, true],
    [{ kind: 'number', value: 4, unit: null }, false],
    [{ kind: 'range', from: 3, to: 5_000_000, unit: null }, true],
    [{ kind: 'text', value: 'Ada Brandt' }, true],
    [{ kind: 'text', value: 'Otto Lind' }, false],
    [{ kind: 'text', value: '?' }, false],
    [{ kind: 'boolean', value: true }, true],
    [{ kind: 'blank' }, true],
  ] as const)('%j: %s', (value, expected) => expect(isCarried(value, sentences)).toBe(expected))

  it('by no sentence that was not found', () => {
    const lost = sentences.map((sentence) => ({ ...sentence, verdict: 'notFound' as const }))
    expect(isCarried({ kind: 'boolean', value: true }, lost)).toBe(false)
  })
})
