/** Decides what a hyphen at the end of a line is: part of the word, or only of the line. */
export type Hyphenation = (left: string, right: string) => 'join' | 'keep'

const wordPattern = /\p{L}+(?:-\p{L}+)*/gu

/**
 * Learns the words of the document: "devel-/opment" joins because "development" stands elsewhere
 * in it, "long-/term" keeps its hyphen because "long-term" does, or both halves do.
 */
export function learnHyphenation(texts: Iterable<string>): Hyphenation {
  const words = new Set<string>()
  for (const text of texts) {
    const line = text.toLowerCase()
    for (const [word] of line.matchAll(wordPattern)) words.add(word)
  }
  return (left, right) => {
    const head = /\p{L}+$/u.exec(left)?.[0].toLowerCase() ?? ''
    const tail = /^\p{L}+/u.exec(right)?.[0].toLowerCase() ?? ''
    if (words.has(head + tail)) return 'join'
    if (words.has(`${head}-${tail}`)) return 'keep'
    // One letter is no syllable: "d-/dimensional", "e-/mail".
    if (head.length < 2) return 'keep'
    return head.length > 2 && tail.length > 2 && words.has(head) && words.has(tail) ? 'keep' : 'join'
  }
}

/** True when `left` ends in a hyphen that the line may have put there. */
export function endsInHyphen(left: string, right: string): boolean {
  return /\p{L}[-\u00ad\u2010]$/u.test(left) && /^\p{Ll}/u.test(right)
}
