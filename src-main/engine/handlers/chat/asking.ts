import { AppError } from '../../../base/errors.ts'
import { say } from '../../../base/language/say.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { Answer, AskEvent, IndexState, MessageRow, Scope } from '../../../contract/types.ts'
import type { Answerer, AnswerRequest } from '../../answer/types.ts'
import type { Store, StoreReader } from '../../store/types.ts'
import { readAnswerOptions } from '../answerOptions.ts'
import type { Speaker } from '../models/models.ts'
import { conversationOf, messageOf } from './conversations.ts'
import { Keeping } from './keeping.ts'
import { PartialAnswer } from './partialAnswer.ts'

type AskHandlers = Pick<Handlers, 'ask' | 'regenerate'>

type AskParts = {
  store: Store
  answerer: Answerer
  /** The model named, or without a name the one chosen in the settings, ready to speak, or the reason why quotes answer. */
  openSpeaker: (name: string | null | undefined) => Promise<Speaker>
  indexState: () => IndexState
}

/** `before`: the messages of its own branch that lead to the question, oldest first. `kept`: it was asked before. */
type Asking = {
  question: string
  before: readonly MessageRow[]
  conversationId: number | null
  scope: Scope | null
  kept: MessageRow | null
} & Pick<Parameters<Handlers['ask']>[0], 'without' | 'model' | 'options'>

/** Characters of a question that make the title of its conversation. */
const titleLength = 80

/** Questions and answers of a branch so far, oldest first; stopped answers count as far as they came. */
function historyOf(messages: readonly MessageRow[]): { question: string; answer: Answer }[] {
  return messages.flatMap((message, index) => {
    const question = messages[index - 1]
    return message.answer && question?.role === 'user' ? [{ question: question.text, answer: message.answer }] : []
  })
}

/** The branch that a question goes on from. Throws AppError `store/notFound` when that was deleted. */
function branchBefore(reader: StoreReader, input: Parameters<Handlers['ask']>[0]): readonly MessageRow[] {
  const { conversationId, after } = input
  if (conversationId === null) return []
  const { id } = conversationOf(reader, conversationId)
  if (after === undefined) return reader.branch(id)
  if (after === null) return []
  const line = reader.lineTo(after)
  if (line.at(-1)?.conversationId === id) return line
  throw new AppError('store/notFound', say('chat.placeDeleted'))
}

/** Asking, in a new conversation, at the end of one, or in place of an earlier question; and answering once more. */
export function createAskHandlers({ store, answerer, openSpeaker, indexState }: AskParts): AskHandlers {
  const { reader } = store

  async function* answer(asking: Asking, signal: AbortSignal): AsyncIterable<AskEvent> {
    const { question, before, scope, kept, without, options } = asking
    const speaker = await openSpeaker(asking.model)
    const request: AnswerRequest = {
      question,
      history: historyOf(before),
      ...speaker,
      ...(scope ? { filter: scope.filter } : {}),
      ...(without ? { without } : {}),
      options: { ...readAnswerOptions(reader), ...options },
    }
    const keeping = new Keeping(store)
    const turn = keeping.attempt((writer) => {
      const conversationId = asking.conversationId ?? writer.addConversation(question.slice(0, titleLength)).id
      const parentId = before.at(-1)?.id ?? null
      const asked = kept ?? writer.addMessage({ conversationId, parentId, role: 'user', text: question, scope })
      const reply = writer.addMessage({ conversationId, parentId: asked.id, role: 'assistant', text: '' })
      return { conversationId, questionId: asked.id, messageId: reply.id }
    })
    if (!turn) {
      for await (const event of answerer.answer(request, signal)) yield keeping.tell(event)
      return
    }
    const { messageId } = turn
    const partial = new PartialAnswer()
    yield { type: 'started', ...turn }
    try {
      const onTrace: AnswerRequest['onTrace'] = (trace) =>
        keeping.attempt((writer) => writer.saveTrace(messageId, trace))
      for await (const event of answerer.answer({ ...request, onTrace }, signal)) {
        partial.take(event)
        // Saved before the page hears of the end: what was shown as finished is never lost.
        if (event.type === 'done') keeping.attempt((writer) => writer.finishMessage(messageId, event.answer, true))
        yield keeping.tell(event)
      }
    } finally {
      if (!partial.final) {
        const stopped = partial.answer(speaker.model?.name ?? null, indexState())
        keeping.attempt((writer) => writer.finishMessage(messageId, stopped, false))
      }
    }
  }

  return {
    async *ask(input, signal) {
      const { question, conversationId, filter, chips = [], without, model, options } = input
      const scope = filter ? { filter, chips } : null
      const before = branchBefore(reader, input)
      yield* answer({ question, before, conversationId, scope, kept: null, without, model, options }, signal)
    },
    async *regenerate({ messageId, without, model, options }, signal) {
      const line = reader.lineTo(messageOf(reader, messageId).id)
      const at = line.findLastIndex(({ role }) => role === 'user')
      const kept = line[at]
      if (!kept) throw new AppError('store/notFound', say('chat.questionDeleted'))
      const { text: question, conversationId, scope } = kept
      yield* answer(
        { question, before: line.slice(0, at), conversationId, scope, kept, without, model, options },
        signal,
      )
    },
  }
}
