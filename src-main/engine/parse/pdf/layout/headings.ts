import type { PdfBlock } from './paragraphs.ts'
import type { PdfLine } from './lines.ts'

/** What the whole document says about its headings. */
export type HeadingRules = {
  /** Size of most of the text. */
  bodySize: number
  /** Level of a block, or undefined when it is no heading. */
  levelOf(block: PdfBlock): number | undefined
}

/** Larger than the body by this factor is a heading. */
const largerThanBody = 1.12
const longestHeading = 140
const mostLines = 3
/** Sizes of headings that are told apart; the rest share the last level. */
const mostSizes = 4
/** Share of the page's height, at its top and bottom, where running titles stand. */
const marginShare = 0.1
/** A line in the margins of this many pages is a running title. */
const fewestRepeats = 3

export type PageLines = { height: number; lines: PdfLine[] }

/** The same running title on every page, whatever its page number. */
function runningKey(line: PdfLine): string {
  return line.text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
}

function findRunningTitles(pages: readonly PageLines[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { height, lines } of pages) {
    const keys = lines
      .filter((line) => line.bottom < marginShare * height || line.top > (1 - marginShare) * height)
      .map(runningKey)
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= fewestRepeats).map(([key]) => key))
}

function weighSizes(pages: readonly PageLines[]): Map<number, number> {
  const weights = new Map<number, number>()
  for (const { lines } of pages) {
    for (const line of lines) weights.set(line.size, (weights.get(line.size) ?? 0) + line.text.length)
  }
  return weights
}

function isHeadingText(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= 3 && letters >= 0.4 * text.replace(/\s/g, '').length && text.length <= longestHeading
}

/** Learns from all pages which size is the body's, and which larger sizes and bold lines are headings. */
export function learnHeadings(pages: readonly PageLines[]): HeadingRules {
  const weights = weighSizes(pages)
  const bodySize = [...weights].reduce((best, each) => (each[1] > best[1] ? each : best), [10, 0] as [
    number,
    number,
  ])[0]
  const running = findRunningTitles(pages)
  const sizes = [...weights.keys()].filter((size) => size > bodySize * largerThanBody).sort((one, other) => other - one)
  const boldLevel = Math.min(sizes.length, mostSizes) + 1

  const levelOf = (block: PdfBlock): number | undefined => {
    const [first] = block.lines
    if (!first || block.kind === 'tableRow' || block.lines.length > mostLines) return undefined
    const text = block.lines
      .map((line) => line.text)
      .join(' ')
      .trim()
    if (!isHeadingText(text) || block.lines.every((line) => running.has(runningKey(line)))) return undefined
    const size = Math.max(...block.lines.map((line) => line.size))
    if (size > bodySize * largerThanBody && !/[,;]$/.test(text)) return Math.min(sizes.indexOf(size) + 1, mostSizes)
    const isBold = block.lines.every((line) => line.isBold) && size >= bodySize * 0.9
    return isBold && !/[.,;:]$/.test(text) ? boldLevel : undefined
  }
  return { bodySize, levelOf }
}
