import type { LetterWidths } from './widths.ts'
import type { PdfRun, Rectangle } from './runs.ts'

/** A part of a run's text with its own box. */
export type RunPiece = { start: number; end: number; box: Rectangle }

/** Runs are cut at blanks into pieces of about this many characters, so that a part of one can be placed. */
const pieceLength = 24

/** What is cited begins after one of these, or ends with it. */
const sentenceEnd = /[.!?:;…。！？]["”’»)\]]*$/u

/**
 * Cuts `text.slice(start, end)` of a run at blanks, and wherever a sentence may end. `text`: all that the run's box
 * covers, so that the letters around the part keep their room.
 */
export function cutRun(run: PdfRun, text: string, start: number, end: number, widths: LetterWidths): RunPiece[] {
  const [x, y, width, height] = run.box
  const isAcross = width >= height
  const edges = edgesOf(run, text, isAcross ? width : height, widths)
  return partsOf(text, start, end).map((part) => {
    const first = edges[part.start] ?? 0
    const last = edges[part.end] ?? 1
    const from = run.isRtl ? 1 - last : first
    const share = last - first
    const box: Rectangle = isAcross
      ? [x + width * from, y, width * share, height]
      : [x, y + height * from, width, height * share]
    return { ...part, box }
  })
}

function partsOf(text: string, start: number, end: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = []
  let from = start
  for (let blank = text.indexOf(' ', from); blank >= 0 && blank < end - 1; blank = text.indexOf(' ', blank + 1)) {
    const word = text.slice(Math.max(from, text.lastIndexOf(' ', blank - 1) + 1), blank)
    const isLong = blank - from >= pieceLength - 8 && end - blank >= 4
    if (!isLong && !sentenceEnd.test(word)) continue
    // The blank between two pieces belongs to none: a box ends with its last letter.
    parts.push({ start: from, end: blank })
    from = blank + 1
  }
  if (from < end) parts.push({ start: from, end })
  return parts
}

/**
 * Where each character of a run begins, as a share of the run's length; one more entry for its end. What the letters
 * leave over is the room of its blanks, which justified lines stretch; without blanks it is spread over all letters.
 */
function edgesOf(run: PdfRun, text: string, length: number, widths: LetterWidths): number[] {
  const letters = Array.from(text, (character) => widths.widthOf(run.font, character) * run.size)
  const blanks = text.split(' ').length - 1
  const sum = letters.reduce((total, each) => total + each, 0)
  const blank = widths.widthOf(run.font, ' ') * run.size
  const perBlank = blanks > 0 ? (length - sum) / blanks : 0
  const isStretched = blanks > 0 && perBlank > -0.6 * blank && perBlank < 3 * run.size
  const edges = [0]
  let at = 0
  let index = 0
  for (const character of text) {
    const natural = letters[index++] ?? 0
    at += isStretched ? (natural + (character === ' ' ? perBlank : 0)) / length : natural / sum
    // A character of two code units is one letter.
    for (let unit = 1; unit < character.length; unit++) edges.push(at)
    edges.push(at)
  }
  return edges
}
