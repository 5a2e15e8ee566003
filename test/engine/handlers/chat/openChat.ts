import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createCaller } from '../../../../src-main/contract/router.ts'
import type { Answer, AnswerEvent, AskEvent } from '../../../../src-main/contract/types.ts'
import type { Answerer, AnswerRequest } from '../../../../src-main/engine/answer/types.ts'
import { createAskHandlers } from '../../../../src-main/engine/handlers/chat/asking.ts'
import { createConversationHandlers } from '../../../../src-main/engine/handlers/chat/conversations.ts'
import type { Speaker } from '../../../../src-main/engine/handlers/models/models.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

const index = { files: 1, filesRead: 1, passages: 1, embedded: 1 }
export const sentence = { text: 'The deposit is 900.', verdict: 'supported' as const, citations: [] }
/** What is answered to everything. */
export const whole: Answer = {
  declined: false,
  text: 'The deposit is 900.',
  sentences: [sentence],
  sources: [],
  model: null,
  index,
  notices: [],
}
const events: AnswerEvent[] = [
  { type: 'evidence', evidence: [], index },
  { type: 'notice', message: 'Slowly.' },
  { type: 'sentence', sentence, sources: [] },
  { type: 'done', answer: whole },
]

/** Chat over a real store and an answerer that says the events given, pausing for `between` before each. */
export async function openChat(
  settings: { events?: AnswerEvent[]; between?: (request: AnswerRequest) => void; speaker?: Speaker } = {},
) {
  const libraryPath = join(await temporaryFolder(), 'library')
  const store = openStore({ libraryPath, mode: 'write' })
  onTestFinished(() => store.close())
  const requests: AnswerRequest[] = []
  const answerer: Answerer = {
    async *answer(request, signal) {
      requests.push(request)
      for (const event of settings.events ?? events) {
        settings.between?.(request)
        await new Promise((resolve) => setImmediate(resolve))
        signal?.throwIfAborted()
        yield event
      }
    },
  }
  const openSpeaker = async () => settings.speaker ?? { model: null }
  const parts = { store, answerer, openSpeaker, indexState: () => index }
  const conversations = createConversationHandlers(store)
  onTestFinished(() => conversations.close())
  const handlers = { ...createAskHandlers(parts), ...conversations.handlers }
  return { store, requests, handlers, api: createCaller(handlers as never), libraryPath, parts }
}

/** Every event of a stream. */
export async function collect(stream: AsyncIterable<AskEvent>): Promise<AskEvent[]> {
  const seen: AskEvent[] = []
  for await (const event of stream) seen.push(event)
  return seen
}
