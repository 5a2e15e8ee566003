import type { Block, BlockKind } from '../../../contract/types.ts'
import type { SourceSegment } from '../../types.ts'

/** What canonical text never holds: controls (but not tab and line feed), soft hyphens, byte order marks, lone surrogates. */
const unwanted = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u2028\u2029\ufeff]|\p{Cs}/gu

/** Controls that end a line. A carriage return is one only where no line feed follows. */
const lineEnds = '\v\f\x85\u2028\u2029'

function replacementOf(unit: string, next: string): string {
  if (unit === '\r') return next === '\n' ? '' : '\n'
  if (lineEnds.includes(unit)) return '\n'
  return unit >= '\ud800' && unit <= '\udfff' ? '\ufffd' : ''
}

/** Replaces what canonical text never holds. */
export function cleanText(text: string): string {
  return text.replace(unwanted, (unit, index: number) => replacementOf(unit, text[index + 1] ?? ''))
}

/** One segment for a piece that stands in the source as it is. */
export function verbatim(sourceStart: number, length: number): SourceSegment[] {
  return [{ start: 0, sourceStart, length }]
}

/** The part of `segments` inside [start, end), relative to `start`. */
export function sliceSegments(segments: readonly SourceSegment[], start: number, end: number): SourceSegment[] {
  const slice: SourceSegment[] = []
  for (const segment of segments) {
    const from = Math.max(segment.start, start)
    const to = Math.min(segment.start + segment.length, end)
    if (from < to)
      slice.push({ start: from - start, sourceStart: segment.sourceStart + from - segment.start, length: to - from })
  }
  return slice
}

/** A place between two characters of the canonical text; `at` is final once the block around it is closed. */
export type Mark = { at: number }

export type Canonical = { text: string; blocks: Block[]; source: SourceSegment[] }

/**
 * Builds canonical text block by block. Blocks are trimmed, an empty one leaves no trace, two are
 * parted by one line break inside a list or table and by an empty line elsewhere.
 */
export type CanonicalWriter = {
  /** Length of the text so far, the open block not counted. */
  readonly length: number
  /** Ends the open block and starts one of another kind. `tight`: only a line break before it if its forerunner is of the same kind. */
  open(kind: BlockKind, options?: { level?: number; tight?: boolean }): void
  /** Adds to the open block (a paragraph when none is open). `origin` is relative to `text`; absent: not in the source. */
  write(text: string, origin?: readonly SourceSegment[]): void
  /** Changes what the open block is, once its text is known. */
  relabel(kind: BlockKind, level: number): void
  /** Notes the place reached; in a block that leaves no trace it is the end of what came before. */
  mark(): Mark
  close(): void
  finish(): Canonical
}

/** `marks` hold offsets into `text` until it is closed. */
type OpenBlock = {
  kind: BlockKind
  level: number | undefined
  tight: boolean
  text: string
  source: SourceSegment[]
  marks: Mark[]
}

function append(segments: SourceSegment[], segment: SourceSegment): void {
  const last = segments.at(-1)
  const joins =
    last && last.start + last.length === segment.start && last.sourceStart + last.length === segment.sourceStart
  if (joins) last.length += segment.length
  // HTML moves text out of broken tables: what comes from further up has no way back that keeps the order.
  else if (!last || segment.sourceStart >= last.sourceStart + last.length) segments.push({ ...segment })
}

function writeVerbatim(block: OpenBlock, text: string, origin: readonly SourceSegment[]): void {
  for (const segment of origin) append(block.source, { ...segment, start: block.text.length + segment.start })
  block.text += text
}

export function createCanonicalWriter(): CanonicalWriter {
  const parts: string[] = []
  const blocks: Block[] = []
  const source: SourceSegment[] = []
  let length = 0
  let open: OpenBlock | undefined

  const close = (): void => {
    const block = open
    open = undefined
    if (!block) return
    const trimmed = block.text.trim()
    if (trimmed === '') {
      for (const mark of block.marks) mark.at = length
      return
    }
    const previous = blocks.at(-1)
    const separator = !previous ? '' : block.tight && previous.kind === block.kind ? '\n' : '\n\n'
    const start = length + separator.length
    const skipped = block.text.length - block.text.trimStart().length
    for (const segment of sliceSegments(block.source, skipped, skipped + trimmed.length)) {
      append(source, { ...segment, start: segment.start + start })
    }
    for (const mark of block.marks) mark.at = start + Math.min(Math.max(0, mark.at - skipped), trimmed.length)
    parts.push(separator, trimmed)
    length = start + trimmed.length
    blocks.push({ start, end: length, kind: block.kind, ...(block.level === undefined ? {} : { level: block.level }) })
  }

  return {
    get length() {
      return length
    },
    open(kind, options = {}) {
      close()
      open = { kind, level: options.level, tight: options.tight ?? false, text: '', source: [], marks: [] }
    },
    write(text, origin = []) {
      const block = (open ??= { kind: 'paragraph', level: undefined, tight: false, text: '', source: [], marks: [] })
      let done = 0
      for (const match of text.matchAll(unwanted)) {
        const from = match.index
        writeVerbatim(block, text.slice(done, from), sliceSegments(origin, done, from))
        block.text += replacementOf(match[0], text[from + 1] ?? '')
        done = from + match[0].length
      }
      if (done === 0) writeVerbatim(block, text, origin)
      else writeVerbatim(block, text.slice(done), sliceSegments(origin, done, text.length))
    },
    relabel(kind, level) {
      if (open) open = { ...open, kind, level }
    },
    mark() {
      const mark = { at: open ? open.text.length : length }
      open?.marks.push(mark)
      return mark
    },
    close,
    finish() {
      close()
      return { text: parts.join(''), blocks, source }
    },
  }
}
