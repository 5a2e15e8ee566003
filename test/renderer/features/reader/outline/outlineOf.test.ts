import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '../../../../../src-main/contract/types.ts'
import { entryAt, outlineOf, parentsOf } from '../../../../../src-renderer/features/reader/outline/outlineOf.ts'

const heading = (start: number, end: number, level: number): Block => ({ kind: 'heading', start, end, level })

test('headings become entries with depths that have no gaps; other blocks and empty headings do not', () => {
  const text = 'Lease   of\nthe house. Rent. Text here. Keys. '
  const at = (words: string) => [text.indexOf(words), text.indexOf(words) + words.length] as const
  const blocks: Block[] = [
    heading(...at('Lease   of\nthe house.'), 2),
    heading(...at('Rent.'), 5),
    { kind: 'paragraph', start: 28, end: 38 },
    heading(39, 39, 1),
    heading(...at('Keys.'), 2),
  ]
  const entries = outlineOf({ text, blocks })
  expect(entries.map(({ title, level }) => [title, level])).toEqual([
    ['Lease of the house.', 1],
    ['Rent.', 2],
    ['Keys.', 1],
  ])
  expect(entries[1]?.goal).toEqual({ span: { start: at('Rent.')[0], end: at('Rent.')[1] }, at: 'top' })
})

test('a paragraph in large letters is cut, not spelt out', () => {
  const text = 'word '.repeat(100)
  expect(outlineOf({ text, blocks: [heading(0, text.length, 1)] })[0]?.title.length).toBeLessThanOrEqual(160)
})

test('whatever the levels, a child is one deeper than its parent and stands behind it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 30 }), (levels) => {
      const text = 'x'.repeat(levels.length * 2)
      const entries = outlineOf({
        text,
        blocks: levels.map((level, index) => heading(2 * index, 2 * index + 1, level)),
      })
      for (const [index, parent] of parentsOf(entries).entries()) {
        const level = entries[index]?.level ?? 0
        expect(parent).toBeLessThan(index)
        expect(level).toBe(parent < 0 ? 1 : (entries[parent]?.level ?? 0) + 1)
      }
      for (let offset = 0; offset < text.length; offset++) {
        expect(entryAt(entries, offset)).toBe(entries.findLastIndex((entry) => entry.offset <= offset))
      }
    }),
  )
})
