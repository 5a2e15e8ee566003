import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../../../src-main/contract/types.ts'
import { listCandidates } from '../../../../src-main/engine/answer/candidates.ts'
import {
  closestSentences,
  declineText,
  describeGaps,
  judgeEvidence,
  type Decline,
} from '../../../../src-main/engine/answer/quoting/decline.ts'
import { confidenceIn, leastConfidence } from '../../../../src-main/engine/answer/quoting/answerability.ts'
import { describeLack, findLack } from '../../../../src-main/engine/answer/quoting/lack.ts'
import { splitSentences } from '../../../../src-main/engine/chunk/sentences.ts'
import { evidenceOf } from '../evidenceOf.ts'
import { plainReader } from '../plainReader.ts'

type Found = { cosine: number; sentence: number; text?: string; title?: string; passages?: number }

function judge(question: string, { cosine, sentence, text, title = '', passages = 10 }: Found): Decline | null {
  const why: Evidence['why'] = cosine === 0 ? [] : [{ index: 'vector', rank: 1, score: cosine }]
  const evidence = [evidenceOf(text ?? 'The roof of the mill leaks.', { why, title }, [sentence])]
  const candidates = listCandidates(evidence, plainReader(evidence), splitSentences)
  return judgeEvidence(question, evidence, candidates, passages).declined
}
const declines = (question: string, found: Found): boolean => judge(question, found) !== null

describe('declining', () => {
  it.each([
    ['a passage that is near, whatever its words', 'Does rain come in?', { cosine: 0.62, sentence: 0.5 }, false],
    [
      'far by meaning, but all words in one passage',
      'Who repairs the roof of the mill?',
      { cosine: 0.2, sentence: 0.5 },
      false,
    ],
    ['a good sentence with half the words', 'Does the roof of the barn leak?', { cosine: 0.3, sentence: 0.6 }, false],
    [
      'half the words, the other half perhaps said otherwise',
      'Does the mill burn?',
      { cosine: 0.3, sentence: 0.5 },
      false,
    ],
    ['neither near nor with its words', 'What do dogs eat?', { cosine: 0.3, sentence: 0.3 }, true],
    ['one word of many', 'What colour has the roof of a temple in Asia?', { cosine: 0.35, sentence: 0.35 }, true],
    ['words alone found it', 'roof of the mill', { cosine: 0, sentence: 0.4 }, false],
    [
      'the same, nearly, in a library of many passages',
      'Does the roof of the barn leak?',
      { cosine: 0.2, sentence: 0.35, passages: 5000 },
      true,
    ],
    ['a question of stop words alone', 'Who are you?', { cosine: 0.1, sentence: 0.1 }, true],
  ])('%s: %s', (_name, question, found, expected) => expect(declines(question, found)).toBe(expected))

  it('when there is nothing to quote', () => {
    expect(judgeEvidence('roof', [], [], 0)).toEqual({ confidence: 0, declined: { absentName: null } })
  })
})

describe('confidence', () => {
  const evidence = (cosine: number) => [
    evidenceOf('The roof of the mill leaks.', { why: [{ index: 'vector', rank: 1, score: cosine }] }),
  ]

  it('rises with likeness in meaning and with words held, and is less among many passages', () => {
    const asked = 'Does the roof of the mill burn?'
    const rising = [0.1, 0.4, 0.6, 0.9].map((cosine) => confidenceIn(asked, evidence(cosine), 0, 1000))
    expect(rising).toEqual(rising.toSorted((left, right) => left - right))
    expect(confidenceIn('Does the mill leak?', evidence(0.4), 0, 1000)).toBeGreaterThan(rising[1] ?? 1)
    expect(confidenceIn(asked, evidence(0.4), 0, 10)).toBeGreaterThan(rising[1] ?? 1)
    expect(confidenceIn(asked, [], 0, 1000)).toBe(0)
  })

  it('needs no common word where the meaning is near: a question in another language', () => {
    expect(confidenceIn('Regnet es durch?', evidence(0.7), 0, 5000)).toBeGreaterThan(leastConfidence)
    expect(confidenceIn('Regnet es durch?', evidence(0.3), 0, 5000)).toBeLessThan(leastConfidence)
  })
})

describe('a name that is nowhere', () => {
  const near = { cosine: 0.7, sentence: 0.6, text: 'Ines Falk sold the mill to the firm in Bergen.' }

  it.each([
    ['Who sold the mill to Ines Falk?', false],
    ['Who sold the mill in Brazil?', true],
    ['Did Otto Lindgren sell the mill?', true],
    // Half of a name is enough: documents often give the surname alone.
    ['Did Agnes Falk sell the mill?', false],
    ['What of the mill at Bergens?', false],
    ['WHO SOLD THE MILL IN BRAZIL?', false],
    ['Who Sold The Mill In Brazil', false],
    ['Welche Kosten trägt der Mieter?', false],
    ['Did the CEO sell the mill in FY2019?', false],
  ])('%s', (question, expected) => expect(declines(question, near)).toBe(expected))

  it('is said', () => {
    expect(judge('Who sold the mill in South Brazil?', near)).toEqual({ absentName: 'South Brazil' })
  })

  it('may be in the title or the file’s name', () => {
    expect(declines('What does Acme say of the mill?', { ...near, title: 'Acme report' })).toBe(false)
    expect(declines('What does Acme say of the mill?', near)).toBe(true)
  })
})

describe('what is said', () => {
  const complete = { files: 3, filesRead: 3, passages: 9, embedded: 9 }

  it('names the gaps of the index, and only them', () => {
    expect(describeGaps(complete)).toBe('')
    expect(describeGaps({ ...complete, filesRead: 2 })).toBe(
      'When you asked, 2 of 3 files had been read: ask again later.',
    )
    expect(describeGaps({ ...complete, embedded: 4 })).toMatch(
      /^When you asked, 4 of 9 passages could be searched by meaning/,
    )
    expect(describeGaps({ files: 0, filesRead: 0, passages: 0, embedded: 0 })).toMatch(/no documents in your library/)
  })

  it.each([
    [
      'When was the roof of the mill mended?',
      'Nothing that was found mentions “mended”. The closest passage gives no date.',
    ],
    ['How many roofs of mills leak?', 'The closest passage gives no number.'],
    ['Does the mill burn?', 'Nothing that was found mentions “burn”.'],
    ['Wann brennt das Dach?', 'Nothing that was found mentions “brennt” or “dach”.'],
    ['Does the roof leak?', ''],
  ])('what is missing: %s', (question, expected) => {
    const evidence = [evidenceOf('The roof of the mill leaks.')]
    expect(describeLack(findLack(question, evidence))).toBe(expected)
  })

  it('names what was asked for and is nowhere, and the closest passages where there are some', () => {
    expect(declineText(complete, { absentName: null }, false)).toBe('I could not find an answer in your documents.')
    expect(declineText(complete, { absentName: 'Brazil' }, true)).toBe(
      'I could not find an answer in your documents. Nothing that was found mentions “Brazil”. The closest passages stand below; they may not answer it.',
    )
  })

  it('shows a sentence of each of the best passages, a heading only where there is none', () => {
    const texts = [
      'Opening hours\n\nThe shop opens at nine. The shop shuts at six.',
      'Prices',
      'It is far. It is near.',
    ]
    const scores = [[0.9, 0.3, 0.4], [0.2], [0.5, 0.1]]
    const evidence = texts.map((text, index) => evidenceOf(text, { documentId: index + 1 }, scores[index]))
    const candidates = listCandidates(evidence, plainReader(evidence), splitSentences)
    expect(closestSentences(candidates, 2).map(({ text }) => text)).toEqual(['The shop shuts at six.', 'Prices'])
  })
})
