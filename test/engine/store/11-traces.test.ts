import { expect, it } from 'vitest'
import type { AnswerTrace } from '../../../src-main/contract/nouns/traceTypes.ts'
import { defaultAnswerOptions } from '../../../src-main/engine/answer/types.ts'
import { newLibrary } from './libraries.ts'

const trace = (question: string): AnswerTrace => ({
  question,
  searched: question,
  leftOut: [],
  options: defaultAnswerOptions,
  chatMode: null,
  model: null,
  confidence: 0.5,
  bar: 0.25,
  searches: [],
  requests: [],
  times: { evidenceMs: 1, firstWordMs: null, ms: 2 },
})

/** A conversation with some answers; ids of the answers. */
function answered(store: ReturnType<typeof newLibrary>, count: number): { conversationId: number; answers: number[] } {
  const { writer } = store
  const { id: conversationId } = writer.addConversation('Rent')
  const answers = Array.from(
    { length: count },
    () => writer.addMessage({ conversationId, parentId: null, role: 'assistant', text: '' }).id,
  )
  return { conversationId, answers }
}

it('a trace comes back as it was, in place of an earlier one; an answer without one has none', () => {
  const store = newLibrary()
  const [first = 0, second = 0] = answered(store, 2).answers
  store.writer.saveTrace(first, trace('Half a pair: \ud800'))
  store.writer.saveTrace(first, trace('What is the rent? 租约 🏛️'))
  expect(store.reader.trace(first)).toEqual(trace('What is the rent? 租约 🏛️'))
  expect(store.reader.trace(second)).toBeNull()
})

it('the newest two hundred are kept', () => {
  const store = newLibrary()
  const { answers } = answered(store, 203)
  for (const id of answers) store.writer.saveTrace(id, trace(`Question ${id}`))
  expect(answers.map((id) => store.reader.trace(id) === null).indexOf(false)).toBe(3)
})

it('goes with its message, and none is kept for a message that is gone', () => {
  const store = newLibrary()
  const { conversationId, answers } = answered(store, 1)
  const [id = 0] = answers
  store.writer.saveTrace(id, trace('What is the rent?'))
  store.writer.deleteConversation(conversationId)
  store.writer.purgeDeleted(Date.now() + 1)
  expect(store.reader.trace(id)).toBeNull()
  expect(() => store.writer.saveTrace(id, trace('What is the rent?'))).not.toThrow()
  expect(store.reader.trace(id)).toBeNull()
})
