import { Index } from 'flexsearch'
import { finderWords } from './finderWords.ts'
import { Postings, type Word } from './postings.ts'
import { Vocabulary } from './vocabulary.ts'
import { weighEntries, weighWords } from './weigh.ts'

/** What can be found while it is typed: the name of a file with its title, or a heading. Ids are the caller's, whole numbers from 0. */
export type FinderEntry = { id: number; text: string }

/** `isReadAnew`: found by a word that was taken for a slip of the typed one. */
export type Found = { id: number; isReadAnew: boolean }

export interface Finder {
  readonly size: number
  add(entry: FinderEntry): void
  remove(id: number): void
  /**
   * Entries that have every word typed, each word whole or as a beginning; best first, of equals those with the
   * smaller id. `isAllowed` narrows before anything is ranked, also what a slip can mean.
   */
  find(typed: string, limit: number, isAllowed?: (id: number) => boolean): Found[]
}

/**
 * An index for answering each keystroke, in memory, derived from the library and never saved. FlexSearch knows which
 * words begin as typed; it holds each word once, and lists of ours say which entries have it. So all that match can be
 * narrowed and weighed, which FlexSearch does not do, and the index is much smaller than one over entries.
 */
export function createFinder(): Finder {
  let postings = new Postings()
  let beginnings = createBeginnings()
  let vocabulary = new Vocabulary()

  function add(id: number, texts: readonly string[]): void {
    postings.add(id, texts, (word) => {
      beginnings.add(word.number, word.text)
      vocabulary.add(word)
    })
  }

  function remove(id: number): void {
    if (!postings.remove(id)) return
    const kept = [...postings.all()]
    postings = new Postings()
    beginnings = createBeginnings()
    vocabulary = new Vocabulary()
    for (const each of kept) add(each.id, each.texts)
  }

  /** Numbers of the words that begin as typed; of some of them no entry may be left. */
  function numbersOf(typed: string): number[] {
    return beginnings.search(typed, { limit: postings.words.length }).filter((number) => typeof number === 'number')
  }

  function best(words: readonly string[], limit: number, isAllowed: ((id: number) => boolean) | undefined): number[] {
    const terms = words.map((word) => weighWords(postings, word, numbersOf(word)))
    return weighEntries(postings, terms, limit, isAllowed)
  }

  /** What was meant by words of which nothing has all. */
  function readAnew(words: readonly string[], isAllowed: ((id: number) => boolean) | undefined): string[] {
    const isAllowedSlot = (slot: number): boolean => {
      const id = postings.idOf(slot)
      return id !== null && isAllowed?.(id) === true
    }
    const isHeld = ({ count, slots }: Word): boolean => count > 0 && (!isAllowed || slots.some(isAllowedSlot))
    const countOf = ({ count, slots }: Word): number =>
      isAllowed && count > 0 ? slots.filter(isAllowedSlot).length : count
    return words.map((typed) => {
      const isThere = numbersOf(typed).some((number) => {
        const word = postings.words[number]
        return word !== undefined && isHeld(word)
      })
      return isThere ? typed : (vocabulary.nearest(typed, countOf) ?? typed)
    })
  }

  return {
    get size() {
      return postings.size
    },
    add({ id, text }) {
      remove(id)
      add(id, finderWords(text))
    },
    remove,
    find(typed, limit, isAllowed) {
      const words = finderWords(typed)
      if (words.length === 0) return []
      const found = best(words, limit, isAllowed)
      if (found.length > 0) return found.map((id) => ({ id, isReadAnew: false }))
      const meant = readAnew(words, isAllowed)
      if (meant.every((word, place) => word === words[place])) return []
      return best(meant, limit, isAllowed).map((id) => ({ id, isReadAnew: true }))
    },
  }
}

/** FlexSearch over words: the number of a word by each of its beginnings. */
function createBeginnings(): Index {
  return new Index({ tokenize: 'forward', encode: (word: string) => [word], resolution: 1, cache: false })
}
