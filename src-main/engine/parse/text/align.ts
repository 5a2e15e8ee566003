import type { SourceSegment } from '../../types.ts'

/** What a source may hold between two characters of the text made of it: a character reference, a tag or comment, a mark. */
const reference = /&(?:#x[\da-f]{1,8}|#\d{1,8}|[a-z][a-z\d]{1,40});?/iy
const markup = /<!--[^]*?-->|<[^<>]*>/y
const mark = /[\\>\s]/y

function lengthAt(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0].length ?? 0
}

/**
 * Finds a text again in the stretch of source that it was decoded from. Walks both, skips
 * character references, escapes, tags and the marks of quotes and indentation, and keeps only what
 * is equal character by character: where it loses the way, the rest has no origin.
 * @returns segments relative to `text`, with absolute source offsets.
 */
export function alignText(text: string, source: string, sourceStart: number, sourceEnd: number): SourceSegment[] {
  if (source.startsWith(text, sourceStart) && sourceStart + text.length <= sourceEnd) {
    return [{ start: 0, sourceStart, length: text.length }]
  }
  const segments: SourceSegment[] = []
  let at = sourceStart
  let index = 0
  let from = 0
  const keep = (): void => {
    if (index > from) segments.push({ start: from, sourceStart: at - (index - from), length: index - from })
  }
  while (index < text.length && at < sourceEnd) {
    const unit = source[at]
    const referenceLength = unit === '&' ? lengthAt(reference, source, at) : 0
    // "&amp;" begins with the very character that it stands for.
    const isReference = referenceLength > 0 && !source.startsWith(text.slice(index, index + referenceLength), at)
    if (unit === text[index] && !isReference) {
      at++
      index++
      continue
    }
    keep()
    const skipped = isReference ? referenceLength : lengthAt(markup, source, at) || lengthAt(mark, source, at)
    if (skipped === 0) return segments
    at += skipped
    // A reference stands for one character, which may take two units.
    if (isReference) index += String.fromCodePoint(text.codePointAt(index) ?? 0).length
    from = index
  }
  keep()
  return segments
}
