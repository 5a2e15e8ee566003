// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Block, DocumentView, Span } from '../../../../../src-main/contract/types.ts'
import { parseBytes } from '../../../../../src-main/engine/parse/parseBytes.ts'
import type { Marks } from '../../../../../src-renderer/features/reader/marks.ts'
import {
  blocksOf,
  cellsOf,
  cutAtMarks,
  groupBlocks,
} from '../../../../../src-renderer/features/reader/text/sections.ts'
import { TextView } from '../../../../../src-renderer/features/reader/text/TextView.tsx'
import { makeDocx } from '../../../../fixtures/makeDocx.ts'

const scrolled = vi.fn()
beforeEach(() => {
  Element.prototype.scrollIntoView = function () {
    scrolled(this)
  }
})
afterEach(() => {
  cleanup()
  scrolled.mockClear()
})

const viewOf = (text: string, blocks: Block[], format: DocumentView['format'] = 'md'): DocumentView => ({
  documentId: 1,
  fileId: 1,
  file: 'a.md',
  title: 'A',
  format,
  text,
  blocks,
  pages: [],
  contentHash: 'abc',
})

/** A view that cites a span and goes there. */
const showing = (document: DocumentView, cited: Span, found: Partial<Marks> = {}) => ({
  document,
  marks: { cited, matches: [], present: null, ...found },
  goal: { span: found.present ?? cited, at: 'center' as const },
  ahead: [],
  onPlace: () => {},
})

/** A document of our own making: blocks with white space between them. */
const documents = fc
  .array(
    fc.record({
      // Long ones too, so that a span may begin in one section and end in another.
      body: fc
        .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.constantFrom(1, 3, 200))
        .map(([body, times]) => body.repeat(times)),
      gap: fc.constantFrom('\n', '\n\n', ' ', '\n \n'),
      kind: fc.constantFrom<Block['kind']>('heading', 'paragraph', 'listItem', 'tableRow', 'code', 'quote'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => {
    let text = ''
    const blocks: Block[] = []
    for (const { body, gap, kind } of parts) {
      blocks.push({ kind, start: text.length, end: text.length + body.length })
      text += body + gap
    }
    return { text, blocks }
  })
const withSpan = documents.chain(({ text, blocks }) =>
  fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([one, other]) => ({
    text,
    blocks,
    span: { start: Math.min(one, other), end: Math.max(one, other) },
  })),
)

/** What the span covers of the blocks, in order: the marks that must be there. */
const expectedMarks = (text: string, blocks: readonly Span[], span: Span) =>
  blocks
    .map((block) => text.slice(Math.max(block.start, span.start), Math.min(block.end, span.end)))
    .filter((part) => part !== '')

const marksIn = (container: Element) => [...container.querySelectorAll('mark')].map((mark) => mark.textContent)
const blocksIn = (container: Element) =>
  [...container.querySelectorAll('.block:not(table), tr')].map((block) => block.textContent)

test('the marked text is exactly the cited span, block by block, and the rest is the document as it stands', () => {
  fc.assert(
    fc.property(withSpan, ({ text, blocks, span }) => {
      const { container, unmount } = render(<TextView {...showing(viewOf(text, blocks), span)} />)
      expect(marksIn(container)).toEqual(expectedMarks(text, blocks, span))
      expect(blocksIn(container)).toEqual(blocks.map((block) => text.slice(block.start, block.end)))
      unmount()
    }),
    { numRuns: 60 },
  )
})

test('moving to another span leaves no mark behind', () => {
  fc.assert(
    fc.property(withSpan, fc.nat(), fc.nat(), ({ text, blocks, span }, one, other) => {
      const next = {
        start: Math.min(one % text.length, other % text.length),
        end: Math.max(one % text.length, other % text.length),
      }
      const document = viewOf(text, blocks)
      const { container, rerender, unmount } = render(<TextView {...showing(document, span)} />)
      rerender(<TextView {...showing(document, next)} />)
      expect(marksIn(container)).toEqual(expectedMarks(text, blocks, next))
      unmount()
    }),
    { numRuns: 40 },
  )
})

test('documents of the real parsers: every span between two blocks is marked, letter for letter', async () => {
  const markdown =
    '# Rent\n\nThe *rent* is 900 €.\n\n- heat\n- water 💧\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted\n\n```\ncode  here\n```\n'
  const docx = await makeDocx([
    { heading: 'Lease', level: 1 },
    'The notice period is three months.',
    { items: ['heat'] },
  ])
  for (const [name, bytes] of [
    ['a.md', new TextEncoder().encode(markdown)],
    ['a.html', new TextEncoder().encode('<h1>A</h1><p>One <b>bold</b> &lt;tag&gt;.</p><ul><li>x<li>y</ul>')],
    ['a.docx', docx],
    ['a.txt', new TextEncoder().encode('First line.\r\nSecond line.\r\n\r\nThird.')],
  ] as const) {
    const { text, blocks, format } = await parseBytes(bytes, { fileName: name })
    expect(blocks.length, name).toBeGreaterThan(1)
    for (const first of blocks) {
      for (const last of blocks.filter((block) => block.start >= first.start)) {
        const span = { start: first.start, end: last.end }
        const { container, unmount } = render(<TextView {...showing(viewOf(text, blocks, format), span)} />)
        // Each cell of a row is marked by itself.
        const cells = expectedMarks(text, blocks, span).flatMap((part) => part.split(' | '))
        expect(marksIn(container), name).toEqual(cells)
        // Between two blocks there is white space and nothing else, so that no letter of a quote is lost.
        const letters = (part: string) => part.replace(/[\s|]/g, '')
        expect(letters(marksIn(container).join(''))).toBe(letters(text.slice(span.start, span.end)))
        unmount()
      }
    }
  }
})

test('the place is brought into sight when the reader opens and when it moves on', () => {
  const text = 'One. Two.'
  const document = viewOf(text, [{ kind: 'paragraph', start: 0, end: 9 }])
  const { container, rerender } = render(<TextView {...showing(document, { start: 0, end: 4 })} />)
  expect(scrolled).toHaveBeenCalledWith(container.querySelector('mark'))
  scrolled.mockClear()
  rerender(<TextView {...showing(document, { start: 5, end: 9 })} />)
  expect(scrolled).toHaveBeenCalledWith(container.querySelector('mark'))
  expect(marksIn(container)).toEqual(['Two.'])
})

test('blocks are shown as what they are', () => {
  const kinds: Block['kind'][] = ['heading', 'paragraph', 'listItem', 'tableRow', 'code', 'quote']
  const blocks = kinds.map((kind, index) => ({ kind, start: index * 2, end: index * 2 + 1, level: 2 }))
  const { container } = render(<TextView {...showing(viewOf('a b c d e f ', blocks), { start: 0, end: 0 })} />)
  expect([...container.querySelectorAll('.block')].map((block) => block.tagName)).toEqual([
    'H4',
    'P',
    'DIV',
    'TABLE',
    'PRE',
    'BLOCKQUOTE',
  ])
  expect(container.querySelector('mark')).toBeNull()
})

test('a text without blocks is shown whole; an empty one shows nothing', () => {
  expect(blocksOf('some text', [])).toEqual([{ kind: 'paragraph', start: 0, end: 9 }])
  expect(blocksOf('', [])).toEqual([])
  const { container } = render(<TextView {...showing(viewOf('some text', []), { start: 5, end: 9 })} />)
  expect(marksIn(container)).toEqual(['text'])
})

test('rows that follow each other are a table of cells, marked across them; other rows begin another one', () => {
  const text = 'Rent\t900\nHeat\t80\n\nIn between.\n\nSum\t980'
  const row = (words: string): Block => {
    const start = text.indexOf(words)
    return { kind: 'tableRow', start, end: start + words.length }
  }
  const between = { ...row('In between.'), kind: 'paragraph' as const }
  const blocks = [row('Rent\t900'), row('Heat\t80'), between, row('Sum\t980')]
  const { container } = render(<TextView {...showing(viewOf(text, blocks), { start: 2, end: 11 })} />)
  const rows = [...container.querySelectorAll('tr')].map((each) => [...each.children].map((cell) => cell.textContent))
  expect(container.querySelectorAll('table')).toHaveLength(2)
  expect(rows).toEqual([
    ['Rent', '900'],
    ['Heat', '80'],
    ['Sum', '980'],
  ])
  expect(marksIn(container)).toEqual(['nt', '900', 'He'])
  expect(cellsOf('xx a | b|c | ', { start: 3, end: 13 })).toEqual([
    { start: 3, end: 4 },
    { start: 7, end: 10 },
    { start: 13, end: 13 },
  ])
  expect(cellsOf('a\t\tb', { start: 0, end: 4 }).map(({ start, end }) => end - start)).toEqual([1, 0, 1])
})

test('matches are marked lightly, the present one strongly and in sight', () => {
  const text = 'One two one two one.'
  const matches = [0, 8, 16].map((start) => ({ start, end: start + 3 }))
  const found = { matches, present: matches[1] ?? null }
  const view = viewOf(text, [{ kind: 'paragraph', start: 0, end: text.length }])
  const { container } = render(<TextView {...showing(view, { start: 4, end: 11 }, found)} />)
  const marks = [...container.querySelectorAll('mark')].map((mark) => `${mark.className} ${mark.textContent}`)
  expect(marks).toEqual(['is-match One', 'is-cited two ', 'is-present one', 'is-match one'])
  expect(scrolled).toHaveBeenCalledWith(container.querySelector('.is-present'))
})

test.each([
  ['- heat', true],
  ['1. heat', true],
  ['(iv) heat', true],
  ['heat and water', false],
  ['A. Miller pays', true],
  ['2023 was a year', false],
])('an item gets a dot where its text has no mark: %s', (text, isMarked) => {
  const block: Block = { kind: 'listItem', start: 0, end: text.length }
  const { container } = render(<TextView {...showing(viewOf(text, [block]), { start: 0, end: 0 })} />)
  expect(container.querySelector('.has-dot') === null).toBe(isMarked)
  expect(container.querySelector('.is-item')?.textContent).toBe(text)
})

test('each block says its own direction: Arabic runs from the right, code never does', () => {
  const blocks: Block[] = [
    { kind: 'paragraph', start: 0, end: 4 },
    { kind: 'code', start: 5, end: 9 },
  ]
  const { container } = render(<TextView {...showing(viewOf('سلام code', blocks), { start: 0, end: 0 })} />)
  expect([...container.querySelectorAll('.block')].map((block) => block.getAttribute('dir'))).toEqual(['auto', 'ltr'])
})

test('of a very long text only what is near is drawn: the place, and what comes into sight', () => {
  let intersect: (element: Element) => void = () => {}
  class Intersections {
    constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      intersect = (target) => act(() => tell([{ target, isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Intersections)
  const line = `${'word '.repeat(999)}end.\n\n`
  const text = line.repeat(200)
  const blocks = Array.from({ length: 200 }, (_, index): Block => {
    const start = index * line.length
    return { kind: 'paragraph', start, end: start + line.length - 2 }
  })
  const start = 150 * line.length
  const { container } = render(<TextView {...showing(viewOf(text, blocks), { start, end: start + 4 })} />)
  expect(marksIn(container)).toEqual(['word'])
  expect(container.querySelectorAll('.block').length).toBeLessThan(5)
  const sections = [...container.querySelectorAll('.text-section')]
  const first = sections[0]
  if (first) intersect(first)
  expect(sections[0]?.textContent.slice(0, 9)).toBe('word word')
  vi.unstubAllGlobals()
})

test('sections hold every block once, in order, and cover them', () => {
  const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.boolean()), { maxLength: 40 })
  fc.assert(
    fc.property(lengths, (sizes) => {
      let end = 0
      const blocks = sizes.map(([size, isRow]): Block => ({
        kind: isRow ? 'tableRow' : 'paragraph',
        start: end,
        end: (end += size),
      }))
      const sections = groupBlocks(blocks)
      const held = sections.map((section) =>
        section.parts.flatMap((part) => ('rows' in part ? part.rows : [part.block])),
      )
      expect(held.flat()).toEqual(blocks)
      for (const [index, section] of sections.entries()) {
        const own = held[index] ?? []
        expect([section.start, section.end]).toEqual([own[0]?.start, own.at(-1)?.end])
        expect(own.length === 1 || section.end - section.start <= 6000).toBe(true)
        for (const part of section.parts) expect(part.start).toBeLessThan(part.end)
      }
    }),
  )
})

test('a block cut at marks is whole again, and each letter shows the last mark that covers it', () => {
  const kinds = ['match', 'cited', 'present'] as const
  const mark = fc.tuple(fc.nat(30), fc.nat(30), fc.constantFrom(...kinds))
  fc.assert(
    fc.property(
      fc.string({ maxLength: 30 }),
      fc.nat(30),
      fc.nat(30),
      fc.array(mark, { maxLength: 6 }),
      (text, a, b, drawn) => {
        const block = { start: Math.min(a, b, text.length), end: Math.min(Math.max(a, b), text.length) }
        const marks = drawn.map(([one, other, kind]) => ({
          start: Math.min(one, other),
          end: Math.max(one, other),
          kind,
        }))
        const pieces = cutAtMarks(text, block, marks)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text.slice(block.start, block.end))
        const shown = pieces.flatMap((piece) => Array.from({ length: piece.text.length }, () => piece.kind))
        const wanted = shown.map((_, index) => {
          const at = block.start + index
          return marks.findLast((each) => each.start <= at && at < each.end)?.kind ?? null
        })
        expect(shown).toEqual(wanted)
      },
    ),
  )
})
