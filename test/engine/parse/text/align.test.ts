import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignText } from '../../../../src-main/engine/parse/text/align.ts'

/** What of the text was found, with dots for what was not. */
function found(text: string, source: string): string {
  const segments = alignText(text, source, 0, source.length)
  let shown = ''
  for (const { start, sourceStart, length } of segments) {
    expect(source.slice(sourceStart, sourceStart + length)).toBe(text.slice(start, start + length))
    shown = shown.padEnd(start, '.') + text.slice(start, start + length)
  }
  return shown.padEnd(text.length, '.')
}

describe('alignText', () => {
  it.each([
    ['the same', 'the same', 'the same'],
    ['R&D costs', 'R&amp;D costs', 'R.D costs'],
    ['a < b > c', 'a &lt; b &#62; c', 'a . b . c'],
    ['smile \u{1f600} on', 'smile &#x1F600; on', 'smile .. on'],
    ['1 * 2', '1 \\* 2', '1 * 2'],
    ['two\nlines', 'two\n> lines', 'two\nlines'],
    ['two\nlines', 'two\r\n   lines', 'two\nlines'],
    ['in one', 'in </b>one', 'in one'],
    ['in one', 'in <!-- no --> one', 'in one'],
    ['AT&T', 'AT&T', 'AT&T'],
    ['lost here', 'lost %%% here', 'lost ....'],
  ])('%j in %j', (text, source, expected) => {
    expect(found(text, source)).toBe(expected)
  })

  it('stays inside the stretch it was given', () => {
    expect(alignText('abc', 'xxabcxx', 2, 4)).toEqual([{ start: 0, sourceStart: 2, length: 2 }])
  })

  it('claims only what is equal', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (text, source) => void found(text, source)))
  })
})
