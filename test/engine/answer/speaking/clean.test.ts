import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownAddresses, removedLink, StreamCleaner } from '../../../../src-main/engine/answer/speaking/clean.ts'
import { inPieces } from '../../../fixtures/scriptedModel.ts'

const isKnown = knownAddresses(['Write to office@saltmarsh.example or see https://saltmarsh.example/fees?year=2024.'])

function clean(pieces: readonly string[]): string {
  const cleaner = new StreamCleaner(isKnown)
  return pieces.map((piece) => cleaner.push(piece)).join('') + cleaner.end()
}

describe('what a reply may not hold', () => {
  it.each([
    ['a link', 'See http://evil.example/x?q=secret now.', `See ${removedLink} now.`],
    ['its full stop stays', 'See www.evil.example.', `See ${removedLink}.`],
    ['a link of Markdown', '[click here](https://evil.example/?a=b)', `[click here] (${removedLink})`],
    ['a picture of Markdown', '![x](//evil.example/p.png) ok', `![x] (${removedLink}) ok`],
    ['a picture of the own disk', '![x](file:///etc/passwd)', `![x] (${removedLink})`],
    ['data', 'data:text/html;base64,AAAA and javascript:alert(1)', `${removedLink} and ${removedLink})`],
    ['an address of mail', 'Send it to mallory@evil.example!', `Send it to ${removedLink}!`],
    ['a domain with a path', 'Open evil.example/steal?x=1', `Open ${removedLink}`],
    [
      'a picture of HTML',
      '<img src="http://evil.example/p.png" onerror=alert(1)>',
      `‹img src="${removedLink}" onerror=alert(1)>`,
    ],
    ['a script', '<script>alert(1)</script>', '‹script>alert(1)‹/script>'],
  ])('%s', (_name, said, expected) => {
    for (const length of [1, 3, 1000]) expect(clean(inPieces(said, length))).toBe(expected)
  })

  it.each([
    'Write to office@saltmarsh.example, see https://saltmarsh.example/fees?year=2024.',
    'If a < b and List<String> holds 3/4 and km/h, e.g. on 3.5.2019 at 21:40, then [1] or 【2】 and <think>x</think>.',
    'The ratio is 1:2 (see p. 3/4); profile:x, and/or, N/A, [a](b'.replace('](', '] ('),
    '房东负责维修屋顶。',
  ])('leaves what the documents hold and what is no link: %s', (said) => {
    expect(clean(inPieces(said, 2))).toBe(said)
  })
})

it('is the same however the reply is cut, and never shows an address that nobody knows', () => {
  const part = fc.constantFrom(
    'http',
    '://',
    'evil',
    '.example',
    '/',
    ' ',
    '](',
    '[x',
    ')',
    '<img',
    ' src=',
    'www.',
    'a@b.co',
    '.',
    '中',
    '\n',
  )
  const reply = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(reply, fc.integer({ min: 1, max: 9 }), (said, length) => {
      const cleaned = clean(inPieces(said, length))
      expect(cleaned).toBe(clean([said]))
      expect(cleaned).not.toMatch(/\w:\/\/\w|\]\(|<img\b|\bwww\.\w|\w@\w+\.\w/)
    }),
    { numRuns: 300 },
  )
})
