import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutBefore, splitLong } from '../../../src-main/engine/chunk/longText.ts'

test.each([
  ['one; two, three\nfour five', 'one; two, three\n', 'a line break before all'],
  ['one two, six; three four five', 'one two, six; ', 'then a semicolon or comma'],
  ['one two three four five', 'one two three four ', 'then white space'],
  ['甲乙丙丁，戊己庚辛壬癸甲乙丙', '甲乙丙丁，', 'a full-width comma needs no space'],
  ['abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrst', 'else the limit'],
  ['a\nbcdefghijklmnopqrstuvwxyz', 'a\nbcdefghijklmnopqrs', 'never in the first half'],
])('%j is cut behind %j: %s', (text, head) => {
  const limit = text.startsWith('甲') ? 8 : 20
  expect(text.slice(0, cutBefore(text, 0, limit))).toBe(head)
})

test('the pieces tile the span, are not empty, hold to the limit and break no pair', () => {
  const text = fc
    .array(fc.constantFrom('a', ' ', '\n', ', ', '\u{1f600}', '漢'), { maxLength: 80 })
    .map((l) => l.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 20 }), (value, limit) => {
      const pieces = splitLong(value, { start: 0, end: value.length }, limit)
      expect(pieces.map(({ start, end }) => value.slice(start, end)).join('')).toBe(value)
      for (const { start, end } of pieces) {
        expect(end - start).toBeLessThanOrEqual(limit)
        if (value !== '') expect(end).toBeGreaterThan(start)
        expect(value.slice(start, end).isWellFormed()).toBe(true)
      }
    }),
  )
})
