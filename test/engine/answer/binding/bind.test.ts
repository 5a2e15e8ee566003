import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../../../src-main/contract/types.ts'
import { Binder, type Binding } from '../../../../src-main/engine/answer/binding/bind.ts'
import { listCandidates } from '../../../../src-main/engine/answer/candidates.ts'
import { splitSentences } from '../../../../src-main/engine/chunk/sentences.ts'
import type { Embedder } from '../../../../src-main/engine/types.ts'
import { createFakeEmbedder } from '../../../fixtures/fakeEmbedder.ts'
import { evidenceOf } from '../evidenceOf.ts'
import { plainReader } from '../plainReader.ts'

const lease = [
  'The lease between Saltmarsh Estates and the tenant runs for twelve years from 1 February 2026.',
  'The rent is 38,500 pounds a year.',
  'It can never fall below the rent of the first year.',
  'The tenant paints the inside every fifth year.',
].join(' ')
const minutes = 'The board approved the plan in 2021. In 2023 the board met in Lisbon.'

function bind(
  sentence: string,
  options: { hints?: number[]; evidence?: Evidence[]; embedder?: Embedder; table?: boolean } = {},
): Promise<Binding> {
  const evidence = options.evidence ?? [evidenceOf(lease), evidenceOf(minutes, { documentId: 2 })]
  const reader = plainReader(evidence, options.table ? 'tableRow' : 'paragraph')
  const candidates = listCandidates(evidence, reader, splitSentences)
  return new Binder(candidates, options.embedder ?? createFakeEmbedder()).bind(sentence, options.hints ?? [])
}

const quotes = ({ cited }: Binding): string[] => cited.map(({ text }) => text)

describe('verdicts', () => {
  it.each([
    ['a copy', 'The rent is 38,500 pounds a year.', 'supported', ['The rent is 38,500 pounds a year.']],
    [
      'other words for numbers',
      'The tenant paints the inside every 5th year.',
      'supported',
      ['The tenant paints the inside every fifth year.'],
    ],
    ['a wrong number', 'The rent is 39,500 pounds a year.', 'contradicted', ['The rent is 38,500 pounds a year.']],
    [
      'a wrong name',
      'The tenant of Marsh Holdings paints the inside every fifth year.',
      'notFound',
      ['The tenant paints the inside every fifth year.'],
    ],
    [
      'a denial of what the source says',
      'The rent is not 38,500 pounds a year.',
      'contradicted',
      ['The rent is 38,500 pounds a year.'],
    ],
    ['something else altogether', 'Penguins huddle together against polar storms.', 'notFound', []],
  ])('%s', async (_name, sentence, verdict, expected) => {
    const binding = await bind(sentence)
    expect(binding.verdict).toBe(verdict)
    expect(quotes(binding)).toEqual(expected)
    expect(binding.reason === undefined).toBe(verdict === 'supported')
  })

  it('says where a source carries only part of a sentence', async () => {
    const binding = await bind('The rent is 38,500 pounds a year, paid by cheque at the office of the harbour.')
    expect(binding).toMatchObject({ verdict: 'partly', reason: expect.stringContaining('only part') })
    expect(quotes(binding)).toEqual(['The rent is 38,500 pounds a year.'])
  })

  it('does not take a few shared words for a source', async () => {
    const binding = await bind('Every year the neighbour walks a dog along the river before breakfast.')
    expect(binding).toMatchObject({ verdict: 'notFound', cited: [] })
  })

  it('names the facts that the source lacks', async () => {
    const { reason } = await bind('The rent is 39,500 dollars and 17 cents a year.')
    expect(reason).toBe('“39,500” and “17” are not in the cited passage.')
  })

  it.each(['Sure!', 'Here is the answer:', 'I hope this helps!', 'Let me know if you need more.', '—'])(
    'small talk claims nothing: %s',
    async (sentence) => expect(await bind(sentence)).toMatchObject({ verdict: 'supported', cited: [] }),
  )

  it.each(['Sure, the rent is 99,000 pounds.', 'Here is the answer from 1999:', 'Let me know about the 44 boats.'])(
    'a fact in small talk is checked all the same: %s',
    async (sentence) => expect((await bind(sentence)).verdict).toMatch(/notFound|contradicted/),
  )
})

describe('two sentences for one', () => {
  it('cites both sentences of a merged statement', async () => {
    const binding = await bind('The rent is 38,500 pounds a year and the tenant paints the inside every fifth year.')
    expect(binding.verdict).toBe('supported')
    expect(quotes(binding)).toEqual(
      expect.arrayContaining(['The rent is 38,500 pounds a year.', 'The tenant paints the inside every fifth year.']),
    )
  })

  it('finds the name behind a pronoun shortly before, and says that the two were put together', async () => {
    const text = 'Marie Curie was born in Warsaw. She won the prize for physics in 1903.'
    const binding = await bind('Marie Curie won the prize for physics in 1903.', { evidence: [evidenceOf(text)] })
    expect(binding.verdict).toBe('partly')
    expect(quotes(binding)).toEqual(['She won the prize for physics in 1903.', 'Marie Curie was born in Warsaw.'])
  })

  it('does not borrow a year where the sentence itself has another one', async () => {
    const text = 'The board has approved the long plan for it in 2021. In 2023 the budget rose sharply.'
    const claim = 'The board has approved the long plan for it in 2023 and the budget rose sharply.'
    expect(await bind(claim, { evidence: [evidenceOf(text)] })).toMatchObject({
      verdict: 'contradicted',
      reason: 'The cited passage says this of “2021”, not of “2023”.',
    })
  })

  it('does not borrow from another document', async () => {
    const evidence = [
      evidenceOf('Marie Curie was born in Warsaw.'),
      evidenceOf('It rained in spring. She won the prize for physics.', { documentId: 2 }),
    ]
    expect((await bind('Marie Curie won the prize for physics.', { evidence })).verdict).toBe('notFound')
  })

  it('reads a table’s row together with the heading row above it', async () => {
    const rows = ['Region | 2023 | 2024', 'North | 410 | 520']
    const text = rows.join('\n')
    const sentences = [
      { start: 0, end: rows[0]?.length ?? 0, score: 0.2, weight: 0 },
      { start: (rows[0]?.length ?? 0) + 1, end: text.length, score: 0.5, weight: 0 },
    ]
    const binding = await bind('North had 520 in 2024.', { evidence: [evidenceOf(text, { sentences })], table: true })
    expect(quotes(binding)).toEqual([rows[1], rows[0]])
  })
})

describe('the model’s own markers', () => {
  const twins = [
    evidenceOf('The rent is 38,500 pounds a year.'),
    evidenceOf('The rent is 38,500 pounds a year.', { documentId: 2 }),
  ]

  it('decide between equals', async () => {
    for (const hint of [1, 2]) {
      const { cited } = await bind('The rent is 38,500 pounds.', { evidence: twins, hints: [hint] })
      expect(cited.map(({ evidence }) => evidence.documentId)).toEqual([hint])
    }
  })

  it('do not outweigh a better match', async () => {
    const homes = [
      evidenceOf('The rent of the flat is 700 pounds a month.'),
      evidenceOf('The rent of the house is 900 pounds a month.', { documentId: 2 }),
    ]
    const { verdict, cited } = await bind('The rent of the flat is 700 pounds.', { evidence: homes, hints: [2] })
    expect({ verdict, document: cited[0]?.evidence.documentId }).toEqual({ verdict: 'supported', document: 1 })
  })

  it('change nothing else: no marker, a wrong one or one that there is not', async () => {
    const expected = await bind('The tenant paints the inside every fifth year.')
    for (const hints of [[1], [2], [99], [0], [2, 1, 7]]) {
      expect(await bind('The tenant paints the inside every fifth year.', { hints })).toEqual(expected)
    }
  })
})

describe('an embedder in trouble', () => {
  it('leaves the decision to words', async () => {
    const broken = { ...createFakeEmbedder(), embed: () => Promise.reject(new Error('the process died')) }
    expect((await bind('The rent is 38,500 pounds a year.', { embedder: broken })).verdict).toBe('supported')
    expect((await bind('Penguins huddle against storms.', { embedder: broken })).verdict).toBe('notFound')
  })

  it('passes an abort on', async () => {
    const aborted = { ...createFakeEmbedder(), embed: () => Promise.reject(new DOMException('stop', 'AbortError')) }
    await expect(bind('The rent is 38,500 pounds.', { embedder: aborted })).rejects.toThrow('stop')
  })
})
