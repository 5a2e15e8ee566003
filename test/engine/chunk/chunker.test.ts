import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../src-main/base/hash.ts'
import { createChunker } from '../../../src-main/engine/chunk/chunker.ts'
import { embeddedText } from '../../../src-main/engine/chunk/embeddedText.ts'
import { anyParts, countWords, parsedOf } from './documents.ts'

const chunk = createChunker({ countTokens: countWords })

describe('createChunker', () => {
  it('gives a passage the headings that all its sections share, and embeds them with it', () => {
    const parsed = parsedOf(
      [
        [1, 'Lease'],
        [2, 'Rent'],
        ['paragraph', 'It is due monthly.'],
        [2, 'Term'],
        ['paragraph', 'It ends in May.'],
      ],
      'Elm Road',
    )
    const { passages } = chunk(parsed, 'contract 2019')
    expect(passages).toMatchObject([
      { start: 0, end: parsed.text.length, headingPath: ['Lease'], header: 'Elm Road › contract 2019 › Lease' },
    ])
    expect(passages[0]?.textHash).toBe(sha256(`Elm Road › contract 2019 › Lease\n${parsed.text}`))
  })

  it('a passage without a header is embedded as it is', () => {
    const parsed = parsedOf([['paragraph', 'A note.']])
    expect(chunk(parsed, '').passages[0]?.textHash).toBe(sha256('A note.'))
    expect(embeddedText('', 'A note.')).toBe('A note.')
  })

  it('one edited paragraph changes the hashes of its own passages alone', () => {
    const section = (name: string, body: string) =>
      [
        [1, name],
        ['paragraph', body],
      ] as const
    const document = (middle: string) =>
      chunk(
        parsedOf(
          [
            ...section('One', 'word '.repeat(120)),
            ...section('Two', middle),
            ...section('Three', 'end '.repeat(120)),
          ].map(([kind, text]) => [kind, text]),
        ),
        '',
      ).passages.map(({ textHash }) => textHash)
    const before = document('middle '.repeat(120))
    const after = document('middle '.repeat(119))
    expect(before).toHaveLength(3)
    expect(before.map((hash, index) => hash === after[index])).toEqual([true, false, true])
  })

  it('is a function of its input: hashes are those of exactly what is sent', () => {
    fc.assert(
      fc.property(anyParts, fc.string({ maxLength: 30 }), (parts, fileTitle) => {
        const parsed = parsedOf(parts)
        const first = chunk(parsed, fileTitle)
        expect(chunk(parsed, fileTitle)).toEqual(first)
        for (const { header, start, end, textHash } of first.passages) {
          expect(textHash).toBe(sha256(embeddedText(header, parsed.text.slice(start, end))))
        }
      }),
      { numRuns: 50 },
    )
  })
})
