import { editsToPrefixes } from '../../../base/text/editDistance.ts'
import type { Word } from './postings.ts'

/** Shorter words have too many neighbours; from `longWord` letters on two slips are forgiven. */
const leastLetters = 4
const longWord = 8

/** A word with the set of its signs, one bit for each of 32 classes. */
type Listed = { word: Word; signs: number }

/** The words of all entries, to read a mistyped one. */
export class Vocabulary {
  /** By first letter, which is seldom mistyped: a twentieth of the words is compared. */
  readonly #byLetter = new Map<string, Listed[]>()

  add(word: Word): void {
    const letter = word.text.charAt(0)
    const same = this.#byLetter.get(letter)
    const listed = { word, signs: signsOf(word.text) }
    if (same) same.push(listed)
    else this.#byLetter.set(letter, [listed])
  }

  /**
   * What was meant by a word that no entry has: the beginning of the nearest word, which may not be typed to its
   * end yet; of equals that of the word that more entries have, then that of the alphabet's first. `countOf`: how
   * many entries have a word, 0 passes it over. Null when none is near.
   */
  nearest(typed: string, countOf: (word: Word) => number): string | null {
    if (typed.length < leastLetters || /\p{N}/u.test(typed)) return null
    const most = typed.length >= longWord ? 2 : 1
    const signs = signsOf(typed)
    let best: { prefix: string; edits: number; count: number; text: string } | null = null
    for (const listed of this.#byLetter.get(typed.charAt(0)) ?? []) {
      const { text } = listed.word
      // Each sign that the other word has not costs an edit: most words end here.
      if (text.length < typed.length - most || bits(signs & ~listed.signs) > (best?.edits ?? most)) continue
      const limit: number = best?.edits ?? most
      const edits = editsToPrefixes(typed, text.slice(0, typed.length + most), limit)
      let count: number | null = null
      for (let length = typed.length - most; length < edits.length; length++) {
        const own = edits[length] ?? Infinity
        if (own > (best?.edits ?? most)) continue
        count ??= countOf(listed.word)
        if (count === 0) break
        const isBetter = !best || own < best.edits || count > best.count || (count === best.count && text < best.text)
        if (isBetter) best = { prefix: text.slice(0, length), edits: own, count, text }
      }
    }
    return best?.prefix ?? null
  }
}

function signsOf(text: string): number {
  let signs = 0
  for (let at = 0; at < text.length; at++) signs |= 1 << (text.charCodeAt(at) & 31)
  return signs
}

/** How many bits are set (Hacker's Delight, 5-1). */
function bits(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
