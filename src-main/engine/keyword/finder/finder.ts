import { Index } from 'flexsearch'
import { finderWords } from './finderWords.ts'
import { Vocabulary } from './vocabulary.ts'

/** What can be found while it is typed: the name of a file with its title, or a heading. Ids are the caller's. */
export type FinderEntry = { id: number; text: string }

/** `isReadAnew`: found by a word that was taken for a slip of the typed one. */
export type Found = { id: number; isReadAnew: boolean }

export interface Finder {
  readonly size: number
  add(entry: FinderEntry): void
  remove(id: number): void
  /** Entries that have every word typed, each word whole or as a beginning; best first. */
  find(typed: string, limit: number): Found[]
}

/** Entries that are weighed for the best: FlexSearch gives those that have a word near their beginning first. */
const weighed = 200

/**
 * An index for answering each keystroke: FlexSearch over beginnings of words, in memory, derived from the
 * library and never saved. It has no frequencies and no length norm, so what it finds is put in order here.
 */
export function createFinder(): Finder {
  const index = new Index({ tokenize: 'forward', encode: finderWords, resolution: 9, cache: false })
  const vocabulary = new Vocabulary()
  const wordsOf = new Map<number, readonly string[]>()

  function remove(id: number): void {
    const words = wordsOf.get(id)
    if (!words) return
    index.remove(id)
    vocabulary.remove(words)
    wordsOf.delete(id)
  }

  function matches(words: readonly string[]): number[] {
    return index.search(words.join(' '), { limit: weighed }).filter((id) => typeof id === 'number')
  }

  return {
    get size() {
      return wordsOf.size
    },
    add({ id, text }) {
      remove(id)
      const words = finderWords(text)
      index.add(id, text)
      vocabulary.add(words)
      wordsOf.set(id, words)
    },
    remove,
    find(typed, limit) {
      const words = finderWords(typed)
      if (words.length === 0) return []
      let read = words
      let found = matches(words)
      if (found.length === 0) {
        read = words.map((word) => (matches([word]).length > 0 ? word : (vocabulary.nearest(word) ?? word)))
        if (read.every((word, place) => word === words[place])) return []
        found = matches(read)
      }
      const isReadAnew = read !== words
      return found
        .map((id) => ({ id, fit: fitOf(read, wordsOf.get(id) ?? []) }))
        .sort((a, b) => b.fit - a.fit || a.id - b.id)
        .slice(0, limit)
        .map(({ id }) => ({ id, isReadAnew }))
    },
  }
}

/** How well an entry fits: whole words before beginnings, words typed in order before others, short entries before long ones. */
function fitOf(typed: readonly string[], words: readonly string[]): number {
  let fit = 0
  let last = -1
  for (const word of typed) {
    const whole = words.indexOf(word)
    const at = whole === -1 ? words.findIndex((other) => other.startsWith(word)) : whole
    if (at === -1) continue
    fit += whole === -1 ? 1 + word.length / Math.max(word.length, (words[at] ?? '').length) : 3
    if (at === last + 1) fit += 0.5
    last = at
  }
  return fit / typed.length + 1 / (1 + words.length)
}
