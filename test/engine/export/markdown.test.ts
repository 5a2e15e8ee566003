import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import type { FootnoteDefinition, Nodes, Root } from 'mdast'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import type { Answer, AnswerSentence, MessageRow, Source } from '../../../src-main/contract/types.ts'
import { exportAnswer, exportConversation } from '../../../src-main/engine/export/markdown.ts'

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

function sourceOf(n: number, rest: Partial<Source> = {}): Source {
  const quote = rest.quote ?? `Quote ${n}.`
  return {
    n,
    start: 0,
    end: quote.length,
    documentId: n,
    fileId: n,
    file: `folder/file-${n}.txt`,
    title: '',
    headingPath: [],
    pages: [],
    quote,
    contentHash: 'ab12',
    ...rest,
  }
}

function answerOf(sources: Source[], rest: Partial<Answer> = {}): Answer {
  const sentences = sources.map(({ n, quote }): AnswerSentence => ({
    text: quote,
    verdict: 'supported',
    citations: [n],
  }))
  const text = sentences.map(({ text }) => text).join(' ')
  const index = { files: 2, filesRead: 2, passages: 5, embedded: 5 }
  return { declined: false, text, sentences, sources, model: null, index, notices: [], ...rest }
}

const write = (answer: Answer, question = 'What is it?', stale?: Set<number>): string =>
  exportAnswer({ question, answer, createdAt: Date.UTC(2026, 2, 1, 12, 30), ...(stale ? { stale } : {}) }).content

/** What a definition's blockquote reads as. */
const quoteIn = (definition: FootnoteDefinition): string => all(definition, 'blockquote').map(read).join('|')

describe('an answer as Markdown', () => {
  it('is a heading, sentences with footnotes, and each source with its place and exact quote', () => {
    const sources = [
      sourceOf(1, { pages: [3], title: 'Lease', headingPath: ['Term', 'End'], quote: 'It ends in 2038.' }),
      sourceOf(2, { pages: [4, 5], quote: 'Six years.' }),
    ]
    expect(write(answerOf(sources))).toBe(`# What is it?

It ends in 2038.[^1] Six years.[^2]

- Answered on 2026-03-01 12:30 UTC by Footnote, with quotes, without a language model.
- The index was complete: 2 files, 5 passages.

[^1]: **folder/file-1.txt**, Lease, page 3, Term › End

    > It ends in 2038.

    SHA-256 of the file: \`ab12\`

[^2]: **folder/file-2.txt**, pages 4–5

    > Six years.

    SHA-256 of the file: \`ab12\`
`)
  })

  it('says what a reader must know: model, gaps, notices, verdicts, changed files', () => {
    const sources = [sourceOf(1)]
    const sentences: AnswerSentence[] = [
      { text: 'It is 9.', verdict: 'notFound', reason: '“9” is not there.', citations: [1] },
      { text: 'It is *old*.', verdict: 'partly', citations: [] },
    ]
    const markdown = write(
      answerOf(sources, {
        text: 'It is 9.\n\nIt is *old*.',
        sentences,
        model: 'tiny:1b',
        index: { files: 4, filesRead: 3, passages: 9, embedded: 2 },
        notices: ['2 of 10 passages were left out.'],
      }),
      'What?',
      new Set([1]),
    )
    expect(markdown).toContain(
      'It is 9.[^1] **(not found in the documents: “9” is not there.)**\n\nIt is \\*old\\*. **(only partly supported)**',
    )
    expect(markdown).toContain('with the language model tiny:1b.')
    expect(markdown).toContain('The index was not complete: 3 of 4 files read, 2 of 9 passages searchable by meaning.')
    expect(markdown).toContain('- 2 of 10 passages were left out.')
    expect(markdown).toContain('**The file has changed since it was cited.**')
  })

  it('a decline lists the closest passages', () => {
    const answer = answerOf([sourceOf(1), sourceOf(2)], { declined: true, sentences: [], text: 'I could not find it.' })
    expect(write(answer)).toContain('I could not find it.\n\nClosest passages: [^1] [^2]')
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

describe('a conversation', () => {
  const conversation = { id: 1, title: 'About the lease: end/term?', createdAt: 0, updatedAt: 0 }
  const message = (id: number, answer: Answer | null, text = ''): MessageRow => ({
    id,
    conversationId: 1,
    role: text === '' ? 'assistant' : 'user',
    text,
    answer,
    complete: id !== 6,
    createdAt: 0,
  })

  it('numbers its footnotes through, and marks changed files of each answer', () => {
    const messages = [
      message(1, null, 'First?'),
      message(2, answerOf([sourceOf(1, { quote: 'One.' }), sourceOf(2, { quote: 'Two.' })])),
      message(3, null, 'Second?'),
      message(4, answerOf([sourceOf(1, { quote: 'Three.' })])),
      message(5, null, 'Third?'),
      message(6, null),
    ]
    const { content, fileName, mediaType } = exportConversation(
      { conversation, messages },
      new Map([[4, new Set([1])]]),
    )
    expect(fileName).toBe('About the lease end term.md')
    expect(mediaType).toBe('text/markdown; charset=utf-8')
    const tree = parse(content)
    expect(all(tree, 'heading').map(read)).toEqual(['About the lease: end/term?', 'First?', 'Second?', 'Third?'])
    const definitions = all(tree, 'footnoteDefinition')
    expect(definitions.map(quoteIn)).toEqual(['One.', 'Two.', 'Three.'])
    const names = ['1', '2', '3']
    expect(definitions.map(({ identifier }) => identifier)).toEqual(names)
    expect(all(tree, 'footnoteReference').map(({ identifier }) => identifier)).toEqual(names)
    expect(definitions.map((definition) => read(definition).includes('has changed'))).toEqual([false, false, true])
    expect(content).toContain('*This answer was stopped before it began.*')
  })
})
