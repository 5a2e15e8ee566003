import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src-main/base/errors.ts'
import { listCandidates } from '../../../src-main/engine/answer/candidates.ts'
import { createHeadings } from '../../../src-main/engine/answer/headings.ts'
import { SourceList } from '../../../src-main/engine/answer/sources.ts'
import { buildSections, treeNodes } from '../../../src-main/engine/chunk/tree.ts'
import { splitSentences } from '../../../src-main/engine/chunk/sentences.ts'
import { parseBytes } from '../../../src-main/engine/parse/parseBytes.ts'
import { makeMarkdown } from '../../fixtures/makeText.ts'
import { evidenceOf } from './evidenceOf.ts'
import { plainReader } from './plainReader.ts'

describe('candidates', () => {
  it('are the scored sentences, without the white space around them, their text folded', () => {
    const text = 'One is\n  here. \n\nTwo is there.'
    const evidence = [evidenceOf(text, {}, [0.3, 0.8])]
    const candidates = listCandidates(evidence, plainReader(evidence), splitSentences)
    expect(candidates).toMatchObject([
      { start: 0, text: 'One is here.', score: 0.3, rank: 0, kind: 'paragraph' },
      { start: 17, text: 'Two is there.', score: 0.8 },
    ])
  })

  it('are found by the splitter where the retriever scored none', () => {
    const evidence = [evidenceOf('One is here. Two is there.', { sentences: [] })]
    expect(listCandidates(evidence, plainReader(evidence), splitSentences)).toHaveLength(2)
  })

  it('keep their place when the evidence begins inside its document', () => {
    const evidence = [
      evidenceOf('Two.', {
        start: 100,
        end: 104,
        sentences: [{ start: 100, end: 104, score: 1, weight: 0 }],
      }),
    ]
    expect(listCandidates(evidence, plainReader(evidence), splitSentences)).toMatchObject([{ start: 100, end: 104 }])
  })

  it('leave out a document that was deleted since, and pass every other error on', () => {
    const evidence = [evidenceOf('Gone.', { documentId: 7 }), evidenceOf('Here.')]
    const reader = plainReader(evidence.slice(1))
    expect(listCandidates(evidence, reader, splitSentences).map(({ text }) => text)).toEqual(['Here.'])
    const content = () => {
      throw new AppError('store/damaged', 'The library is damaged.')
    }
    expect(() => listCandidates(evidence, { ...reader, content }, splitSentences)).toThrow('damaged')
  })

  it('never cut a character in two', () => {
    const text = `x${'😀'.repeat(700)}`
    const evidence = [evidenceOf(text, { sentences: [{ start: 0, end: text.length, score: 1, weight: 0 }] })]
    const candidates = listCandidates(evidence, plainReader(evidence), splitSentences)
    expect(candidates.map(({ text }) => text.isWellFormed())).toEqual([true, true, true])
  })

  it('cut text without sentences into pieces of at most 600 characters that lose nothing', () => {
    const unit = fc.constantFrom('word ', 'x', '\n', '😀', '。', '. ', ' | ')
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 1500 }), (parts) => {
        const text = parts.join('')
        const whole = [{ start: 0, end: text.length, score: 0.5, weight: 0 }]
        const evidence = [evidenceOf(text, { sentences: whole })]
        const candidates = listCandidates(evidence, plainReader(evidence), splitSentences)
        for (const { start, end } of candidates) {
          expect(end - start).toBeLessThanOrEqual(600)
          expect(text.slice(start, end).isWellFormed()).toBe(true)
        }
        const kept = candidates.map(({ start, end }) => text.slice(start, end)).join('')
        expect(kept.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
      { numRuns: 50 },
    )
  })
})

describe('headings', () => {
  it('are those of the section that holds a place, though small sections share a passage', async () => {
    const bytes = makeMarkdown([
      'Before any heading.',
      { heading: 'Policy', level: 1 },
      'About it.',
      { heading: 'Files', level: 2 },
      'Kept long.',
      { heading: 'Wills', level: 3 },
      'Kept for ever.',
      { heading: 'Mail', level: 2 },
      'Deleted.',
    ])
    const parsed = await parseBytes(bytes, { fileName: 'policy.md' })
    const headingsAt = createHeadings({
      nodes: () => treeNodes(parsed.text, buildSections(parsed)).filter(({ kind }) => kind === 'section'),
    })
    const at = (words: string): string => headingsAt(1, parsed.text.indexOf(words)).join(' › ')
    expect(['Before', 'About', 'Kept long', 'Kept for ever', 'Deleted', 'Wills'].map(at)).toEqual([
      '',
      'Policy',
      'Policy › Files',
      'Policy › Files › Wills',
      'Policy › Mail',
      'Policy › Files › Wills',
    ])
  })
})

describe('sources', () => {
  const evidence = [evidenceOf('One. Two.', { pages: [4, 5] }), evidenceOf('One.', { documentId: 2 })]
  const pages = [
    { start: 0, end: 5, number: 4, width: 1, height: 1 },
    { start: 5, end: 9, number: 5, width: 1, height: 1 },
  ]
  const plain = plainReader(evidence)
  const reader = { ...plain, content: (id: number) => ({ ...plain.content(id), pages }) }

  it('are numbered in order of first mention; the same span of the same document keeps its number', () => {
    const [one, two, other] = listCandidates(evidence, reader, splitSentences)
    if (!one || !two || !other) throw new Error('three sentences')
    const list = new SourceList(reader)
    expect([two, one, two, other, one].map((candidate) => list.cite(candidate).n)).toEqual([1, 2, 1, 3, 2])
    expect(list.all.map(({ quote, pages, documentId }) => ({ quote, pages, documentId }))).toEqual([
      { quote: 'Two.', pages: [5], documentId: 1 },
      { quote: 'One.', pages: [4], documentId: 1 },
      { quote: 'One.', pages: [], documentId: 2 },
    ])
  })
})
