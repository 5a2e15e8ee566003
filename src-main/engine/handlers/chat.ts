import type { Handlers } from '../../contract/router.ts'
import type {
  Answer,
  AnswerEvent,
  AnswerSentence,
  AskEvent,
  IndexState,
  MessageRow,
  Source,
} from '../../contract/types.ts'
import type { Answerer } from '../answer/types.ts'
import type { Store } from '../store/types.ts'
import { readAnswerOptions } from './answerOptions.ts'
import { conversationOf } from './conversations.ts'
import { writerOf } from './library.ts'
import type { Speaker } from './models/models.ts'

type ChatHandlers = Pick<
  Handlers,
  'ask' | 'conversations' | 'conversation' | 'renameConversation' | 'deleteConversation'
>

type ChatParts = {
  store: Store
  answerer: Answerer
  /** The model chosen in the settings, ready to speak, or the reason why quotes answer. */
  openSpeaker: () => Promise<Speaker>
  indexState: () => IndexState
}

/** Characters of a question that make the title of its conversation. */
const titleLength = 80

/** Questions and answers of a conversation so far, oldest first; stopped answers count as far as they came. */
function historyOf(messages: readonly MessageRow[]): { question: string; answer: Answer }[] {
  return messages.flatMap((message, index) => {
    const question = messages[index - 1]
    return message.answer && question?.role === 'user' ? [{ question: question.text, answer: message.answer }] : []
  })
}

/** Gathers what a stream said, so that a stopped answer is kept as far as it came. */
class PartialAnswer {
  readonly sentences: AnswerSentence[] = []
  readonly sources = new Map<number, Source>()
  readonly notices: string[] = []
  final: Answer | null = null

  take(event: AnswerEvent): void {
    if (event.type === 'done') this.final = event.answer
    if (event.type === 'restart') this.sentences.splice(0)
    if (event.type === 'notice') this.notices.push(event.message)
    if (event.type !== 'sentence') return
    this.sentences.push(event.sentence)
    for (const source of event.sources) this.sources.set(source.n, source)
  }

  answer(model: string | null, index: IndexState): Answer {
    return (
      this.final ?? {
        declined: false,
        text: this.sentences.map((sentence) => sentence.text).join(' '),
        sentences: this.sentences,
        sources: [...this.sources.values()].sort((left, right) => left.n - right.n),
        model,
        index,
        notices: [...this.notices, 'This answer was stopped before its end.'],
      }
    )
  }
}

/** Asking, and what was asked before. */
export function createChatHandlers({ store, answerer, openSpeaker, indexState }: ChatParts): ChatHandlers {
  const { reader } = store

  async function* ask(input: Parameters<Handlers['ask']>[0], signal: AbortSignal): AsyncIterable<AskEvent> {
    const speaker = await openSpeaker()
    const history =
      input.conversationId === null ? [] : historyOf(reader.messages(conversationOf(reader, input.conversationId).id))
    const { question, filter, options } = input
    const request = {
      question,
      history,
      ...speaker,
      ...(filter ? { filter } : {}),
      options: { ...readAnswerOptions(reader), ...options },
    }
    if (!store.writer) {
      yield {
        type: 'notice',
        message: `Not saved: this library is being written by ${store.writtenBy ?? 'another process'}.`,
      }
      yield* answerer.answer(request, signal)
      return
    }
    const conversationId = input.conversationId ?? store.writer.addConversation(input.question.slice(0, titleLength)).id
    store.writer.addMessage({ conversationId, role: 'user', text: input.question })
    const messageId = store.writer.addMessage({ conversationId, role: 'assistant', text: '' }).id
    const partial = new PartialAnswer()
    yield { type: 'started', conversationId, messageId }
    try {
      for await (const event of answerer.answer(request, signal)) {
        partial.take(event)
        // Saved before the page hears of the end: what was shown as finished is never lost.
        if (event.type === 'done') store.writer.finishMessage(messageId, event.answer, true)
        yield event
      }
    } finally {
      if (!partial.final)
        store.writer.finishMessage(messageId, partial.answer(speaker.model?.name ?? null, indexState()), false)
    }
  }

  return {
    ask,
    conversations: async () => reader.conversations(),
    conversation: async ({ conversationId }) => ({
      conversation: conversationOf(reader, conversationId),
      messages: reader.messages(conversationId),
    }),
    renameConversation: async ({ conversationId, title }) => writerOf(store).renameConversation(conversationId, title),
    deleteConversation: async ({ conversationId }) => writerOf(store).deleteConversation(conversationId),
  }
}
