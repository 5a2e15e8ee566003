import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPassageSpans, maxBodyTokens } from '../../../src-main/engine/chunk/passages.ts'
import { buildSections } from '../../../src-main/engine/chunk/tree.ts'
import { anyParts, countWords, parsedOf, type Part } from './documents.ts'

function passagesOf(parts: readonly Part[]): string[] {
  const parsed = parsedOf(parts)
  return buildPassageSpans(parsed.text, buildSections(parsed), parsed.pages, countWords).map(({ start, end }) =>
    parsed.text.slice(start, end),
  )
}

/** A sentence of so many tokens, its stop included. */
const sentence = (tokens: number, word = 'word'): string => `The ${`${word} `.repeat(tokens - 3)}end.`

describe('where passages end', () => {
  it('a short document is one passage, without the white space around it', () => {
    expect(passagesOf([['paragraph', '  One thing. And another.  ']])).toEqual(['One thing. And another.'])
  })

  it('a long run becomes passages of nearly equal size instead of a full one and a rest', () => {
    const sizes = passagesOf([['paragraph', `${sentence(10)} `.repeat(21)]]).map(countWords)
    expect(sizes).toHaveLength(2)
    expect(Math.abs((sizes[0] ?? 0) - (sizes[1] ?? 0))).toBeLessThanOrEqual(10)
  })

  it('a paragraph border near the ideal size is better than a sentence border at it', () => {
    const passages = passagesOf([
      ['paragraph', `${sentence(20, 'first')} `.repeat(6)],
      ['paragraph', `${sentence(20, 'second')} `.repeat(8)],
    ])
    expect(passages).toHaveLength(2)
    expect(passages[0]).not.toContain('second')
    expect(passages[1]).not.toContain('first')
  })

  it('a heading is never the end of a passage', () => {
    const passages = passagesOf([
      ['paragraph', sentence(98)],
      [2, 'What follows'],
      ['paragraph', `${sentence(70)} ${sentence(70)}`],
    ])
    expect(passages.some((passage) => passage.endsWith('What follows'))).toBe(false)
    expect(passages.some((passage) => passage.startsWith('What follows\n\nThe word'))).toBe(true)
  })

  it('small sections share a passage, large ones stand alone', () => {
    expect(
      passagesOf([
        [2, 'A'],
        ['paragraph', sentence(20)],
        [2, 'B'],
        ['paragraph', sentence(20)],
      ]),
    ).toHaveLength(1)
    expect(
      passagesOf([
        [2, 'A'],
        ['paragraph', sentence(90)],
        [2, 'B'],
        ['paragraph', sentence(90)],
      ]),
    ).toHaveLength(2)
  })

  it('the title of a part goes with its first section, a short last section with the one before', () => {
    const passages = passagesOf([
      [1, 'Introduction'],
      ['paragraph', sentence(90)],
      [1, 'Part two'],
      [2, 'Rent'],
      ['paragraph', sentence(90)],
      [1, 'Signatures'],
    ])
    expect(passages.map((passage) => passage.split('\n')[0])).toEqual(['Introduction', 'Part two'])
    expect(passages[1]?.endsWith('Signatures')).toBe(true)
  })

  it('a sentence that alone is too long is cut between words', () => {
    const passages = passagesOf([['paragraph', 'word '.repeat(500)]])
    expect(passages.length).toBeGreaterThanOrEqual(3)
    for (const passage of passages) expect(passage).toMatch(/^word( word)*$/)
  })
})

describe('pages', () => {
  /** Passages of sentences in one section, with a page's end behind some of the parts. */
  const onPages = (parts: readonly { part: Part; endsPage?: true }[]): string[] => {
    const parsed = parsedOf(parts.map(({ part }) => part))
    const ends = parsed.blocks.flatMap(({ end }, index) => (parts[index]?.endsPage ? [end] : []))
    const pages = [...ends, parsed.text.length].map((end, index) => ({ start: ends[index - 1] ?? 0, end }))
    return buildPassageSpans(parsed.text, buildSections(parsed), pages, countWords).map(({ start, end }) =>
      parsed.text.slice(start, end),
    )
  }

  it('part passages where both sides are of some size', () => {
    const first: Part = ['paragraph', sentence(90, 'first')]
    const second: Part = ['paragraph', sentence(90, 'second')]
    expect(onPages([{ part: first }, { part: second }])).toHaveLength(1)
    expect(onPages([{ part: first, endsPage: true }, { part: second }])).toHaveLength(2)
  })

  it('do not leave a few words alone, and no heading without what it announces', () => {
    const rest: Part = ['paragraph', sentence(20, 'rest')]
    expect(onPages([{ part: ['paragraph', sentence(120)], endsPage: true }, { part: rest }])).toHaveLength(1)
    const passages = onPages([
      { part: ['paragraph', sentence(120)] },
      { part: [2, 'Rent'], endsPage: true },
      { part: ['paragraph', sentence(120, 'rent')] },
    ])
    expect(passages.map((passage) => passage.startsWith('Rent'))).toEqual([false, true])
  })
})

it('passages are in order, trimmed, within the limit, and hold every word once', () => {
  const withoutSpace = (text: string): string => text.replace(/\s+/g, '')
  fc.assert(
    fc.property(anyParts, fc.array(fc.nat(3000)), (parts, ends) => {
      const parsed = parsedOf(parts)
      const borders = [...new Set(ends)].sort((a, b) => a - b)
      const pages = borders.map((end, index) => ({ start: borders[index - 1] ?? 0, end }))
      const spans = buildPassageSpans(parsed.text, buildSections(parsed), pages, countWords)
      let end = 0
      for (const span of spans) {
        const passage = parsed.text.slice(span.start, span.end)
        expect(span.start).toBeGreaterThanOrEqual(end)
        expect(passage).toBe(passage.trim())
        expect(passage).not.toBe('')
        expect(countWords(passage)).toBeLessThanOrEqual(maxBodyTokens)
        end = span.end
      }
      const held = spans.map((span) => parsed.text.slice(span.start, span.end)).join('')
      expect(withoutSpace(held)).toBe(withoutSpace(parsed.text))
    }),
  )
})
