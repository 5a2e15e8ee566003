import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import type { FootnoteDefinition, Nodes, Root } from 'mdast'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../../src-main/contract/types.ts'
import { makeSheet } from '../../../../src-main/engine/export/sheet/makeSheet.ts'
import type { Turn } from '../../../../src-main/engine/export/types.ts'
import { writeMarkdown } from '../../../../src-main/engine/export/write/markdown.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../../fixtures/exportable.ts'

const parse = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

function all<Type extends Nodes['type']>(tree: Nodes, type: Type): Extract<Nodes, { type: Type }>[] {
  const own = tree.type === type ? [tree as Extract<Nodes, { type: Type }>] : []
  return 'children' in tree ? [...own, ...tree.children.flatMap((child) => all(child, type))] : own
}

/** A node as it is read: text, code spans, line breaks. */
function read(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'break') return '\n'
  return 'children' in node ? node.children.map(read).join('') : ''
}

const write = (answer: Answer, question = 'What is it?', standings?: Turn['standings']): string =>
  writeMarkdown(makeSheet(exportableOf([turnOf(answer, { question, ...(standings ? { standings } : {}) })])))

/** What a definition's blockquote reads as. */
const quoteIn = (definition: FootnoteDefinition): string => all(definition, 'blockquote').map(read).join('|')

describe('an answer as Markdown', () => {
  it('is a heading, sentences with footnotes, and each source with its place and exact quote', () => {
    const sources = [
      sourceOf(1, { pages: [3], title: 'Lease', headingPath: ['Term', 'End'], quote: 'It ends in 2038.' }),
      sourceOf(2, { pages: [4, 5], quote: 'Six years.' }),
    ]
    const modifiedMs = Date.UTC(2025, 0, 2)
    const standings = new Map([[1, { state: 'same' as const, movedTo: null, modifiedMs }]])
    expect(write(answerOf(sources), 'What is it?', standings)).toBe(`# What is it?

It ends in 2038.[^1] Six years.[^2]

- Answered on 2026-03-01 12:30 UTC by Footnote, with quotes, without a language model.
- The index was complete: 2 files, 5 passages.

Exported on 2026-03-05 08:00 UTC; the sources were compared with the library then.

[^1]: **folder/file-1.txt**, Lease, page 3, Term › End

    > It ends in 2038.

    Cited on 2026-03-01. The file was last changed on 2025-01-02. SHA-256 of the file: \`ab1\`

[^2]: **folder/file-2.txt**, pages 4–5

    > Six years.

    Cited on 2026-03-01. SHA-256 of the file: \`ab2\`
`)
  })

  it('a table is a table, with a footnote in each row', () => {
    const table = {
      columns: ['File', 'a|b'],
      rows: [1, 2].map((source) => ({ cells: [`x|${source}`, '*y*\n| z'], source })),
      total: 5,
      counted: 'places' as const,
    }
    const tree = parse(write(answerOf([sourceOf(1), sourceOf(2)], { table })))
    const [found] = all(tree, 'table')
    expect(found && all(found, 'tableRow').map((row) => row.children.map(read))).toEqual([
      ['File', 'a|b', 'Source'],
      ['x|1', '*y* | z', ''],
      ['x|2', '*y* | z', ''],
    ])
    expect(found && all(found, 'footnoteReference').map(({ identifier }) => identifier)).toEqual(['1', '2'])
    expect(all(tree, 'paragraph').map(read)).toContain('5 places in all. 2 of them are listed here.')
  })
})

describe('text of documents is text', () => {
  it.each([
    ['emphasis', '*a* _b_ **c** ~~d~~'],
    ['code', 'run `rm` and ``x`` now'],
    ['a fence', '```\ncode\n```'],
    ['a link and an image', '[x](https://e.org) ![y](z.png)'],
    ['an address', 'see https://e.org/a_b?c=1 or a_b@e.org.'],
    ['HTML', '<script>alert(1)</script> <img src=x> &amp; &#65;'],
    ['a heading', '# Title\n## More'],
    ['a list', '1. one\n- two\n+ three\n* four'],
    ['a rule and an underline', 'Title\n---\nMore\n==='],
    ['a blockquote', '> said'],
    ['a table', 'a | b\n--- | ---\nc | d'],
    ['a footnote of its own', 'note[^1] and\n[^1]: forged'],
    ['indented code', '    four spaces\n\ttab'],
    ['empty lines', 'one\n\n\ntwo\n'],
    ['white space around', '  a  \n b\u00a0'],
    ['a backslash', 'C:\\temp\\[x] \\'],
    ['right to left', 'המזכיר הוא דוד (2) — العربية'],
    ['mathematics', '$x_1^2$ and {y}'],
  ])('%s', (_name, quote) => {
    const tree = parse(write(answerOf([sourceOf(1, { quote })]), quote))
    const [definition] = all(tree, 'footnoteDefinition')
    expect(definition && quoteIn(definition)).toBe(quote)
    expect(all(tree, 'footnoteDefinition')).toHaveLength(1)
    for (const kind of ['link', 'image', 'html', 'emphasis', 'code', 'table', 'thematicBreak'] as const) {
      expect(all(tree, kind), kind).toEqual([])
    }
  })

  it('names of files, titles, headings, models and notices neither', () => {
    const evil = 'a`b*[c](d)<e>_f_|#.md'
    const source = sourceOf(1, { file: `x/${evil}`, title: `${evil}!`, headingPath: [`1. ${evil}`, `- ${evil}`] })
    const tree = parse(write(answerOf([source], { model: evil, notices: [evil] }), `${evil}?`))
    const [definition] = all(tree, 'footnoteDefinition')
    const place = definition?.children[0]
    expect(place && read(place)).toBe(`x/${evil}, ${evil}!, 1. ${evil} › - ${evil}`)
    expect(all(tree, 'heading').map(read)).toEqual([`${evil}?`])
    expect(all(tree, 'listItem').map(read)).toContain(evil)
    expect(all(tree, 'link')).toEqual([])
  })

  it('any quote reads back exactly, and every footnote resolves to its own', () => {
    const piece = fc.constantFrom(
      '\n',
      ' ',
      '`',
      '[^1]',
      '*',
      '_',
      '>',
      '#',
      '1.',
      '- ',
      '<b>',
      '\\',
      'a',
      '&lt;',
      '|',
      'é',
      '😀',
      '~',
      'www.x.y',
      '\n\n',
    )
    const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.array(
          text.filter((quote) => quote.trim() !== ''),
          { minLength: 1, maxLength: 4 },
        ),
        (quotes) => {
          const tree = parse(write(answerOf(quotes.map((quote, index) => sourceOf(index + 1, { quote })))))
          const definitions = all(tree, 'footnoteDefinition')
          expect(definitions.map(quoteIn)).toEqual(quotes)
          expect(all(tree, 'footnoteReference').map(({ identifier }) => identifier)).toEqual(
            definitions.map(({ identifier }) => identifier),
          )
        },
      ),
      { numRuns: 150 },
    )
  })
})
