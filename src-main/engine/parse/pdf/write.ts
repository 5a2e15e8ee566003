import type { Block, PageSpan } from '../../../contract/types.ts'
import type { TextRuns } from '../../types.ts'
import { cutRun } from './layout/cutRun.ts'
import { cleanText } from '../text/canonical.ts'
import { endsInHyphen, type Hyphenation } from './layout/hyphens.ts'
import type { PdfBlock } from './layout/paragraphs.ts'
import type { PdfRun } from './layout/runs.ts'
import type { LetterWidths } from './layout/widths.ts'

export type PdfWriter = {
  /** Adds a page's blocks in reading order, with the levels of those that are headings. */
  addPage(size: { width: number; height: number }, blocks: readonly (PdfBlock & { level?: number })[]): void
  finish(): { text: string; blocks: Block[]; pages: PageSpan[]; runs: TextRuns }
}

export function createPdfWriter(hyphenation: Hyphenation, widths: LetterWidths): PdfWriter {
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

  /** Puts `text.slice(start, end)`, of a run whose box covers all of `text`. */
  const putRun = (run: PdfRun, text: string, start: number, end: number): void => {
    for (const piece of cutRun(run, text, start, end, widths)) {
      offsets.push(length + piece.start - start, length + piece.end - start)
      boxes.push(...piece.box)
    }
    put(text.slice(start, end))
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
        const text = cleanText(run.text).replace(/\s+/g, ' ')
        const from = pending !== '' || last === '' ? text.length - text.trimStart().length : 0
        let to = text.length
        const isEnd = at === line.pieces.length - 1
        const following = block.lines[index + 1]?.text.trimStart() ?? ''
        if (isEnd) to = text.trimEnd().length
        const whole = line.text.trimEnd()
        if (isEnd && endsInHyphen(whole, following) && hyphenation(whole, following) === 'join')
          to = text.slice(0, to).replace(/[-\u2010]$/, '').length
        if (from >= to) continue
        if (start >= 0 || pending !== '') put(pending)
        pending = ''
        if (start < 0) start = length
        putRun(run, text, from, to)
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
