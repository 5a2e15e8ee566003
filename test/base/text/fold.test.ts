import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWords, fold } from '../../../src-main/base/text/fold.ts'

describe('words in a text', () => {
  it.each([
    ['Die Kündigungsfrist', ['frist'], ['frist']],
    ['Die Kündigungsfrist', ['KUNDIG', 'die'], ['Die', 'Kündig']],
    // An accent that stands by itself belongs to its letter.
    ['re\u0301sume\u0301', ['resume'], ['re\u0301sume\u0301']],
    ['ein ﬁnger', ['fin'], []],
    ['abcabc', ['abc'], ['abcabc']],
    ['aaa', ['aa'], ['aa']],
    ['🏛️ Haus', ['haus'], ['Haus']],
    ['合同期限', ['期限'], ['期限']],
    ['nothing', ['', ' '], []],
    ['', ['x'], []],
  ])('%j holds %j as %j', (text, words, found) => {
    expect(findWords(text, words).map(({ start, end }) => text.slice(start, end))).toEqual(found)
  })

  it('for any text: spans are in order, apart, inside, and hold the words', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
        (text, words) => {
          let last = -1
          for (const { start, end } of findWords(text, words)) {
            expect(start).toBeGreaterThan(last)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
            expect(words.some((word) => word !== '' && fold(text.slice(start, end)).includes(fold(word)))).toBe(true)
            last = end
          }
        },
      ),
    )
  })
})
