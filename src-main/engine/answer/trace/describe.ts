import type { AnswerOptions } from '../../../contract/answerTypes.ts'
import type { AnswerTrace } from '../../../contract/nouns/traceTypes.ts'
import type { Answer, Evidence, PassageId, Source } from '../../../contract/types.ts'
import { leastConfidence } from '../quoting/answerability.ts'
import type { AnswerRequest } from '../types.ts'

/** What the answerer knows in the end and the recorder does not. */
export type KnownOfAnswer = Omit<AnswerTrace, 'searches' | 'requests' | 'times'>

/** An answer as far as it came, and how it was asked for. */
export function describeAnswer(
  { question, filter, model, without = [] }: AnswerRequest,
  options: AnswerOptions,
  { chatMode, confidence }: Answer,
  searched: string,
): KnownOfAnswer {
  return {
    question,
    searched,
    ...(filter ? { filter } : {}),
    leftOut: [...without],
    options,
    chatMode: chatMode === undefined || chatMode === 'best' ? null : chatMode,
    model: model && { name: model.name, contextTokens: model.contextTokens, billions: model.abilities.parameters },
    confidence: confidence ?? null,
    bar: leastConfidence,
  }
}

/** The passages that sources stand in; where nothing is cited, all that was found. */
export function passagesBehind(evidence: readonly Evidence[], sources: readonly Source[]): PassageId[] {
  const cited = evidence.filter((item) =>
    sources.some(
      ({ documentId, start, end }) => documentId === item.documentId && item.start < end && start < item.end,
    ),
  )
  return (cited.length > 0 ? cited : evidence).flatMap(({ passageIds }) => passageIds)
}
