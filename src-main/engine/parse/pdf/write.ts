import type { Block, PageSpan } from '../../../contract/types.ts'
import type { TextRuns } from '../../types.ts'
import { cleanText } from '../text/canonical.ts'
import { endsInHyphen, type Hyphenation } from './layout/hyphens.ts'
import type { PdfBlock } from './layout/paragraphs.ts'
import type { PdfRun, Rectangle } from './layout/runs.ts'

export type PdfWriter = {
  /** Adds a page's blocks in reading order, with the levels of those that are headings. */
  addPage(size: { width: number; height: number }, blocks: readonly (PdfBlock & { level?: number })[]): void
  finish(): { text: string; blocks: Block[]; pages: PageSpan[]; runs: TextRuns }
}

/** Runs are cut at blanks into pieces of about this many characters, so that a part of one can be placed. */
const pieceLength = 24

/** Widths of Helvetica in sizes, by kind of letter: only their proportions inside one run count. */
function widthOf(character: string): number {
  if ("iljtfI.,;:'|!()[]/ ".includes(character)) return 0.29
  if ('mwMW@%'.includes(character)) return 0.85
  return character >= 'A' && character <= 'Z' ? 0.68 : 0.54
}

function widthOfText(text: string): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return width
}

/** Cuts a run's text at blanks and its box in proportion: along x or y, whichever the text runs along. */
function cutRun(run: PdfRun, text: string): { start: number; end: number; box: Rectangle }[] {
  if (text.length <= pieceLength) return [{ start: 0, end: text.length, box: run.box }]
  const [x, y, width, height] = run.box
  const isAcross = width >= height
  const whole = widthOfText(text)
  const pieces: { start: number; end: number; box: Rectangle }[] = []
  let start = 0
  let done = 0
  while (start < text.length) {
    const blank = text.indexOf(' ', start + pieceLength - 8)
    const end = blank < 0 || text.length - blank < 4 ? text.length : blank + 1
    const share = widthOfText(text.slice(start, end)) / whole
    const from = run.isRtl ? 1 - done - share : done
    const box: Rectangle = isAcross
      ? [x + width * from, y, width * share, height]
      : [x, y + height * from, width, height * share]
    pieces.push({ start, end, box })
    done += share
    start = end
  }
  return pieces
}

export function createPdfWriter(hyphenation: Hyphenation): PdfWriter {
  const parts: string[] = []
  const blocks: Block[] = []
  const pages: PageSpan[] = []
  const offsets: number[] = []
  const boxes: number[] = []
  let length = 0

  const put = (text: string): void => {
    parts.push(text)
    length += text.length
  }

  const putRun = (run: PdfRun, text: string): void => {
    for (const piece of cutRun(run, text)) {
      offsets.push(length + piece.start, length + piece.end)
      boxes.push(...piece.box)
    }
    put(text)
  }

  const putBlock = (block: PdfBlock & { level?: number }): void => {
    const kind = block.level === undefined ? block.kind : 'heading'
    const previous = blocks.at(-1)
    const isTight = previous?.kind === kind && (kind === 'tableRow' || kind === 'listItem')
    let pending = previous === undefined ? '' : isTight ? '\n' : '\n\n'
    let start = -1
    let last = ''
    for (const [index, line] of block.lines.entries()) {
      const next = line.text.trimStart()
      if (index > 0) pending = endsInHyphen(last, next) ? '' : ' '
      for (const [at, { run, space }] of line.pieces.entries()) {
        if (space) pending ||= ' '
        let text = cleanText(run.text).replace(/\s+/g, ' ')
        if (pending !== '' || last === '') text = text.trimStart()
        const isEnd = at === line.pieces.length - 1
        const following = block.lines[index + 1]?.text.trimStart() ?? ''
        if (isEnd) text = text.trimEnd()
        const whole = line.text.trimEnd()
        if (isEnd && endsInHyphen(whole, following) && hyphenation(whole, following) === 'join')
          text = text.replace(/[-\u2010]$/, '')
        if (text === '') continue
        if (start >= 0 || pending !== '') put(pending)
        pending = ''
        if (start < 0) start = length
        putRun(run, text)
        last = line.text.trimEnd()
      }
    }
    if (start < 0) return
    blocks.push({ start, end: length, kind, ...(block.level === undefined ? {} : { level: block.level }) })
  }

  return {
    addPage({ width, height }, pageBlocks) {
      const firstBlock = blocks.length
      for (const block of pageBlocks) putBlock(block)
      const start = blocks[firstBlock]?.start ?? length
      pages.push({ number: pages.length + 1, start, end: length, width, height })
    },
    finish() {
      // White space between pages belongs to the page before it: pages tile the text.
      const text = parts.join('')
      for (const [index, page] of pages.entries()) page.end = pages[index + 1]?.start ?? text.length
      return { text, blocks, pages, runs: { offsets: Uint32Array.from(offsets), boxes: Float32Array.from(boxes) } }
    },
  }
}
