import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '../../src-main/base/hash.ts'
import { codePointOffsets } from '../../src-main/base/textOffsets.ts'

test('offsets count the code points before them, in any order, lone surrogates included', () => {
  const text = fc.array(fc.constantFrom('a', 'ö', '水', '😀', '👩‍👧', '\ud83d', '\ude00', '\n'), { maxLength: 60 })
  fc.assert(
    fc.property(text, fc.array(fc.nat(150)), (pieces, picks) => {
      const whole = pieces.join('')
      const toCodePoints = codePointOffsets(whole)
      for (const pick of [...picks, 0, whole.length]) {
        const offset = pick % (whole.length + 1)
        // Inside a pair there is no code point to cut at: its first half counts as one already.
        expect(toCodePoints(offset)).toBe(Array.from(whole.slice(0, offset)).length)
      }
    }),
  )
})

test('a span of code points is the same text as the span of units', () => {
  const text = 'Das 😀 kostet 5 €, sagt 👩‍⚖️.'
  const start = text.indexOf('kostet')
  const toCodePoints = codePointOffsets(text)
  const points = [...text].slice(toCodePoints(start), toCodePoints(start + 6)).join('')
  expect(points).toBe('kostet')
})

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('sha256 of %j is the published one', (text, expected) => {
  expect(sha256(text)).toBe(expected)
  expect(sha256(new TextEncoder().encode(text))).toBe(expected)
})

test('sha256 of a text is that of its UTF-8, and of a part of an array that of the part', () => {
  expect(sha256('Öl 😀')).toBe(sha256(Buffer.from('Öl 😀', 'utf8')))
  expect(sha256(Uint8Array.of(1, 2, 3, 4).subarray(1, 3))).toBe(sha256(Uint8Array.of(2, 3)))
})
