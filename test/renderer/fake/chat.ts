import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../src-main/base/errors.ts'
import type { Handlers } from '../../../src-main/contract/router.ts'
import type { Answer, AskEvent, Evidence, MessageRow, Source } from '../../../src-main/contract/types.ts'
import { find } from './search.ts'
import type { FakeState } from './state.ts'

export function chatHandlers(
  state: FakeState,
): Pick<
  Handlers,
  | 'ask'
  | 'answerOptions'
  | 'setAnswerOptions'
  | 'conversations'
  | 'conversation'
  | 'renameConversation'
  | 'deleteConversation'
  | 'exportAnswer'
  | 'exportConversation'
  | 'exportSources'
> {
  async function* ask(
    { conversationId, question }: { conversationId: number | null; question: string },
    signal: AbortSignal,
  ): AsyncGenerator<AskEvent> {
    state.asked.push(question)
    const now = 1_750_000_000_000 + state.messages.length * 1000
    const conversation = state.conversations.find(({ id }) => id === conversationId) ?? {
      id: state.conversations.length + 1,
      title: question.slice(0, 80),
      createdAt: now,
      updatedAt: now,
    }
    if (!state.conversations.includes(conversation)) state.conversations.unshift(conversation)
    const row = (role: 'user' | 'assistant', text: string): MessageRow => ({
      id: state.messages.length + 1,
      conversationId: conversation.id,
      role,
      text,
      answer: null,
      complete: role === 'user',
      createdAt: now,
    })
    state.messages.push(row('user', question))
    const message = row('assistant', '')
    state.messages.push(message)
    yield { type: 'started', conversationId: conversation.id, messageId: message.id }
    const evidence = find(state, question)
    await sleep(state.paceMs, undefined, { signal })
    yield { type: 'evidence', evidence, index: state.status }
    const answer = { ...answerFrom(evidence, state), ...state.parts }
    const { steps = [], table, disagreements } = state.parts
    for (const step of steps) yield { type: 'step', step }
    if (table) yield { type: 'table', table, sources: answer.sources }
    if (disagreements) yield { type: 'disagreements', disagreements, sources: answer.sources }
    message.answer = { ...answer, sentences: [], sources: [] }
    for (const sentence of answer.sentences) {
      for (const word of sentence.text.split(/(?<= )/)) {
        await sleep(state.paceMs, undefined, { signal })
        yield { type: 'delta', text: word }
      }
      yield { type: 'delta', text: ' ' }
      const sources = answer.sources.filter(({ n }) => sentence.citations.includes(n))
      message.answer.sentences.push(sentence)
      message.answer.sources.push(...sources)
      yield { type: 'sentence', sentence, sources }
    }
    Object.assign(message, { answer, text: answer.text, complete: true })
    yield { type: 'done', answer }
  }

  return {
    ask,
    answerOptions: async () => state.answerOptions,
    setAnswerOptions: async (change) => void Object.assign(state.answerOptions, change),
    conversations: async () => state.conversations,
    conversation: async ({ conversationId }) => {
      const conversation = state.conversations.find(({ id }) => id === conversationId)
      if (!conversation) throw new AppError('store/notFound', 'This conversation was deleted.')
      return { conversation, messages: state.messages.filter((message) => message.conversationId === conversationId) }
    },
    renameConversation: async ({ conversationId, title }) => {
      state.conversations = state.conversations.map((row) => (row.id === conversationId ? { ...row, title } : row))
    },
    deleteConversation: async ({ conversationId }) => {
      state.conversations = state.conversations.filter(({ id }) => id !== conversationId)
    },
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
