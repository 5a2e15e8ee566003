import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseText } from '../../../../src-main/engine/parse/text/text.ts'
import { expectSound, listBlocks, sourceOf } from '../expectSound.ts'

const parse = (text: string, replaced = 0): ReturnType<typeof parseText> =>
  parseText({ text, encoding: 'utf-8', replaced })

describe('parseText', () => {
  it('reads paragraphs between empty lines, keeping their lines', () => {
    const parsed = parse('First line\nof one.\n\n \t\n\nSecond paragraph.\n')
    expect(parsed.text).toBe('First line\nof one.\n\nSecond paragraph.')
    expect(listBlocks(parsed)).toEqual(['paragraph: First line\nof one.', 'paragraph: Second paragraph.'])
    expectSound(parsed)
  })

  it('takes long lines for paragraphs of their own', () => {
    const long = 'A line that nobody wrapped by hand goes on and on. '.repeat(5).trim()
    expect(listBlocks(parse(`${long}\n${long}\nshort`))).toEqual([
      `paragraph: ${long}`,
      `paragraph: ${long}`,
      'paragraph: short',
    ])
  })

  it('finds headings only where a short line stands alone', () => {
    const parsed = parse(
      'THE LEASE\n\nPART II\n\nChapter 3\n\nThe tenant pays.\n\nNO SMOKING.\n\nIt said NO\nSMOKING HERE\n',
    )
    expect(listBlocks(parsed)).toEqual([
      'heading3: THE LEASE',
      'heading1: PART II',
      'heading2: Chapter 3',
      'paragraph: The tenant pays.',
      'paragraph: NO SMOKING.',
      'paragraph: It said NO\nSMOKING HERE',
    ])
    expect(parsed.title).toBe('THE LEASE')
  })

  it('has no title when the text opens with a chapter or with prose', () => {
    expect(parse('CHAPTER I\n\nIt was a night.\n').title).toBeUndefined()
    expect(parse('It was a night.\n\nTHE END\n').title).toBeUndefined()
  })

  it('tells list items', () => {
    expect(listBlocks(parse('Bring:\n- bread\n- wine\n  from the cellar\n(a) salt\n2. oil'))).toEqual([
      'paragraph: Bring:',
      'listItem: - bread',
      'listItem: - wine\n  from the cellar',
      'listItem: (a) salt',
      'listItem: 2. oil',
    ])
  })

  it('parts a numbered title from what stands below it, but not a wrapped item', () => {
    const below = 'The practice takes two trainees in September. They begin on the first Monday of the month.'
    const wrapped =
      '2. The practice takes two trainees in September and\nThey begin on the first Monday of the month,\nall of them.'
    const { text, blocks } = parse(`1. Trainees\n${below}\n\n${wrapped}\n`)
    const shown = blocks.map(({ kind, start, end }) => [kind, text.slice(start, end).replace(/\s+/g, ' ')])
    expect(shown).toEqual([
      ['listItem', '1. Trainees'],
      ['paragraph', below],
      ['listItem', wrapped.replace(/\s+/g, ' ')],
    ])
  })

  it('finds the way back over carriage returns and controls', () => {
    const source = 'one\r\ntwo \0three\r\n\r\nfour\ffive'
    const parsed = parse(source)
    expect(parsed.text).toBe('one\ntwo three\n\nfour\nfive')
    expect(sourceOf(parsed, 'two three', source)).toBe('two \0three')
    expect(sourceOf(parsed, 'five', source)).toBe('five')
    expectSound(parsed, source)
  })

  it('says what could not be decoded and what is empty', () => {
    expect(parse('a \ufffd b', 1).warnings).toEqual([expect.objectContaining({ code: 'undecodable' })])
    expect(parse(' \n\t\n').status).toBe('empty')
  })

  it('keeps every word of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (raw) => {
        const source = raw.toWellFormed()
        const parsed = parse(source)
        expectSound(parsed, source)
        const words = (text: string): string => text.replace(/[\0-\x1f\x7f-\x9f\xad\ufeff\s]+/g, '')
        expect(words(parsed.text)).toBe(words(source))
      }),
    )
  })
})
