import { clipToTokens } from '../../../../base/text/tokens.ts'
import type { Answer } from '../../../../contract/types.ts'
import type { Turn } from '../../followUp.ts'
import { foldSpaces } from '../../words.ts'
import { defuse } from '../../../../base/text/fence.ts'

/** Counts tokens of a text for the model that will read it. */
export type CountTokens = (text: string) => number

/** Sentences of an answer that the documents carry: supported, cited, and shown. */
export function supportedSentences({ declined, sentences }: Answer): string[] {
  if (declined) return []
  return sentences
    .filter(({ verdict, citations, isHidden }) => verdict === 'supported' && citations.length > 0 && !isHidden)
    .map(({ text }) => foldSpaces(text))
}

/**
 * What of an answer goes on into the next turn: its supported sentences, nothing else, so that what a
 * model made up once is never said again as if it were known. Empty when there are none.
 */
export function supportedText(answer: Answer): string {
  return supportedSentences(answer).join(' ')
}

/** Share of a turn's tokens that its question may take. */
const questionShare = 0.4

/**
 * A turn as a model reads it, at most `limit` tokens by `count`. `hasOwnWords`: answers without
 * documents (chat mode `simple`) are shown too, as what they are.
 */
export function describeTurn(turn: Turn, limit: number, count: CountTokens, hasOwnWords: boolean): string {
  const question = clipToTokens(foldSpaces(defuse(turn.question)), Math.floor(limit * questionShare), count)
  const opening = `Question: ${question}\n${hasOwnWords && isOwnWords(turn.answer) ? 'Answer (not from documents)' : 'Answer'}: `
  return opening + clipToTokens(defuse(replyOf(turn.answer, hasOwnWords)), Math.max(0, limit - count(opening)), count)
}

function isOwnWords({ chatMode, declined }: Answer): boolean {
  return chatMode === 'simple' && !declined
}

function replyOf(answer: Answer, hasOwnWords: boolean): string {
  if (hasOwnWords && isOwnWords(answer)) return foldSpaces(answer.text)
  if (answer.declined) return '(not in the documents)'
  return supportedText(answer) || '(nothing that the documents carry)'
}
