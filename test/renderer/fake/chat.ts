import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../src-main/base/errors.ts'
import type { Handlers } from '../../../src-main/contract/router.ts'
import type { Answer, AskEvent, Evidence, MessageRow, Source } from '../../../src-main/contract/types.ts'
import { branchOf } from './conversations.ts'
import { find } from './search.ts'
import type { FakeState } from './state.ts'

type ChatHandlers = Pick<
  Handlers,
  | 'why'
  | 'scopeSizes'
  | 'ask'
  | 'regenerate'
  | 'answerOptions'
  | 'setAnswerOptions'
  | 'exportAnswer'
  | 'exportConversation'
  | 'exportSources'
>

export function chatHandlers(state: FakeState): ChatHandlers {
  const row = (part: Pick<MessageRow, 'conversationId' | 'parentId' | 'role' | 'text' | 'scope'>): MessageRow => {
    const now = 1_750_000_000_000 + state.messages.length * 1000
    const message: MessageRow = {
      ...part,
      id: 1 + Math.max(0, ...state.messages.map(({ id }) => id)),
      answer: null,
      complete: part.role === 'user',
      createdAt: now,
    }
    state.messages.push(message)
    state.shown.push(message.id)
    return message
  }

  async function* ask(input: Parameters<Handlers['ask']>[0], signal: AbortSignal): AsyncGenerator<AskEvent> {
    const { conversationId, question, after = branchOf(state, conversationId ?? 0).at(-1)?.id ?? null } = input
    state.asked.push(question)
    state.inputs.push(input)
    const now = 1_750_000_000_000 + state.messages.length * 1000
    const conversation = state.conversations.find(({ id }) => id === conversationId) ?? {
      id: state.conversations.length + 1,
      title: question.slice(0, 80),
      createdAt: now,
      updatedAt: now,
    }
    if (!state.conversations.includes(conversation)) state.conversations.unshift(conversation)
    const scope = input.filter ? { filter: input.filter, chips: input.chips ?? [] } : null
    yield* answer(
      row({ conversationId: conversation.id, parentId: after, role: 'user', text: question, scope }),
      signal,
    )
  }

  async function* regenerate(
    input: Parameters<Handlers['regenerate']>[0],
    signal: AbortSignal,
  ): AsyncGenerator<AskEvent> {
    const message = state.messages.find(({ id }) => id === input.messageId)
    const question = message?.role === 'user' ? message : state.messages.find(({ id }) => id === message?.parentId)
    if (!question) throw new AppError('store/notFound', 'The question of this answer was deleted.')
    state.asked.push(question.text)
    state.inputs.push(input)
    yield* answer(question, signal)
  }

  async function* answer(asked: MessageRow, signal: AbortSignal): AsyncGenerator<AskEvent> {
    const { conversationId, id: questionId, text: question } = asked
    const message = row({ conversationId, parentId: questionId, role: 'assistant', text: '', scope: null })
    yield { type: 'started', conversationId, questionId, messageId: message.id }
    const evidence = find(state, question)
    await sleep(state.paceMs, undefined, { signal })
    yield { type: 'evidence', evidence, index: state.status }
    const whole = { ...answerFrom(evidence, state), ...state.parts }
    const { steps = [], table, disagreements } = state.parts
    for (const step of steps) yield { type: 'step', step }
    if (table) yield { type: 'table', table, sources: whole.sources }
    if (disagreements) yield { type: 'disagreements', disagreements, sources: whole.sources }
    message.answer = { ...whole, sentences: [], sources: [] }
    for (const sentence of whole.sentences) {
      for (const word of sentence.text.split(/(?<= )/)) {
        await sleep(state.paceMs, undefined, { signal })
        yield { type: 'delta', text: word }
      }
      yield { type: 'delta', text: ' ' }
      const sources = whole.sources.filter(({ n }) => sentence.citations.includes(n))
      message.answer.sentences.push(sentence)
      message.answer.sources.push(...sources)
      yield { type: 'sentence', sentence, sources }
    }
    Object.assign(message, { answer: whole, text: whole.text, complete: true })
    yield { type: 'done', answer: whole }
  }

  return {
    why: async ({ messageId }) => state.why.get(messageId) ?? { trace: null, places: [] },
    scopeSizes: async ({ filters }) => filters.map((filter) => state.sizeOf(filter)),
    ask,
    regenerate,
    answerOptions: async () => state.answerOptions,
    setAnswerOptions: async (change) => void Object.assign(state.answerOptions, change),
    exportAnswer: async ({ messageId, format }) => ({
      fileName: `answer-${messageId}.${format}`,
      mediaType: 'text/plain',
      encoding: 'utf8',
      content: `# Answer ${messageId}\n`,
    }),
    exportConversation: async ({ conversationId, format }) => ({
      fileName: `conversation-${conversationId}.${format}`,
      mediaType: 'text/plain',
      encoding: 'utf8',
      content: `# Conversation ${conversationId}\n`,
    }),
    exportSources: async ({ conversationId, format }) => ({
      fileName: `sources-${conversationId}.${format}`,
      mediaType: 'text/plain',
      encoding: 'utf8',
      content: `# Sources ${conversationId}\n`,
    }),
  }
}

function answerFrom(evidence: Evidence[], { status, models, documents }: FakeState): Answer {
  const sources = evidence.map((found, index): Source => {
    const best = found.sentences.reduce((left, right) => (right.score > left.score ? right : left))
    const { documentId, fileId, file, title, headingPath, pages } = found
    const quote = found.text.slice(best.start - found.start, best.end - found.start)
    return {
      n: index + 1,
      start: best.start,
      end: best.end,
      documentId,
      fileId,
      file,
      title,
      headingPath,
      pages,
      quote,
      contentHash: documents.get(documentId)?.view.contentHash ?? '',
    }
  })
  const declined = (evidence[0]?.score ?? 0) < 2
  const sentences = declined
    ? []
    : sources.map(({ quote, n }) => ({
        text: quote.replace(/\s+/g, ' '),
        verdict: 'supported' as const,
        citations: [n],
      }))
  const text = declined
    ? 'Your documents do not say. The closest passages are below.'
    : sentences.map((sentence) => sentence.text).join(' ')
  return { declined, text, sentences, sources, model: models.chosen, index: structuredClone(status), notices: [] }
}
