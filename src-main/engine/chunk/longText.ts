import type { Span } from '../../contract/types.ts'

/** True between the two halves of a surrogate pair. */
function isInsidePair(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1)
  const after = text.charCodeAt(offset)
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}

/**
 * The best place in (start, limit] to cut a text that has no better border: after a line break,
 * else after a semicolon or comma, else after white space, each in the last half; else at `limit`,
 * but never inside a surrogate pair.
 */
export function cutBefore(text: string, start: number, limit: number): number {
  const window = text.slice(start, limit)
  for (const pattern of [/\n\s*/g, /[;,、，；]\s+|[、，；]/g, /\s+/g]) {
    let cut = 0
    for (const match of window.matchAll(pattern)) cut = match.index + match[0].length
    if (cut > window.length / 2) return start + cut
  }
  return limit - start > 1 && isInsidePair(text, limit) ? limit - 1 : limit
}

/** Pieces of at most `maxCharacters` that tile the span. */
export function splitLong(text: string, { start, end }: Span, maxCharacters: number): Span[] {
  const pieces: Span[] = []
  let from = start
  while (end - from > maxCharacters) {
    const cut = cutBefore(text, from, from + maxCharacters)
    pieces.push({ start: from, end: cut })
    from = cut
  }
  pieces.push({ start: from, end })
  return pieces
}
