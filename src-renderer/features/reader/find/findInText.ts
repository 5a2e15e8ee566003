import type { Span } from '../../../../src-main/contract/types.ts'

/** A text as it is searched: without capitals and accents, and the way back to its own offsets. */
export type FoldedText = {
  folded: string
  /** Where the way back changes: from folded offset `at` on, an offset is `offset + shift` in the text. Sparse: most letters fold to one. */
  steps: readonly { at: number; shift: number }[]
}

/** More matches than this are counted as “more than”: nobody steps through them. */
export const mostMatches = 10_000

/**
 * Folds a text for searching: letters lose case and accents, compatibility forms (ligatures, full width) become
 * plain, typographic quotes and dashes become those of the keyboard, and soft hyphens go.
 */
export function foldText(text: string): FoldedText {
  const known = new Map<number, string>()
  const parts: string[] = []
  const steps: { at: number; shift: number }[] = []
  let length = 0
  let at = 0
  while (at < text.length) {
    const plainEnd = endOfPlain(text, at)
    if (plainEnd > at) {
      parts.push(text.slice(at, plainEnd).toLowerCase())
      length += plainEnd - at
      at = plainEnd
      continue
    }
    const code = text.codePointAt(at) ?? 0
    const units = code > 0xffff ? 2 : 1
    let folded = known.get(code)
    if (folded === undefined) known.set(code, (folded = foldCharacter(String.fromCodePoint(code))))
    parts.push(folded)
    if (folded.length !== units) {
      // Every unit of what became longer leads back to the one character that it came from.
      for (let unit = 1; unit < folded.length; unit++) steps.push({ at: length + unit, shift: at - length - unit })
      steps.push({ at: length + folded.length, shift: at + units - length - folded.length })
    }
    length += folded.length
    at += units
  }
  return { folded: parts.join(''), steps }
}

/** Where a run of ASCII letters and signs that begins at `at` ends. */
function endOfPlain(text: string, at: number): number {
  let end = at
  while (end < text.length && text.charCodeAt(end) < 0x80) end++
  return end
}

function foldCharacter(character: string): string {
  if (/[‘’‚‛′]/u.test(character)) return "'"
  if (/[“”„‟″]/u.test(character)) return '"'
  if (/[\u2010-\u2015\u2212]/u.test(character)) return '-'
  if (character === '\u00ad') return ''
  return character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Where `query` stands in a text, in order and not overlapping; white space stands for any white space. At most `mostMatches`. */
export function findInText(query: string, { folded, steps }: FoldedText): Span[] {
  const words = foldText(query.trim()).folded
  if (words.trim() === '') return []
  const pattern = new RegExp(words.split(/\s+/).map(escape).join('\\s+'), 'gu')
  const spans: Span[] = []
  let step = 0
  const back = (offset: number): number => {
    while (step < steps.length && (steps[step]?.at ?? 0) <= offset) step++
    return offset + (steps[step - 1]?.shift ?? 0)
  }
  for (const { index, 0: found } of folded.matchAll(pattern)) {
    const start = back(index)
    const last = back(index + found.length - 1)
    // The whole of the last character, and the accents that stand behind it by themselves.
    spans.push({ start, end: Math.max(last + 1, back(index + found.length)) })
    if (spans.length === mostMatches) break
  }
  return spans
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
