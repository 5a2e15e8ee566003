import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../../src-main/engine/parse/markdown.ts'
import { expectSound, listBlocks, sourceOf } from './expectSound.ts'

const parse = (text: string): ReturnType<typeof parseMarkdown> =>
  parseMarkdown({ text, encoding: 'utf-8', replaced: 0 })

describe('what the reader sees', () => {
  it('headings, paragraphs, quotes and code', () => {
    const source =
      '# The *lease*\n\nPays **monthly**, see [terms](t.md).\n\nParties\n---\n\n> A quote\n> goes on.\n\n```js\nlet x = 1\n```\n\n    indented\n'
    const parsed = parse(source)
    expect(listBlocks(parsed)).toEqual([
      'heading1: The lease',
      'paragraph: Pays monthly, see terms.',
      'heading2: Parties',
      'quote: A quote\ngoes on.',
      'code: let x = 1',
      'code: indented',
    ])
    expect(parsed.title).toBe('The lease')
    expectSound(parsed, source)
    expect(sourceOf(parsed, 'let x = 1', source)).toBe('let x = 1')
    expect(sourceOf(parsed, 'indented', source)).toBe('indented')
    expect(sourceOf(parsed, 'monthly, see terms', source)).toBe('monthly**, see [terms')
    expect(sourceOf(parsed, 'quote\ngoes', source)).toBe('quote\n> goes')
  })

  it('lists with their numbers and boxes, nested and loose', () => {
    expect(listBlocks(parse('3. three\n4. four\n   - inner\n\n     more of it\n\n- [x] done\n- [ ] open\n'))).toEqual([
      'listItem: 3. three',
      'listItem: 4. four',
      'listItem: inner',
      'listItem: more of it',
      'listItem: [x] done',
      'listItem: [ ] open',
    ])
  })

  it('tables, one row on a line', () => {
    const source = '| Item | 2023 |\n|---|--:|\n| Net **sales** | 16,000 |\n| a \\| b |  |\n'
    const parsed = parse(source)
    expect(parsed.text).toBe('Item | 2023\nNet sales | 16,000\na | b |')
    expect(parsed.blocks.every((block) => block.kind === 'tableRow')).toBe(true)
    expectSound(parsed, source)
  })

  it('references, escapes, images, notes, deleted text and links', () => {
    const source =
      'R&amp;D \\*star\\* ![a chart](c.png) ~~old~~ <https://x.org> www.y.org [^1]  \nnext\n\n[^1]: The note.\n\n[ref]: http://z.org\n'
    const parsed = parse(source)
    expect(parsed.text).toBe('R&D *star* a chart old https://x.org www.y.org [1]\nnext\n\n[1] The note.')
    expectSound(parsed, source)
    expect(sourceOf(parsed, 'D *star* a', source)).toBe('D \\*star\\* ![a')
  })

  it('bare addresses are plain text, which keeps its places', () => {
    const line = 'Write to ann@example.org, or see www.example.org/a_b and https://example.org today.'
    const { text, source } = parse(line)
    expect(text).toBe(line)
    expect(source).toEqual([{ start: 0, sourceStart: 0, length: line.length }])
  })

  it('HTML in Markdown as a browser shows it, and as text what is no HTML', () => {
    const source =
      'A <b>bold</b> List<String> line<br>break\n\n<div align="center">\n<p>Shown &amp; read</p>\n<script>hidden()</script>\n</div>\n\n<!-- not seen -->\n\nAfter.\n'
    const parsed = parse(source)
    expect(listBlocks(parsed)).toEqual([
      'paragraph: A bold List<String> line\nbreak',
      'paragraph: Shown & read',
      'paragraph: After.',
    ])
    expectSound(parsed, source)
    expect(sourceOf(parsed, 'read', source)).toBe('read')
  })

  it('front matter stays, and gives the title', () => {
    const source = '---\ntitle: "The Tenancy"\ntags: [rent]\n---\n# Chapter\n\nText.\n'
    const parsed = parse(source)
    expect(parsed.title).toBe('The Tenancy')
    expect(listBlocks(parsed)).toEqual([
      'code: title: "The Tenancy"\ntags: [rent]',
      'heading1: Chapter',
      'paragraph: Text.',
    ])
    expectSound(parsed, source)
    expect(sourceOf(parsed, 'Text.', source)).toBe('Text.')
  })

  it('two rules are no front matter', () => {
    expect(listBlocks(parse('---\nJust a sentence.\n\n---\nEnd.\n'))).toContain('paragraph: End.')
  })

  it('long lines are paragraphs of their own', () => {
    const long = 'A line that nobody wrapped by hand goes on and on. '.repeat(5).trim()
    const source = `${long}\n${long}\n`
    expect(listBlocks(parse(source))).toEqual([`paragraph: ${long}`, `paragraph: ${long}`])
    expectSound(parse(source), source)
  })
})

describe('bad input', () => {
  it('empty and blank files', () => {
    expect(parse('').status).toBe('empty')
    expect(parse('\n \n').status).toBe('empty')
    expect(parse('<!-- only a comment -->').status).toBe('empty')
  })

  it('thousands of nested quotes, lists and links keep their text', () => {
    for (const nested of ['> '.repeat(5000), '- '.repeat(2000), '['.repeat(5000), '*'.repeat(5000), '> '.repeat(90)]) {
      const parsed = parse(`${nested}needle\n`)
      expect(parsed.text).toContain('needle')
      expectSound(parsed)
    }
  })

  it('carriage returns, tabs and controls', () => {
    const source = '# One\r\n\r\nTwo\r\nlines\tand\x07 more\r\n\r\n- a\r\n- b\r\n'
    const parsed = parse(source)
    expect(listBlocks(parsed)).toEqual([
      'heading1: One',
      'paragraph: Two\nlines\tand more',
      'listItem: a',
      'listItem: b',
    ])
    expectSound(parsed, source)
  })

  it('is sound whatever the marks', () => {
    const mark = fc.constantFrom(
      '# ',
      '> ',
      '- ',
      '1. ',
      '| a | b |\n|---|---|\n',
      '```\n',
      '**',
      '_',
      '`',
      '[x](y)',
      '![i](j)',
      '&lt;',
      '&amp;amp;',
      '\\*',
      '<b>',
      '</b>',
      '<div>',
      '<p>x',
      '\n',
      '\n\n',
      '\r\n',
      '    ',
      '\t',
      'word',
      ' ',
      '\u{1f600}',
      '---\n',
      '[^1]',
      '\n[^1]: n\n',
    )
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 40 }), (marks) => {
        const source = marks.join('')
        expectSound(parse(source), source)
      }),
      { numRuns: 400 },
    )
  })
})
