import type { Postings } from './postings.ts'

/** What one typed word can be, by the number of the word in an entry: 3 whole, 1–2 a beginning, 0 nothing. */
export type Fits = { numbers: readonly number[]; byNumber: Float32Array }

type Weighed = { id: number; fit: number }

/** The words that begin as typed, weighed by how much of each is typed. */
export function weighWords(postings: Postings, typed: string, numbers: readonly number[]): Fits {
  const byNumber = new Float32Array(postings.words.length)
  for (const number of numbers) {
    const text = postings.words[number]?.text ?? ''
    byNumber[number] = text === typed ? 3 : 1 + typed.length / text.length
  }
  return { numbers, byNumber }
}

/**
 * The best `limit` of the entries that have one word of each term and are allowed; of equals those with the smaller
 * id. Goes through the entries of the term that the fewest have.
 */
export function weighEntries(
  postings: Postings,
  terms: readonly Fits[],
  limit: number,
  isAllowed: ((id: number) => boolean) | undefined,
): number[] {
  const found: Weighed[] = []
  // A prefix of many words may name an entry more than once.
  const isSeen = new Uint8Array(postings.slots)
  const [only] = terms.length === 1 ? terms : []
  for (const number of only ? bestFirst(only) : rarestOf(postings, terms).numbers) {
    for (const slot of postings.words[number]?.slots ?? []) {
      if (isSeen[slot] === 1) continue
      isSeen[slot] = 1
      const id = postings.idOf(slot)
      if (id === null) continue
      const [start, end] = [postings.startOf(slot), postings.startOf(slot + 1)]
      const fit = only
        ? fitOfOnly(only, number, postings.numbers, start, end)
        : fitOf(terms, postings.numbers, start, end)
      if (fit === 0 || (found.length === limit && !isBefore(fit, id, found[limit - 1]))) continue
      if (isAllowed?.(id) === false) continue
      found.splice(found.findLastIndex((other) => !isBefore(fit, id, other)) + 1, 0, { id, fit })
      if (found.length > limit) found.pop()
    }
  }
  return found.map(({ id }) => id)
}

function rarestOf({ words }: Postings, terms: readonly Fits[]): Fits {
  const entriesOf = ({ numbers }: Fits) => numbers.reduce((sum, number) => sum + (words[number]?.count ?? 0), 0)
  const counted = terms.map((term) => ({ term, entries: entriesOf(term) }))
  return counted.reduce((least, each) => (each.entries < least.entries ? each : least)).term
}

/** Words of which more is typed first: an entry that comes up has its best word then. */
function bestFirst({ numbers, byNumber }: Fits): number[] {
  return numbers.toSorted((one, other) => (byNumber[other] ?? 0) - (byNumber[one] ?? 0))
}

/** The same as `fitOf` for a single term whose best word in the entry is known: a first letter has most entries. */
function fitOfOnly({ byNumber }: Fits, best: number, numbers: Uint32Array, start: number, end: number): number {
  const fit = byNumber[best] ?? 0
  const isFirst = byNumber[numbers[start] ?? 0] === fit
  return fit + (isFirst ? 0.5 : 0) + 1 / (1 + end - start)
}

function isBefore(fit: number, id: number, other: Weighed | undefined): boolean {
  return !other || fit > other.fit || (fit === other.fit && id < other.id)
}

/**
 * How well the words in `[start, end)` fit, 0: one typed is missing. Whole words before beginnings, words typed in
 * order before others, short entries before long ones.
 */
function fitOf(terms: readonly Fits[], numbers: Uint32Array, start: number, end: number): number {
  let sum = 0
  let last = start - 1
  for (const { byNumber } of terms) {
    let fit = 0
    let at = -1
    for (let place = start; place < end && fit < 3; place++) {
      const own = byNumber[numbers[place] ?? 0] ?? 0
      // The word of which most is typed counts, of equals the first.
      if (own > fit) {
        fit = own
        at = place
      }
    }
    if (at === -1) return 0
    sum += fit + (at === last + 1 ? 0.5 : 0)
    last = at
  }
  return sum / terms.length + 1 / (1 + end - start)
}
