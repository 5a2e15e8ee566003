import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagesOf, trimSpan } from '../../src-main/base/spans.ts'

describe('trimSpan', () => {
  it('takes the white space off both ends, and nothing else', () => {
    const anyText = fc.array(fc.constantFrom(' ', '\n', '\u00a0', 'a', '. ', '😀')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, fc.nat(40), fc.nat(40), (text, one, other) => {
        const span = { start: Math.min(one, other, text.length), end: Math.min(Math.max(one, other), text.length) }
        const { start, end } = trimSpan(text, span)
        expect(text.slice(start, end)).toBe(text.slice(span.start, span.end).trim())
        expect(start).toBeGreaterThanOrEqual(span.start)
        expect(end).toBeLessThanOrEqual(span.end)
        expect(start).toBeLessThanOrEqual(end)
      }),
    )
  })
})

describe('pagesOf', () => {
  const pages = [
    { number: 1, start: 0, end: 10 },
    { number: 2, start: 10, end: 20 },
    { number: 3, start: 20, end: 30 },
  ]
  it.each([
    [0, 10, [1]],
    [9, 11, [1, 2]],
    [10, 20, [2]],
    [5, 25, [1, 2, 3]],
    [30, 40, []],
  ])('of [%i, %i) are %j', (start, end, expected) => expect(pagesOf(pages, { start, end })).toEqual(expected))
})
