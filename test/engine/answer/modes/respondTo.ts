import type { Evidence, AnswerEvent } from '../../../../src-main/contract/types.ts'
import { Binder } from '../../../../src-main/engine/answer/binding/bind.ts'
import { listCandidates } from '../../../../src-main/engine/answer/candidates.ts'
import { respond } from '../../../../src-main/engine/answer/modes/respond.ts'
import type { Outcome, ResponseRequest } from '../../../../src-main/engine/answer/modes/types.ts'
import { SourceList } from '../../../../src-main/engine/answer/sources.ts'
import { defaultAnswerOptions, type Grounds } from '../../../../src-main/engine/answer/types.ts'
import { splitSentences } from '../../../../src-main/engine/chunk/sentences.ts'
import { stopWordsOf } from '../../../../src-main/engine/keyword/stopWords.ts'
import { isInLanguageOf } from '../../../../src-main/engine/retrieve/plan/writing/language.ts'
import type { ChatModel } from '../../../../src-main/engine/types.ts'
import { createFakeEmbedder } from '../../../fixtures/fakeEmbedder.ts'
import { evidenceOf } from '../evidenceOf.ts'
import { plainReader } from '../plainReader.ts'

/** Each text, or piece of evidence, a document of its own. */
export function groundsOf(question: string, texts: readonly (string | Partial<Evidence>)[]): Grounds {
  const evidence = texts.map((item, index) => {
    const rest = typeof item === 'string' ? { text: item } : item
    const ids = { documentId: index + 1, fileId: index + 1, passageIds: [index + 1], file: `${index + 1}.txt` }
    return evidenceOf(rest.text ?? '', { ...ids, ...rest })
  })
  return { searched: question, evidence, candidates: listCandidates(evidence, plainReader(evidence), splitSentences) }
}

export type Asking = {
  model: ChatModel
  question: string
  texts: readonly (string | Partial<Evidence>)[]
  options?: Partial<ResponseRequest['options']>
} & Partial<Omit<ResponseRequest, 'model' | 'question' | 'options'>>

export type Responded = { outcome: Outcome; events: AnswerEvent[]; sources: SourceList }

/** Lets a model respond to a question about some texts, with the real binder over made-up vectors. */
export async function respondTo({ model, question, texts, options, ...rest }: Asking): Promise<Responded> {
  const grounds = groundsOf(question, texts)
  const embedder = createFakeEmbedder()
  const sources = rest.sources ?? new SourceList(plainReader(grounds.evidence))
  const stream = respond({
    model,
    question,
    grounds,
    memory: '',
    options: { ...defaultAnswerOptions, ...options },
    createBinder: (candidates) => new Binder(candidates, embedder),
    splitSentences,
    isInLanguageOf: (asked, text) => isInLanguageOf(asked, text, stopWordsOf),
    limits: { firstTokenMs: 2000, betweenTokensMs: 2000 },
    index: { files: 1, filesRead: 1, passages: texts.length, embedded: texts.length },
    signal: undefined,
    ...rest,
    sources,
  })
  const events: AnswerEvent[] = []
  let next = await stream.next()
  for (; next.done !== true; next = await stream.next()) events.push(next.value)
  return { outcome: next.value, events, sources }
}

/** What is on the screen in the end. */
export function shownOf(events: readonly AnswerEvent[]): string {
  const from = events.findLastIndex(({ type }) => type === 'restart') + 1
  return events
    .slice(from)
    .flatMap((event) => (event.type === 'delta' ? [event.text] : []))
    .join('')
}
