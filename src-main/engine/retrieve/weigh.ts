/** What tells whether a sentence belongs to the answer. `piece` names its piece of evidence. */
export type Signs = {
  piece: number
  /** How far its meaning stands out from the other sentences found, as a share of the one that does most. */
  contrast: number
  /** The asked words that it holds, by rarity, as a share of the sentence that holds most. */
  held: number
  /** The asked words that its piece holds, by rarity, 0–1. */
  heldByPiece: number
  /** Its passage's score, as a share of the best passage's. */
  passage: number
  /** Its length in characters. */
  length: number
  isQuestion: boolean
}

/**
 * Log-odds for each sign against the other sentences of the same question; `before` and `after` are the
 * contrast of the sentences beside it. A heading or a cell says little by itself, so length counts; a
 * sentence that is itself a question repeats what was asked.
 *
 * A listwise softmax (ridge .06, each set by the root of its size) over three sets of gold sentences: questions on
 * five texts (472, spans of characters), on 300 encyclopedia passages (150, sentences) and on 48 paragraphs that
 * were labelled by hand (266, one sentence each). Rounded: .1 either way moves precision and recall against
 * each other by .02. Fitted without one half of the five texts and tried on it, each in its turn, the first span's
 * precision is .525, that of all five .335 at a recall of .804 (with all three sets in the fit .353 at .812).
 */
const signWeights = {
  contrast: 2.5,
  before: 1.2,
  after: 0.5,
  held: 1.7,
  heldByPiece: 2.7,
  passage: 2.8,
  length: 0.43,
  question: -0.7,
}

/** From a sentence's share of the softmax to the share of it that is gold: logistic regression on the same sets. */
const calibration = { slope: 1.12, offset: 1.38 }

/** Characters of a word and its space: lengths count by the logarithm of words. */
const wordLength = 6

/**
 * The share of each sentence that is expected to belong to the answer, 0–1: high where few stand out, low
 * where many are alike.
 */
export function weighSentences(signs: readonly Signs[]): number[] {
  const contrastOf = (index: number, piece: number): number =>
    signs[index]?.piece === piece ? (signs[index]?.contrast ?? 0) : 0
  const odds = signs.map(
    (each, index) =>
      signWeights.contrast * each.contrast +
      signWeights.before * contrastOf(index - 1, each.piece) +
      signWeights.after * contrastOf(index + 1, each.piece) +
      signWeights.held * each.held +
      signWeights.heldByPiece * each.heldByPiece +
      signWeights.passage * each.passage +
      signWeights.length * Math.log1p(each.length / wordLength) +
      (each.isQuestion ? signWeights.question : 0),
  )
  const most = odds.reduce((best, value) => Math.max(best, value), -Infinity)
  const total = most + Math.log(odds.reduce((sum, value) => sum + Math.exp(value - most), 0))
  return odds.map((value) => 1 / (1 + Math.exp(-calibration.slope * (value - total) - calibration.offset)))
}
