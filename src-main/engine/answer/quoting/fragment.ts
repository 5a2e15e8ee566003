import type { Candidate } from '../candidates.ts'

const ends = /[.!?。！？]["'”’)\]]*$/u

/** Whether a text ends as sentences do. */
export function isSentence({ text }: Candidate): boolean {
  return ends.test(text)
}

/** Nothing but a name or a line in capitals: signatures, letterheads, labels of forms. */
const nameOnly = /^(?:[^\p{Ll}]*\p{Lu}[^\p{Ll}]*|(?:\p{Lu}\S*[\s,.&]*){1,8})$/u

/**
 * A heading, or a line that stands like one above its text: "3. Trainees" in a plain text file.
 * Rows of tables and items of lists are short and no headings.
 */
export function isHeading({ kind, text, words }: Candidate): boolean {
  if (kind === 'heading') return true
  return kind === 'paragraph' && !ends.test(text) && words.size < 6 && text.length < 60
}

/** True, but no answer by itself: a heading, a name, a scrap. Scripts without spaces are measured in characters. */
export function isFragment(candidate: Candidate): boolean {
  const { kind, text, words } = candidate
  if (isHeading(candidate) || (kind !== 'tableRow' && nameOnly.test(text))) return true
  return ends.test(text) ? words.size < 2 : text.length < 24 || words.size < 4
}
