/** A word of some entries: the slots of these, and how many of them are still held. */
export type Word = { readonly text: string; readonly number: number; readonly slots: number[]; count: number }

/** Slots of entries that have gone are given up when they are this many, and as many as the others. */
const leastSwept = 1000

/** In the place of an id: the entry has gone. */
const gone = -1

/**
 * Which entries hold which words. Entries are numbered in slots, words as they come. An entry that goes leaves its slot
 * empty: taking it out of the lists of its words would read each of them from end to end. Words of entries lie one after
 * the other in a single array, since a letter that is typed looks at most of them.
 */
export class Postings {
  readonly #slotOf = new Map<number, number>()
  readonly #byText = new Map<string, Word>()
  readonly #words: Word[] = []
  #ids = new Float64Array(1024)
  #ends = new Uint32Array(1024)
  #numbers = new Uint32Array(8192)
  #slots = 0

  /** Entries held. */
  get size(): number {
    return this.#slotOf.size
  }

  /** Slots in use, or that were. */
  get slots(): number {
    return this.#slots
  }

  /** Words of all entries, also of those that have gone. */
  get words(): readonly Word[] {
    return this.#words
  }

  /** Numbers of the words of all slots; those of one slot are `[startOf(slot), startOf(slot + 1))`, in order. */
  get numbers(): Uint32Array {
    return this.#numbers
  }

  startOf(slot: number): number {
    return slot === 0 ? 0 : (this.#ends[slot - 1] ?? 0)
  }

  /** Null when the entry has gone. */
  idOf(slot: number): number | null {
    const id = this.#ids[slot] ?? gone
    return id === gone ? null : id
  }

  /** Adds an entry that is not there; ids are whole numbers from 0. `onWord` is told of each word that no entry had. */
  add(id: number, texts: readonly string[], onWord: (word: Word) => void): void {
    const slot = this.#slots++
    const words = texts.map((text) => this.#wordOf(text, onWord))
    const start = this.startOf(slot)
    this.#numbers = grown(this.#numbers, start + words.length)
    this.#ends = grown(this.#ends, slot + 1)
    this.#ids = grown(this.#ids, slot + 1)
    for (const [place, { number }] of words.entries()) this.#numbers[start + place] = number
    this.#ends[slot] = start + words.length
    this.#ids[slot] = id
    this.#slotOf.set(id, slot)
    for (const word of new Set(words)) {
      word.slots.push(slot)
      word.count++
    }
  }

  /** True when so much has gone that the caller should begin anew with `all`. */
  remove(id: number): boolean {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return false
    const numbers = this.#numbers.subarray(this.startOf(slot), this.startOf(slot + 1))
    for (const number of new Set(numbers)) {
      const word = this.#words[number]
      if (word) word.count--
    }
    this.#ids[slot] = gone
    this.#slotOf.delete(id)
    return this.#slots - this.size > Math.max(leastSwept, this.size)
  }

  /** Every entry with its words. */
  *all(): Iterable<{ id: number; texts: string[] }> {
    for (const [id, slot] of this.#slotOf) {
      const numbers = this.#numbers.subarray(this.startOf(slot), this.startOf(slot + 1))
      yield { id, texts: Array.from(numbers, (number) => this.#words[number]?.text ?? '') }
    }
  }

  #wordOf(text: string, onWord: (word: Word) => void): Word {
    const known = this.#byText.get(text)
    if (known) return known
    const word: Word = { text, number: this.#words.length, slots: [], count: 0 }
    this.#byText.set(text, word)
    this.#words.push(word)
    onWord(word)
    return word
  }
}

/** The same numbers with room for `length`, twice as much when it has to be made. */
function grown<Numbers extends Uint32Array | Float64Array>(numbers: Numbers, length: number): Numbers {
  if (length <= numbers.length) return numbers
  const larger = numbers instanceof Float64Array ? new Float64Array(2 * length) : new Uint32Array(2 * length)
  larger.set(numbers)
  return larger as Numbers
}
