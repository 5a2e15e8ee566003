import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanText,
  createCanonicalWriter,
  sliceSegments,
  verbatim,
} from '../../../../src-main/engine/parse/text/canonical.ts'

describe('cleanText', () => {
  it.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\fb\vc\x85d\u2028e\u2029f', 'a\nb\nc\nd\ne\nf'],
    ['a\0b\x07c\x9fd', 'abcd'],
    ['soft\u00adhyphen and \ufeffmark', 'softhyphen and mark'],
    ['half \ud83d and \ude00 whole \u{1f600}', 'half \ufffd and \ufffd whole \u{1f600}'],
    ['tab\tstays', 'tab\tstays'],
  ])('%j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })
})

describe('createCanonicalWriter', () => {
  it('marks stay where they were set, whatever is trimmed or left out around them', () => {
    const writer = createCanonicalWriter()
    const first = writer.mark()
    writer.open('paragraph')
    writer.write('  one ')
    const [inside, atEnd] = [writer.mark(), writer.mark()]
    writer.write('two  ')
    const behind = writer.mark()
    writer.open('paragraph')
    const ofNothing = writer.mark()
    writer.open('listItem')
    const before = writer.mark()
    writer.write('   three')
    expect(writer.finish().text).toBe('one two\n\nthree')
    const places = [first, inside, atEnd, behind, ofNothing, before].map(({ at }) => at)
    expect(places).toEqual([0, 4, 4, 7, 7, 9])
  })

  it('parts blocks by an empty line, rows and items by a line break, and drops empty ones', () => {
    const writer = createCanonicalWriter()
    for (const [kind, text] of [
      ['paragraph', ' one '],
      ['paragraph', '  '],
      ['listItem', 'two'],
      ['listItem', 'three'],
      ['quote', 'four'],
    ] as const) {
      writer.open(kind, { tight: kind === 'listItem' })
      writer.write(text)
    }
    const { text, blocks } = writer.finish()
    expect(text).toBe('one\n\ntwo\nthree\n\nfour')
    expect(blocks.map((block) => text.slice(block.start, block.end))).toEqual(['one', 'two', 'three', 'four'])
  })

  it('writes a paragraph when nobody opened a block', () => {
    const writer = createCanonicalWriter()
    writer.write('text')
    expect(writer.finish().blocks).toEqual([{ start: 0, end: 4, kind: 'paragraph' }])
  })

  it('changes the kind of the open block', () => {
    const writer = createCanonicalWriter()
    writer.relabel('heading', 1)
    writer.open('paragraph')
    writer.write('Title')
    writer.relabel('heading', 2)
    expect(writer.finish().blocks).toEqual([{ start: 0, end: 5, kind: 'heading', level: 2 }])
  })

  it('joins segments that touch and leaves out what stands before in the source', () => {
    const writer = createCanonicalWriter()
    writer.open('paragraph')
    writer.write('abc', verbatim(10, 3))
    writer.write('def', verbatim(13, 3))
    writer.write('back', verbatim(2, 4))
    expect(writer.finish().source).toEqual([{ start: 0, sourceStart: 10, length: 6 }])
  })

  it('keeps the way back whatever characters are replaced', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('\r\n', '\0', '\ud800', '\u00ad', '\n\n', ' '),
    )
    fc.assert(
      fc.property(fc.array(unit), (pieces) => {
        const source = pieces.join('')
        const writer = createCanonicalWriter()
        let at = 0
        for (const [index, piece] of pieces.entries()) {
          if (index % 3 === 0) writer.open('paragraph')
          writer.write(piece, verbatim(at, piece.length))
          at += piece.length
        }
        const { text, source: segments } = writer.finish()
        for (const segment of segments) {
          const { start, sourceStart, length } = segment
          expect(source.slice(sourceStart, sourceStart + length)).toBe(text.slice(start, start + length))
        }
      }),
    )
  })
})

describe('sliceSegments', () => {
  it('cuts at both ends and counts from the start', () => {
    const segments = [...verbatim(100, 10), { start: 20, sourceStart: 200, length: 10 }]
    expect(sliceSegments(segments, 5, 25)).toEqual([
      { start: 0, sourceStart: 105, length: 5 },
      { start: 15, sourceStart: 200, length: 5 },
    ])
    expect(sliceSegments(segments, 10, 20)).toEqual([])
  })
})
