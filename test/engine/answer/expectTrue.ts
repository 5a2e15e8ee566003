import { expect } from 'vitest'
import type { Answer, AnswerEvent } from '../../../src-main/contract/types.ts'
import type { StoreReader } from '../../../src-main/engine/store/types.ts'

/** Everything that an answer's stream says. */
export async function eventsOf(stream: AsyncIterable<AnswerEvent>): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

/** The law of every answer: quotes are slices, numbers resolve, what was streamed is the answer. */
export function expectTrue(answer: Answer, events: readonly AnswerEvent[], reader: StoreReader): void {
  for (const source of answer.sources) {
    const { text } = reader.content(source.documentId)
    expect(source.quote).toBe(text.slice(source.start, source.end))
    expect(source.quote.trim()).not.toBe('')
    expect(source.contentHash).toBe(reader.document(source.documentId)?.contentHash)
    expect(reader.file(source.fileId)?.path).toBe(source.file)
  }
  expect(answer.sources.map(({ n }) => n)).toEqual(answer.sources.map((_source, index) => index + 1))
  const numbers = new Set(answer.sources.map(({ n }) => n))
  for (const { citations } of answer.sentences) for (const n of citations) expect(numbers).toContain(n)
  let rest = answer.text
  for (const { text, isHidden } of answer.sentences) {
    if (isHidden === true) continue
    expect(rest).toContain(text)
    rest = rest.slice(rest.indexOf(text) + text.length)
  }
  expect(events[0]?.type).toBe('evidence')
  expect(events.filter(({ type }) => type === 'done')).toHaveLength(1)
  expect(events.at(-1)).toEqual({ type: 'done', answer })
  const stays = events.slice(events.findLastIndex(({ type }) => type === 'restart') + 1)
  const streamed = stays.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('')
  expect(streamed).toBe(answer.text)
  expect(stays.flatMap((event) => (event.type === 'sentence' ? [event.sentence] : []))).toEqual(answer.sentences)
  expect(events.flatMap((event) => (event.type === 'notice' ? [event.message] : []))).toEqual(answer.notices)
}
