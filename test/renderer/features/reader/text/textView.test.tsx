// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Block, DocumentView, Span } from '../../../../../src-main/contract/types.ts'
import { parseBytes } from '../../../../../src-main/engine/parse/parseBytes.ts'
import { blocksOf, cutAtSpan, groupBlocks } from '../../../../../src-renderer/features/reader/text/sections.ts'
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
const blocksIn = (container: Element) => [...container.querySelectorAll('.block')].map((block) => block.textContent)

test('the marked text is exactly the cited span, block by block, and the rest is the document as it stands', () => {
  fc.assert(
    fc.property(withSpan, ({ text, blocks, span }) => {
      const { container, unmount } = render(<TextView document={viewOf(text, blocks)} span={span} />)
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
      const { container, rerender, unmount } = render(<TextView document={document} span={span} />)
      rerender(<TextView document={document} span={next} />)
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
        const { container, unmount } = render(<TextView document={viewOf(text, blocks, format)} span={span} />)
        expect(marksIn(container), name).toEqual(expectedMarks(text, blocks, span))
        // Between two blocks there is white space and nothing else, so that no letter of a quote is lost.
        const letters = (part: string) => part.replace(/\s/g, '')
        expect(letters(marksIn(container).join(''))).toBe(letters(text.slice(span.start, span.end)))
        unmount()
      }
    }
  }
})

test('the place is brought into sight when the reader opens and when it moves on', () => {
  const text = 'One. Two.'
  const document = viewOf(text, [{ kind: 'paragraph', start: 0, end: 9 }])
  const { container, rerender } = render(<TextView document={document} span={{ start: 0, end: 4 }} />)
  expect(scrolled).toHaveBeenCalledWith(container.querySelector('mark'))
  scrolled.mockClear()
  rerender(<TextView document={document} span={{ start: 5, end: 9 }} />)
  expect(scrolled).toHaveBeenCalledWith(container.querySelector('mark'))
  expect(marksIn(container)).toEqual(['Two.'])
})

test('blocks are shown as what they are', () => {
  const kinds: Block['kind'][] = ['heading', 'paragraph', 'listItem', 'tableRow', 'code', 'quote']
  const blocks = kinds.map((kind, index) => ({ kind, start: index * 2, end: index * 2 + 1, level: 2 }))
  const { container } = render(<TextView document={viewOf('a b c d e f ', blocks)} span={{ start: 0, end: 0 }} />)
  expect([...container.querySelectorAll('.block')].map((block) => block.tagName)).toEqual([
    'H4',
    'P',
    'DIV',
    'DIV',
    'PRE',
    'BLOCKQUOTE',
  ])
  expect(container.querySelector('mark')).toBeNull()
})

test('a text without blocks is shown whole; an empty one shows nothing', () => {
  expect(blocksOf('some text', [])).toEqual([{ kind: 'paragraph', start: 0, end: 9 }])
  expect(blocksOf('', [])).toEqual([])
  const { container } = render(<TextView document={viewOf('some text', [])} span={{ start: 5, end: 9 }} />)
  expect(marksIn(container)).toEqual(['text'])
})

test('sections hold every block once, in order, and cover them', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 40 })
  fc.assert(
    fc.property(lengths, (sizes) => {
      let end = 0
      const blocks = sizes.map((size): Block => ({ kind: 'paragraph', start: end, end: (end += size) }))
      const sections = groupBlocks(blocks)
      expect(sections.flatMap((section) => section.blocks)).toEqual(blocks)
      for (const section of sections) {
        expect([section.start, section.end]).toEqual([section.blocks[0]?.start, section.blocks.at(-1)?.end])
        expect(section.blocks.length === 1 || section.end - section.start <= 6000).toBe(true)
      }
    }),
  )
})

test('a block is cut into three parts that make it whole again, whatever the span', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50), (text, a, b, c, d) => {
      const block = { start: Math.min(a, b, text.length), end: Math.min(Math.max(a, b), text.length) }
      const { before, marked, after } = cutAtSpan(text, block, { start: c, end: d })
      expect(before + marked + after).toBe(text.slice(block.start, block.end))
      expect(marked).toBe(text.slice(Math.max(block.start, c), Math.max(block.start, c, Math.min(block.end, d))))
    }),
    { numRuns: 60 },
  )
})
