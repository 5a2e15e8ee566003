import type { Evidence } from '../../../contract/types.ts'
import { contentWords, questionWords, rarity } from '../words.ts'

/**
 * How surely evidence holds an answer, as a logistic regression: the logit is the sum of the signs times
 * these weights. Fitted, each set alike but the first twice, on 300 encyclopedia questions half of which
 * nobody could answer from the passages about their very subject (CLAP NQ), and on 200 (XQuAD) and 150
 * (five long texts) questions asked once as they are and once with the passage that answers withheld. Fitted
 * on one half of the questions and tried on the other, the bar below declines .47, .83 and .40 of the
 * unanswerable and wrongly .05, .05 and .10 of the others. On filings, claims about abstracts and
 * German questions, none of which was fitted to, these rounded weights decline .67, .27 and .73, and wrongly
 * .13, .15 and .18. Signs, slope and bar were chosen with those figures in sight, so they flatter.
 */
const weights = { meaning: 3.5, words: 5, length: 0.6, always: -6 }

/** Less confidence than this is too little to quote. */
export const leastConfidence = 0.25

/** A passage this near in meaning begins to say what is asked in words of its own: the share of words it then counts for rises by `perCosine`. */
const ownWords = { from: 0.45, perCosine: 2.5 }

/** Among few passages the nearest stranger is far: below `passages` of them, what a tenth of them adds to the logit. Not fitted: all sets are larger. */
const smallLibrary = { passages: 300, perTenth: 0.7 }

/** Taken for the likeness in meaning where no passage was compared by it: the middle between those with and without an answer. */
const unknownMeaning = 0.55

/** Best raw cosine that the vector index gave to any of the evidence; null where words alone found it. */
function bestCosine(evidence: readonly Evidence[]): number | null {
  const cosines = evidence.flatMap(({ why }) => why.filter(({ index }) => index === 'vector').map(({ score }) => score))
  return cosines.length === 0 ? null : Math.max(0, ...cosines)
}

/** The words of a piece of evidence with what it stands under. */
export function wordsOfEvidence({ title, headingPath, file, text }: Evidence): Set<string> {
  return new Set(contentWords([title, ...headingPath, file, text].join(' ')))
}

/** The same but for an ending: Mietvertrag, Mietvertrages. */
export function isSameWord(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return short === long || (short.length >= 4 && long.startsWith(short) && long.length <= short.length + 3)
}

/** Whether a text's words hold a word, in whatever form. */
export function holdsWord(held: ReadonlySet<string>, word: string): boolean {
  return held.has(word) || [...held].some((other) => isSameWord(word, other))
}

/**
 * How telling a word of the question is among the evidence: one of its subject is everywhere and tells
 * nothing. A word that is in none of it may be said there in another way: it weighs as much as one in a single piece.
 */
export function tellingWeight(held: readonly ReadonlySet<string>[]): (word: string) => number {
  const rare = rarity(held)
  const once = Math.log(1 + (held.length + 1) / 1.5)
  return (word) => Math.min(rare(word), once)
}

/**
 * How surely the evidence, best first, holds an answer to the question: 0–1, 0 for no evidence.
 * `bestSentence`: the best score of a sentence in it. `passages`: how many the library holds.
 */
export function confidenceIn(
  question: string,
  evidence: readonly Evidence[],
  bestSentence: number,
  passages: number,
): number {
  const held = evidence.map(wordsOfEvidence)
  const [best] = held
  if (!best) return 0
  const asked = [...new Set(questionWords(question))]
  const weight = tellingWeight(held)
  const total = asked.reduce((sum, word) => sum + weight(word), 0)
  const found = asked.reduce((sum, word) => sum + (holdsWord(best, word) ? weight(word) : 0), 0)
  const meaning = bestCosine(evidence) ?? unknownMeaning
  // A question of stop words alone ("Who are you?") has no words to miss.
  const words = Math.max(total === 0 ? bestSentence : found / total, ownWords.perCosine * (meaning - ownWords.from))
  const tenths = Math.max(0, Math.log10(smallLibrary.passages / Math.max(1, passages)))
  const logit =
    weights.meaning * meaning +
    weights.words * words +
    weights.length * Math.log(1 + asked.length) +
    smallLibrary.perTenth * tenths +
    weights.always
  return 1 / (1 + Math.exp(-logit))
}
