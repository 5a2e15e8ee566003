import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSections, maxSentenceCharacters, treeNodes } from '../../../src-main/engine/chunk/tree.ts'
import { anyParts, parsedOf, type Part } from './documents.ts'

/** Paths with the beginnings of their texts. */
function outline(parts: readonly Part[]): string[] {
  const parsed = parsedOf(parts)
  return treeNodes(parsed.text, buildSections(parsed)).map(
    ({ path, start, end }) => `${path} ${parsed.text.slice(start, end).trim().split('\n')[0]}`,
  )
}

describe('the four levels', () => {
  it('sections, paragraphs and sentences in document order, each under its parent', () => {
    expect(
      outline([
        ['paragraph', 'Before any heading.'],
        [1, 'Lease'],
        ['paragraph', 'It ends in May. It may be renewed.'],
        [2, 'Rent'],
        ['listItem', 'Monthly.'],
      ]),
    ).toEqual([
      ' Before any heading.',
      's1 Before any heading.',
      's1:p1 Before any heading.',
      's1:p1:t1 Before any heading.',
      's2 Lease',
      's2:p1 Lease',
      's2:p1:t1 Lease',
      's2:p2 It ends in May. It may be renewed.',
      's2:p2:t1 It ends in May.',
      's2:p2:t2 It may be renewed.',
      's3 Rent',
      's3:p1 Rent',
      's3:p1:t1 Rent',
      's3:p2 Monthly.',
      's3:p2:t1 Monthly.',
    ])
  })

  it('a heading closes those of its level and deeper ones', () => {
    const parsed = parsedOf([
      [1, 'A'],
      [3, 'B'],
      [2, 'C'],
      [2, 'D'],
      [1, 'E'],
    ])
    expect(buildSections(parsed).map(({ headingPath }) => headingPath.join('/'))).toEqual([
      'A',
      'A/B',
      'A/C',
      'A/D',
      'E',
    ])
  })

  it('a heading over several lines is one line on its node, and a page of heading is cut', () => {
    const [first, second] = buildSections(
      parsedOf([
        [1, 'Terms\n  and   conditions'],
        [1, 'word '.repeat(100)],
      ]),
    )
    expect(first?.heading).toBe('Terms and conditions')
    expect(second?.heading).toHaveLength(200)
    expect(second?.heading?.endsWith('word…')).toBe(true)
  })

  it('a table row is one sentence whatever stops are in it, code one for each line', () => {
    const parsed = parsedOf([
      ['tableRow', 'Total. | 5. | Of it paid.'],
      ['code', 'let a = 1. \n\n\nlet b\n'],
    ])
    const [section] = buildSections(parsed)
    const sentences = section?.paragraphs.map((paragraph) =>
      paragraph.sentences.map(({ start, end }) => parsed.text.slice(start, end)),
    )
    expect(sentences).toEqual([['Total. | 5. | Of it paid.\n\n'], ['let a = 1. \n\n\n', 'let b\n']])
  })

  it('a text without any block is one paragraph, a text without words nothing but a document', () => {
    expect(outline([])).toEqual([' '])
    const parsed = { text: 'No blocks. At all.', blocks: [] }
    expect(treeNodes(parsed.text, buildSections(parsed)).map(({ path }) => path)).toEqual([
      '',
      's1',
      's1:p1',
      's1:p1:t1',
      's1:p1:t2',
    ])
    expect(buildSections({ text: ' \n ', blocks: [{ kind: 'paragraph', start: 0, end: 3 }] })).toEqual([])
  })

  it('a paragraph of a thousand sentences becomes equal parts', () => {
    const [section] = buildSections(parsedOf([['paragraph', 'One more. '.repeat(1010)]]))
    const counts = section?.paragraphs.map(({ sentences }) => sentences.length)
    expect(counts).toHaveLength(11)
    expect(Math.min(...(counts ?? []))).toBeGreaterThan(85)
  })
})

it('sentences tile paragraphs, paragraphs sections, sections the document', () => {
  fc.assert(
    fc.property(anyParts, (parts) => {
      const parsed = parsedOf(parts)
      const nodes = treeNodes(parsed.text, buildSections(parsed))
      const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(':')))
      for (const parent of nodes) {
        if (parent.kind === 'sentence') {
          expect(parent.end - parent.start).toBeLessThanOrEqual(maxSentenceCharacters)
          continue
        }
        const children = nodes.filter(({ path }) => path !== '' && parentOf(path) === parent.path)
        if (parsed.text.trim() === '') continue
        expect(children.map(({ start }) => start)).toEqual([
          parent.start,
          ...children.slice(0, -1).map(({ end }) => end),
        ])
        expect(children.at(-1)?.end).toBe(parent.end)
        for (const child of children) expect(child.end).toBeGreaterThan(child.start)
      }
    }),
  )
})
