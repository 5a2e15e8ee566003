import { editsToPrefixes } from '../../../base/text/editDistance.ts'

/** Shorter words have too many neighbours; from `longWord` letters on two slips are forgiven. */
const leastLetters = 4
const longWord = 8

/** The words of all entries, with the number of entries that hold each, to read a mistyped one. */
export class Vocabulary {
  /** By first letter, which is seldom mistyped: a twentieth of the words is compared. */
  readonly #byLetter = new Map<string, Map<string, number>>()

  add(words: Iterable<string>): void {
    for (const word of new Set(words)) this.#change(word, 1)
  }

  remove(words: Iterable<string>): void {
    for (const word of new Set(words)) this.#change(word, -1)
  }

  #change(word: string, by: 1 | -1): void {
    const letter = word.charAt(0)
    const same = this.#byLetter.get(letter) ?? new Map<string, number>()
    this.#byLetter.set(letter, same)
    const count = (same.get(word) ?? 0) + by
    if (count > 0) same.set(word, count)
    else same.delete(word)
  }

  /**
   * What was meant by a word that no entry has: the beginning of the nearest word, which may not be typed to its
   * end yet; of equals that of the more frequent word. Null when none is near.
   */
  nearest(typed: string): string | null {
    if (typed.length < leastLetters || /\p{N}/u.test(typed)) return null
    const most = typed.length >= longWord ? 2 : 1
    let best: { prefix: string; edits: number; count: number } | null = null
    for (const [word, count] of this.#byLetter.get(typed.charAt(0)) ?? []) {
      if (word.length < typed.length - most) continue
      const limit = best?.edits ?? most
      const edits = editsToPrefixes(typed, word.slice(0, typed.length + most), limit)
      for (let length = typed.length - most; length < edits.length; length++) {
        const own = edits[length] ?? Infinity
        if (own > limit || (best && own === best.edits && count <= best.count)) continue
        best = { prefix: word.slice(0, length), edits: own, count }
      }
    }
    return best?.prefix ?? null
  }
}
