import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declaredEncoding, parseHtml } from '../../../../src-main/engine/parse/html/html.ts'
import { expectSound, listBlocks, sourceOf } from '../expectSound.ts'

const parse = (text: string): ReturnType<typeof parseHtml> => parseHtml({ text, encoding: 'utf-8', replaced: 0 })

describe('what the reader sees', () => {
  it('headings, paragraphs, quotes, code and line breaks', () => {
    const source =
      '<h2>The <i>lease</i></h2><p>Pays\n   <b>monthly</b>,<br>always.</p>loose<blockquote><p>A quote</p></blockquote><pre>a\n  b</pre>'
    const parsed = parse(source)
    expect(listBlocks(parsed)).toEqual([
      'heading2: The lease',
      'paragraph: Pays monthly,\nalways.',
      'paragraph: loose',
      'quote: A quote',
      'code: a\n  b',
    ])
    expectSound(parsed, source)
    expect(sourceOf(parsed, 'monthly,\nalways', source)).toBe('monthly</b>,<br>always')
  })

  it('nothing of scripts, styles, templates, hidden parts and comments', () => {
    const hidden = [
      '<script>no()</script>',
      '<style>no{}</style>',
      '<template>no</template>',
      '<p hidden>no</p>',
      '<!-- no -->',
      '<div style="color:red; DISPLAY : none">no</div>',
      '<noscript>no</noscript>',
      '<select><option>no</select>',
      '<svg><title>no</title></svg>',
      '<iframe>no</iframe>',
    ]
    expect(parse(`<p>yes</p>${hidden.join('')}<p>yes</p>`).text).toBe('yes\n\nyes')
  })

  it('the title, once as text and as the name of the document', () => {
    const parsed = parse('<title> A &amp;\n B </title><h1>Heading</h1>')
    expect(parsed.title).toBe('A & B')
    expect(listBlocks(parsed)[1]).toBe('heading1: Heading')
    expect(parse('<h1>Heading</h1>').title).toBe('Heading')
    expect(parse('<p>Text</p>').title).toBeUndefined()
  })

  it('lists, nested and numbered', () => {
    expect(
      listBlocks(
        parse('<ul><li>one<ul><li><p>inner</p></li></ul></li></ul><ol start=3><li><p>three</p><li>four</ol>after'),
      ),
    ).toEqual(['listItem: one', 'listItem: inner', 'listItem: 3. three', 'listItem: 4. four', 'paragraph: after'])
  })

  it('tables row by row, signs with their numbers', () => {
    const row =
      '<tr><td>Net\nsales</td><td>&nbsp;</td><td>$</td><td>16,000</td><td> </td><td>(</td><td>12</td><td>)</td><td>5</td><td>%</td></tr>'
    const source = `<table><tr><th>Item</th><th colspan=2>2023</th></tr>${row}</table>`
    const parsed = parse(source)
    expect(listBlocks(parsed)).toEqual(['tableRow: Item | 2023', 'tableRow: Net sales | $16,000 | (12) | 5%'])
    expectSound(parsed, source)
  })

  it('tables that only arrange the page are read cell by cell', () => {
    const parsed = parse(
      '<table><tr><td><h1>Left</h1><p>one</p></td><td><ul><li>two</ul></td></tr></table><h2>Next</h2>',
    )
    expect(listBlocks(parsed)).toEqual(['heading1: Left', 'paragraph: one', 'listItem: two', 'heading2: Next'])
  })

  it('a short paragraph in bold is a heading', () => {
    const parsed = parse(
      '<p><b>Item 1. Business</b></p><p><b>Note:</b> not one</p><p><b>Nor is this.</b></p><p style="font-weight:700">Risk</p>',
    )
    expect(listBlocks(parsed).map((block) => block.split(':')[0])).toEqual([
      'heading6',
      'paragraph',
      'paragraph',
      'heading6',
    ])
  })

  it('references, and two breaks in a row', () => {
    const source = 'caf&eacute; &lt;b&gt; &#x1F600; R&D&nbsp;x<br><br>next'
    const parsed = parse(source)
    expect(parsed.text).toBe('café <b> \u{1f600} R&D\u00a0x\n\nnext')
    expect(sourceOf(parsed, 'R&D', source)).toBe('R&D')
    expectSound(parsed, source)
  })
})

describe('bad input', () => {
  it('empty pages', () => {
    for (const source of ['', '<html></html>', '<script>x</script>', '<p>&nbsp;</p>'])
      expect(parse(source).status).toBe('empty')
  })

  it('a hundred thousand nested elements', () => {
    const parsed = parse(`${'<div><b>'.repeat(50_000)}needle`)
    expect(parsed.text).toContain('needle')
  })

  it('text that the parser moves out of a broken table keeps an honest way back', () => {
    const source = '<table>moved<tr><td>cell</td></tr>also moved</table>after'
    const parsed = parse(source)
    for (const word of ['moved', 'cell', 'also moved', 'after']) expect(parsed.text).toContain(word)
    expectSound(parsed, source)
  })

  it('carriage returns', () => {
    const source = '<p>one\r\ntwo</p>\r\n<pre>\r\na\r\nb</pre>'
    const parsed = parse(source)
    expect(listBlocks(parsed)).toEqual(['paragraph: one two', 'code: a\nb'])
    expectSound(parsed, source)
    expect(sourceOf(parsed, 'b', source)).toBe('b')
  })

  it('is sound whatever the tags', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<ul>',
      '<ol>',
      '<li>',
      '<h1>',
      '</h1>',
      '<b>',
      '</b>',
      '<br>',
      '<pre>',
      '</pre>',
      '<',
      '&amp;',
      '&',
      '&nbsp;',
      'word',
      ' ',
      '\n',
      '\r\n',
      '$',
      ')',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '\0',
      '<svg>',
      '<math>',
      '</i>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const source = pieces.join('')
        expectSound(parse(source), source)
      }),
      { numRuns: 400 },
    )
  })
})

describe('declaredEncoding', () => {
  it.each([
    ['<meta charset="big5">', 'big5'],
    ["<META http-equiv=Content-Type content='text/html; charset=koi8-r'>", 'koi8-r'],
    ['<?xml version="1.0" encoding="iso-8859-2"?><html>', 'iso-8859-2'],
    ['<p>charset=none</p>', undefined],
  ])('%s', (html, encoding) => {
    expect(declaredEncoding(Buffer.from(html))).toBe(encoding)
  })
})
