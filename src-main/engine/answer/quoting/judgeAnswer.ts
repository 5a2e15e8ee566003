import type { AnswerSentence } from '../../../contract/types.ts'

/** What models say in the place of an answer when they do not keep to the word that declines. */
const refusal =
  /\b(?:(?:passages?|documents?|sources?|context|text|information)\b.{0,40}\b(?:do(?:es)?|did|is|are) (?:not|n['’]t)\b|(?:do(?:es)?n['’]t|isn['’]t|aren['’]t)\b.{0,40}\b(?:mention|say|state|contain|provide|include)|(?:cannot|can ?not|can['’]t|unable to|could not|couldn['’]t) (?:find|answer|determine|say)|no (?:information|mention|answer)\b)/i

function isCarried({ verdict, citations, isHidden }: AnswerSentence): boolean {
  return isHidden !== true && citations.length > 0 && (verdict === 'supported' || verdict === 'partly')
}

/**
 * Whether a model's finished answer counts as none. Strict: when no sentence that is shown stands on a
 * source that carries it at least in part, whatever the model knew by itself. Otherwise only when
 * all that it says is that the documents do not tell. An answer without sentences is one, too, that says nothing.
 */
export function isDeclinedAnswer(sentences: readonly AnswerSentence[], isStrict: boolean): boolean {
  if (sentences.some(isCarried)) return false
  return isStrict || sentences.every(({ text }) => refusal.test(text))
}
