/** Decides what a hyphen at the end of a line is: part of the word, or only of the line. */
export type Hyphenation = (left: string, right: string) => 'join' | 'keep'

const wordPattern = /\p{L}+(?:-\p{L}+)*/gu
const lineHyphen = /\p{L}[-\u00ad\u2010]$/u

/** "Short- and long-term": the hyphen stands for the rest of a word that comes later. */
const suspended = /^(?:and|or|und|oder)\b/i

/**
 * Learns the words of the document from its lines, in order: "devel-/opment" joins because
 * "development" stands elsewhere in it, "long-/term" keeps its hyphen because "long-term" does, or
 * both halves do. The halves at the ends of lines themselves teach nothing.
 */
export function learnHyphenation(lines: Iterable<string>): Hyphenation {
  const words = new Set<string>()
  let isCut = false
  for (const text of lines) {
    let line = text.trim()
    if (isCut) line = line.replace(/^[\p{L}-]+/u, '')
    isCut = lineHyphen.test(line)
    if (isCut) line = line.replace(/[\p{L}\u00ad\u2010-]+$/u, '')
    for (const [word] of line.toLowerCase().matchAll(wordPattern)) words.add(word)
  }
  return (left, right) => {
    const first = /(\p{L}+)[-\u00ad\u2010]?$/u.exec(left)?.[1] ?? ''
    const second = /^\p{L}+/u.exec(right)?.[0] ?? ''
    const head = first.toLowerCase()
    const tail = second.toLowerCase()
    if (words.has(head + tail)) return 'join'
    if (words.has(`${head}-${tail}`)) return 'keep'
    // One letter is no syllable ("d-/dimensional", "e-/mail"), and no syllable begins with a capital or a digit.
    if (head.length < 2 || (second !== tail && first !== first.toUpperCase()) || tail === '') return 'keep'
    return head.length > 2 && tail.length > 2 && words.has(head) && words.has(tail) ? 'keep' : 'join'
  }
}

/** True when `left` ends in a hyphen that no blank follows, whether the line put it there or the word. */
export function endsInHyphen(left: string, right: string): boolean {
  return lineHyphen.test(left) && /^[\p{L}\p{N}]/u.test(right) && !suspended.test(right)
}
