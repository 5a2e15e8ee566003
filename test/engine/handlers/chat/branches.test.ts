import { onTestFinished, describe, expect, test, vi } from 'vitest'
import type { AskEvent } from '../../../../src-main/contract/types.ts'
import { pinnedEvidence } from '../../../../src-main/engine/answer/chat/pinned.ts'
import { createAskHandlers } from '../../../../src-main/engine/handlers/chat/asking.ts'
import { createConversationHandlers } from '../../../../src-main/engine/handlers/chat/conversations.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import { collect, openChat, sentence, whole } from './openChat.ts'

const live = () => new AbortController().signal

/** A chat, and ways to ask that return where the turn is kept. */
async function openBranches(settings: Parameters<typeof openChat>[0] = {}) {
  const chat = await openChat(settings)
  const place = async (stream: AsyncIterable<AskEvent>) => {
    const [started] = await collect(stream)
    if (started?.type !== 'started') throw new Error('was not kept')
    return started
  }
  type Input = Parameters<typeof chat.handlers.ask>[0]
  const ask = (question: string, after: number | null, part: Partial<Input> = {}) =>
    place(chat.handlers.ask({ conversationId: 1, question, after, ...part }, live()))
  const shown = async () => (await chat.api.conversation({ conversationId: 1 })).messages
  const first = await place(chat.handlers.ask({ conversationId: null, question: 'Rent?' }, live()))
  return {
    ...chat,
    first,
    ask,
    regenerate: (messageId: number) => place(chat.handlers.regenerate({ messageId }, live())),
    shown,
    texts: async () => (await shown()).filter(({ role }) => role === 'user').map(({ text }) => text),
    asked: () => chat.requests.map(({ question, history }) => [question, history.map((turn) => turn.question)]),
  }
}

describe('branches', () => {
  test('an edited question never learns of the branch that it replaces, nor does what follows it', async () => {
    const { ask, first, asked, texts, requests } = await openBranches()
    const second = await ask('Deposit?', first.messageId)
    await ask('And how is it paid?', second.messageId)
    const edited = await ask('Notice period?', first.messageId)
    await ask('And who gives it?', edited.messageId)
    expect(asked().slice(3)).toEqual([
      ['Notice period?', ['Rent?']],
      ['And who gives it?', ['Rent?', 'Notice period?']],
    ])
    expect(await texts()).toEqual(['Rent?', 'Notice period?', 'And who gives it?'])
    // The first question of all in other words: a beginning without a past.
    await ask('Heating?', null)
    expect(asked().at(-1)).toEqual(['Heating?', []])
    expect(await texts()).toEqual(['Heating?'])
    expect(requests).toHaveLength(6)
  })

  test('evidence that an answer of another branch cited is not pinned', async () => {
    const source = {
      n: 1,
      start: 0,
      end: 5,
      documentId: 1,
      fileId: 1,
      file: 'a',
      title: 'a',
      headingPath: [],
      pages: [],
    }
    const cited = { ...source, quote: 'quote', contentHash: 'hash' }
    const answer = { ...whole, sources: [cited], sentences: [{ ...sentence, citations: [1] }] }
    const { ask, first, requests } = await openBranches({ events: [{ type: 'done', answer }] })
    await ask('Deposit?', first.messageId)
    await ask('And why?', null)
    const looked: number[] = []
    const reader = {
      document: (id: number) => void looked.push(id),
      content: () => ({ text: '', blocks: [], pages: [], source: null }),
      passagesOfDocument: () => [],
      filesOfDocument: () => [],
    }
    for (const { question, history } of requests.slice(1)) pinnedEvidence(`And ${question}`, history, reader)
    // Of the follow-up its own past was looked at; of the new beginning, which has none, nothing.
    expect(looked).toEqual([1])
  })

  test('another answer stands beside the first: same question, same past, same scope, less evidence', async () => {
    const filter = { fileIds: [7] }
    const chips = [{ kind: 'file' as const, fileId: 7, label: 'lease.pdf' }]
    const { ask, first, handlers, regenerate, requests, shown } = await openBranches()
    const second = await ask('Deposit?', first.messageId, { filter, chips })
    await collect(handlers.regenerate({ messageId: second.messageId, without: [4, 5] }, live()))
    expect(requests.at(-1)).toMatchObject({ question: 'Deposit?', filter, without: [4, 5] })
    expect(requests.at(-1)?.history.map((turn) => turn.question)).toEqual(['Rent?'])
    const third = await regenerate(second.questionId)
    const messages = await shown()
    expect(messages.map(({ id }) => id)).toEqual([
      first.questionId,
      first.messageId,
      second.questionId,
      third.messageId,
    ])
    expect(messages[3]?.siblings).toEqual([second.messageId, second.messageId + 1, third.messageId])
    expect(messages[2]?.scope).toEqual({ filter, chips })
  })

  test('the branch chosen is shown from then on, and a follow-up goes on from it', async () => {
    const { api, ask, first, asked, texts, handlers, store } = await openBranches()
    await ask('Deposit?', first.messageId)
    await ask('Notice?', first.messageId)
    const deposit = (await api.conversation({ conversationId: 1 })).messages[2]?.siblings[0] ?? 0
    await api.showBranch({ messageId: deposit })
    expect(await texts()).toEqual(['Rent?', 'Deposit?'])
    await collect(handlers.ask({ conversationId: 1, question: 'Why?' }, live()))
    expect(asked().at(-1)).toEqual(['Why?', ['Rent?', 'Deposit?']])
    store.close()
    const again = openStore({ libraryPath: store.libraryPath, mode: 'write' })
    onTestFinished(() => again.close())
    expect(again.reader.branch(1).filter(({ role }) => role === 'user')).toMatchObject([
      { text: 'Rent?' },
      { text: 'Deposit?' },
      { text: 'Why?' },
    ])
  })

  test('two windows that ask in one place at once keep both, each with its own past', async () => {
    const { ask, first, shown, asked } = await openBranches()
    const [one, other] = await Promise.all([ask('Deposit?', first.messageId), ask('Notice?', first.messageId)])
    const messages = await shown()
    expect(messages[2]?.siblings).toEqual([one.questionId, other.questionId])
    expect(messages).toHaveLength(4)
    expect(asked().slice(1)).toEqual([
      ['Deposit?', ['Rent?']],
      ['Notice?', ['Rent?']],
    ])
  })

  test('an answer that is stopped leaves the other one as it was', async () => {
    const { first, handlers, shown } = await openBranches()
    for await (const event of handlers.regenerate({ messageId: first.messageId }, live()))
      if (event.type === 'sentence') break
    const [, stopped] = await shown()
    expect(stopped).toMatchObject({ complete: false, siblings: [first.messageId, stopped?.id] })
    await handlers.showBranch({ messageId: first.messageId }, live())
    expect((await shown())[1]).toMatchObject({ id: first.messageId, complete: true, answer: whole })
  })

  test('what was deleted, or is of another conversation, cannot be gone on from', async () => {
    const { ask, api, first, handlers } = await openBranches()
    const second = await ask('Deposit?', first.messageId)
    await collect(handlers.ask({ conversationId: null, question: 'Elsewhere?' }, live()))
    await api.deleteTurn({ messageId: second.questionId })
    const refused = { code: 'store/notFound' }
    await expect(ask('Why?', second.messageId)).rejects.toMatchObject(refused)
    await expect(collect(handlers.regenerate({ messageId: second.messageId }, live()))).rejects.toMatchObject(refused)
    await expect(ask('Why?', first.messageId, { conversationId: 2 })).rejects.toMatchObject(refused)
    await expect(ask('Why?', 999)).rejects.toMatchObject(refused)
    expect((await api.conversation({ conversationId: 1 })).messages).toHaveLength(2)
  })

  test('where another process writes, a branch is answered from its own past, and nothing is changed', async () => {
    const { first, ask, parts, libraryPath, shown } = await openBranches()
    const second = await ask('Deposit?', first.messageId)
    const before = await shown()
    const store = openStore({ libraryPath, mode: 'write' })
    onTestFinished(() => store.close())
    const reading = { ...createAskHandlers({ ...parts, store }), ...createConversationHandlers(store).handlers }
    const edited = await collect(
      reading.ask({ conversationId: 1, question: 'Notice?', after: first.messageId }, live()),
    )
    const again = await collect(reading.regenerate({ messageId: second.messageId }, live()))
    for (const events of [edited, again]) expect(events.map(({ type }) => type)).not.toContain('started')
    const refused = { code: 'store/readOnly' }
    await expect(reading.showBranch({ messageId: first.messageId }, live())).rejects.toMatchObject(refused)
    await expect(reading.deleteTurn({ messageId: first.messageId }, live())).rejects.toMatchObject(refused)
    expect(await shown()).toEqual(before)
  })
})

describe('deleting', () => {
  test('can be taken back for half a minute, then it is gone; a new start ends it too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { api, store } = await openBranches()
    await api.deleteConversation({ conversationId: 1 })
    expect(await api.conversations()).toEqual([])
    vi.advanceTimersByTime(29_000)
    await api.restoreConversation({ conversationId: 1 })
    vi.advanceTimersByTime(60_000)
    expect(await api.conversations()).toHaveLength(1)
    await api.deleteConversation({ conversationId: 1 })
    vi.advanceTimersByTime(32_000)
    await expect(api.restoreConversation({ conversationId: 1 })).rejects.toMatchObject({
      cause: { code: 'store/notFound', message: expect.stringMatching(/for good/) },
    })
    const kept = store.writer?.addConversation('Another').id ?? 0
    await api.deleteConversation({ conversationId: kept })
    createConversationHandlers(store).close()
    await expect(api.restoreConversation({ conversationId: kept })).rejects.toThrow('for good')
  })

  test('a turn goes with what followed it, while an answer is written too, and comes back whole', async () => {
    const { api, ask, first, handlers, texts } = await openBranches()
    const second = await ask('Deposit?', first.messageId)
    for await (const event of handlers.ask({ conversationId: 1, question: 'Why?', after: second.messageId }, live()))
      if (event.type === 'evidence') await api.deleteTurn({ messageId: second.questionId })
    expect(await texts()).toEqual(['Rent?'])
    expect(await api.searchConversations({ text: 'deposit why' })).toEqual([])
    await api.restoreTurn({ messageId: second.questionId })
    expect(await texts()).toEqual(['Rent?', 'Deposit?', 'Why?'])
    const { messages } = await api.conversation({ conversationId: 1 })
    expect(messages.at(-1)).toMatchObject({ complete: true, answer: whole })
  })

  test('a disk that is full when the time has come is tried again, and ends nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { api, store } = await openBranches()
    const full = vi.spyOn(store.writer ?? expect.fail(), 'purgeDeleted').mockImplementationOnce(() => {
      throw new Error('database or disk is full')
    })
    await api.deleteConversation({ conversationId: 1 })
    vi.advanceTimersByTime(32_000)
    expect(full).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(32_000)
    expect(full).toHaveBeenCalledTimes(2)
    // Nor does it keep a library from being opened.
    full.mockImplementationOnce(() => {
      throw new Error('database or disk is full')
    })
    createConversationHandlers(store).close()
    await expect(api.restoreConversation({ conversationId: 1 })).rejects.toThrow('for good')
  })
})
