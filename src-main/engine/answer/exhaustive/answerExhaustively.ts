import { say } from '../../../base/language/say.ts'
import type { AnswerTable } from '../../../contract/answerTypes.ts'
import type { AnswerEvent, AnswerSentence, Filter, IndexState } from '../../../contract/types.ts'
import type { SourceList } from '../sources.ts'
import { joinFilters } from './scope.ts'
import { searchExhaustively } from './search.ts'
import { makeTable } from './telling/table.ts'
import type { ExhaustiveParts, ExhaustiveRequest, ExhaustiveResult } from './types.ts'
import { countInWords, notesOn } from './telling/wording.ts'

/** Sources that the sentence with the count names; the table names them all. */
const citedBySentence = 5

/** What the answer holds when all is said. `table` absent: nothing was found. */
export type ExhaustiveAnswer = {
  text: string
  sentences: AnswerSentence[]
  table: AnswerTable | undefined
  notices: string[]
}

/**
 * Answers a question that counts or lists in full, without any model: notes on the counting, the table,
 * then a sentence with the count. Nothing found is an answer too, not a decline. `filter` is the user's.
 * Throws AbortError and the store's errors.
 */
export async function* answerExhaustively(
  asked: ExhaustiveRequest,
  filter: Filter | undefined,
  index: IndexState,
  parts: ExhaustiveParts,
  sources: SourceList,
  signal: AbortSignal | undefined,
): AsyncGenerator<AnswerEvent, ExhaustiveAnswer> {
  const { request, result } = await search({ ...asked, filter: joinFilters(asked.filter, filter ?? {}) }, parts, signal)
  const notices = notesOn(request, result, index, parts.reader.countByStatus())
  const made = await makeTable(request, result, parts, sources, signal)
  const { table, sources: cited } = made
  if (table.rows.length < result.documents.length && request.groupBy === null) {
    notices.push(say('answer.tableCut', { rows: table.rows.length }))
  }
  for (const message of notices) yield { type: 'notice', message }
  if (table.rows.length > 0) yield { type: 'table', table, sources: cited }
  const text = countInWords(request, result)
  const named = cited.slice(0, citedBySentence)
  const sentence: AnswerSentence = { text, verdict: 'supported', citations: named.map(({ n }) => n) }
  if (named.length === 0) sentence.reason = say('verdict.allSearched')
  yield { type: 'delta', text }
  yield { type: 'sentence', sentence, sources: named }
  return { text, sentences: [sentence], table: table.rows.length > 0 ? table : undefined, notices }
}

/** Where no document is called an invoice, those that mention one are listed. */
async function search(
  request: ExhaustiveRequest,
  parts: ExhaustiveParts,
  signal: AbortSignal | undefined,
): Promise<{ request: ExhaustiveRequest; result: ExhaustiveResult }> {
  const result = await searchExhaustively(request, parts, signal)
  const { kind, all, none } = request
  const isBare = none.length === 0 && all.flat().every(({ text, isExact }) => isExact && /^\d{4}$/.test(text))
  if (result.missing !== 'kind' || kind === null || !isBare) return { request, result }
  const wider = { ...request, all: [[{ text: kind, isExact: false }], ...all] }
  const found = await searchExhaustively(wider, parts, signal)
  return { request: wider, result: found }
}
