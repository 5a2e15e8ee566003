import type { Box, PageSpan, Span } from '../../contract/types.ts'
import type { TextRuns } from '../types.ts'

/** Two boxes are on one line when their tops differ by less than this share of their height. */
const sameLineTolerance = 0.35
/** Gap, in heights, that is still the space between two words. */
const wordGap = 0.9

/** Index of the first run that ends after `offset`; runs are ordered. */
function firstRunAfter(offsets: Uint32Array, offset: number): number {
  let low = 0
  let high = offsets.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[2 * middle + 1] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Joins `next` to `box` when both stand on one line with no more than a word's gap; false otherwise. */
function extendLine(box: Box, next: Box): boolean {
  if (box.page !== next.page) return false
  const height = Math.max(box.height, next.height)
  if (Math.abs(box.y - next.y) > sameLineTolerance * height) return false
  const gap = next.x - (box.x + box.width)
  if (gap > wordGap * height || gap < -wordGap * height) return false
  const right = Math.max(box.x + box.width, next.x + next.width)
  const bottom = Math.max(box.y + box.height, next.y + next.height)
  box.x = Math.min(box.x, next.x)
  box.y = Math.min(box.y, next.y)
  box.width = right - box.x
  box.height = bottom - box.y
  return true
}

/** About how wide a letter is, in sizes of its font, by kind of letter: Helvetica's, where no font says. */
export function usualWidth(character: string): number {
  if ("iljtfI.,;:'|!()[]/ ".includes(character)) return 0.29
  if ('mwMW@%'.includes(character)) return 0.85
  return character >= 'A' && character <= 'Z' ? 0.68 : 0.54
}

/** How much of `text` stands before `offset`, as a share of its width. */
function shareBefore(text: string, offset: number): number {
  if (offset <= 0) return 0
  if (offset >= text.length) return 1
  let before = 0
  let all = 0
  for (let at = 0; at < text.length; at++) {
    const width = usualWidth(text.charAt(at))
    all += width
    if (at < offset) before += width
  }
  return before / all
}

/**
 * The rectangles that a span covers, line by line, in reading order. Sentences begin and end with runs; a run that
 * the span covers in part is cut by what its letters usually measure, which is right to about one letter.
 */
export function boxesOfSpan(span: Span, runs: TextRuns, pages: readonly PageSpan[], text: string): Box[] {
  const boxes: Box[] = []
  if (span.start >= span.end) return boxes
  let page = 0
  for (let run = firstRunAfter(runs.offsets, span.start); run < runs.offsets.length / 2; run++) {
    const start = runs.offsets[2 * run] ?? 0
    const end = runs.offsets[2 * run + 1] ?? 0
    if (start >= span.end) break
    while (page < pages.length - 1 && start >= (pages[page]?.end ?? 0)) page++
    const [x = 0, y = 0, width = 0, height = 0] = runs.boxes.subarray(4 * run, 4 * run + 4)
    const piece = text.slice(start, end)
    const from = shareBefore(piece, span.start - start)
    const to = shareBefore(piece, span.end - start)
    const box = { page: pages[page]?.number ?? 1, x: x + width * from, y, width: width * (to - from), height }
    const last = boxes.at(-1)
    if (!last || !extendLine(last, box)) boxes.push(box)
  }
  return boxes
}
