import { onTestFinished, describe, expect, test } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import type { AskEvent } from '../../../../src-main/contract/types.ts'
import { createAskHandlers } from '../../../../src-main/engine/handlers/chat/asking.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import { createScriptedModel } from '../../../fixtures/scriptedModel.ts'
import { collect, openChat, sentence, whole } from './openChat.ts'

const live = () => new AbortController().signal

describe('asking', () => {
  test('begins a conversation titled by its question and keeps the answer', async () => {
    const { handlers, api } = await openChat()
    const question = `What is the deposit? ${'Really? '.repeat(40)}`
    const seen = await collect(handlers.ask({ conversationId: null, question }, live()))
    expect(seen.map(({ type }) => type)).toEqual(['started', 'evidence', 'notice', 'sentence', 'done'])
    const [conversation] = await api.conversations()
    expect(conversation?.title).toBe(question.slice(0, 80))
    const { messages } = await api.conversation({ conversationId: conversation?.id ?? 0 })
    expect(messages).toMatchObject([
      { role: 'user', text: question, answer: null },
      { role: 'assistant', answer: whole, complete: true },
    ])
  })

  test('hands earlier turns to the answerer, oldest first, and only those of this conversation', async () => {
    const { handlers, requests } = await openChat()
    const ids = new Set<number>()
    let conversationId: number | null = null
    for (const question of ['One?', 'Two?', 'Three?']) {
      const [started]: AskEvent[] = await collect(handlers.ask({ conversationId, question }, live()))
      if (started?.type === 'started') ids.add((conversationId = started.conversationId))
    }
    await collect(handlers.ask({ conversationId: null, question: 'Elsewhere?' }, live()))
    expect(ids.size).toBe(1)
    expect(requests.map(({ history }) => history.map((turn) => turn.question))).toEqual([
      [],
      ['One?'],
      ['One?', 'Two?'],
      [],
    ])
    expect(requests[1]?.history[0]?.answer).toEqual(whole)
  })

  test('gives the filter, the model, and the reason for having none', async () => {
    const filter = { folderIds: [3] }
    const model = createScriptedModel([])
    const speaking = await openChat({ speaker: { model } })
    await collect(speaking.handlers.ask({ conversationId: null, question: 'Q?', filter }, live()))
    expect(speaking.requests[0]).toMatchObject({ filter, model: { name: 'scripted' } })
    const quoting = await openChat({ speaker: { model: null, modelProblem: 'Ollama does not answer.' } })
    await collect(quoting.handlers.ask({ conversationId: null, question: 'Q?' }, live()))
    expect(quoting.requests[0]).toMatchObject({ model: null, modelProblem: 'Ollama does not answer.' })
    expect(quoting.requests[0]).not.toHaveProperty('filter')
  })

  test('keeps a stopped answer as far as it came, and says that it was stopped', async () => {
    const controller = new AbortController()
    const { handlers, api } = await openChat({ speaker: { model: createScriptedModel([]) } })
    const seen: AskEvent[] = []
    const stream = handlers.ask({ conversationId: null, question: 'Q?' }, controller.signal)
    await expect(
      (async () => {
        for await (const event of stream) {
          seen.push(event)
          if (event.type === 'sentence') controller.abort()
        }
      })(),
    ).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen.at(-1)?.type).toBe('sentence')
    const { messages } = await api.conversation({ conversationId: 1 })
    expect(messages[1]).toMatchObject({
      complete: false,
      answer: { sentences: [sentence], model: 'scripted', notices: ['Slowly.', expect.stringMatching(/stopped/)] },
    })
  })

  test('keeps what was said when the page goes away without a word', async () => {
    const { handlers, api } = await openChat()
    for await (const event of handlers.ask({ conversationId: null, question: 'Q?' }, live()))
      if (event.type === 'sentence') break
    const { messages } = await api.conversation({ conversationId: 1 })
    expect(messages[1]).toMatchObject({ complete: false, answer: { text: sentence.text } })
  })

  test('an error in the middle reaches the page, and the question is not lost', async () => {
    const fail = () => {
      throw new Error('out of memory')
    }
    const { handlers, api } = await openChat({ between: fail })
    await expect(collect(handlers.ask({ conversationId: null, question: 'Q?' }, live()))).rejects.toThrow('memory')
    const { messages } = await api.conversation({ conversationId: 1 })
    expect(messages.map(({ text }) => text)).toEqual(['Q?', ''])
    expect(messages[1]?.complete).toBe(false)
  })

  test('in a conversation that was deleted it is refused before anything is written', async () => {
    const { handlers, api } = await openChat()
    const asked = collect(handlers.ask({ conversationId: 7, question: 'Q?' }, live()))
    await expect(asked).rejects.toMatchObject({ code: 'store/notFound' })
    expect(await api.conversations()).toEqual([])
  })

  test('deleting the conversation while its answer comes ends in nothing left over', async () => {
    const { handlers, api, store } = await openChat()
    for await (const event of handlers.ask({ conversationId: null, question: 'Q?' }, live()))
      if (event.type === 'evidence') store.writer?.deleteConversation(1)
    expect(await api.conversations()).toEqual([])
    expect(store.reader.branch(1)).toEqual([])
  })

  test('where another process writes, answers but saves nothing', async () => {
    const { parts, libraryPath } = await openChat()
    const store = openStore({ libraryPath, mode: 'write' })
    onTestFinished(() => store.close())
    const second = createAskHandlers({ ...parts, store })
    const seen = await collect(second.ask({ conversationId: null, question: 'Q?' }, live()))
    expect(seen.map(({ type }) => type)).toEqual(['evidence', 'notice', 'sentence', 'done'])
    // Kept with the answer, which replaces what was shown while it came.
    expect(seen.at(-1)).toMatchObject({ answer: { notices: [expect.stringMatching(/^Not saved: this library/)] } })
    expect(store.reader.conversations()).toEqual([])
  })
})

describe('on a full disk', () => {
  const isFull = () => {
    throw new AppError('store/diskFull', 'The disk is full.')
  }

  test('a question that cannot be kept is answered, and it says that it was not saved', async () => {
    const { store, parts, api } = await openChat()
    const writer = store.writer && { ...store.writer, addConversation: isFull }
    const { ask } = createAskHandlers({ ...parts, store: { ...store, writer } })
    const seen = await collect(ask({ conversationId: null, question: 'What is the deposit?' }, live()))
    expect(seen.map(({ type }) => type)).toEqual(['evidence', 'notice', 'sentence', 'done'])
    expect(seen.at(-1)).toMatchObject({
      answer: { text: whole.text, notices: [expect.stringMatching(/^Not saved: the disk is full/)] },
    })
    expect(await api.conversations()).toEqual([])
  })

  test('an answer that cannot be kept any more is given whole all the same', async () => {
    const { store, parts } = await openChat()
    const writer = store.writer && { ...store.writer, finishMessage: isFull }
    const { ask } = createAskHandlers({ ...parts, store: { ...store, writer } })
    const seen = await collect(ask({ conversationId: null, question: 'What is the deposit?' }, live()))
    expect(seen.at(-1)).toMatchObject({ type: 'done', answer: { sentences: [sentence] } })
    expect(JSON.stringify(seen.at(-1))).toContain('Not saved: the disk is full')
  })

  test('another fault of the store is not passed over', async () => {
    const { store, parts } = await openChat()
    const fail = () => {
      throw new AppError('store/damaged', 'Damaged.')
    }
    const writer = store.writer && { ...store.writer, addConversation: fail }
    const { ask } = createAskHandlers({ ...parts, store: { ...store, writer } })
    await expect(collect(ask({ conversationId: null, question: 'Deposit?' }, live()))).rejects.toThrow('Damaged.')
  })
})

describe('what was asked before', () => {
  test('is renamed, deleted and gone', async () => {
    const { handlers, api } = await openChat()
    await collect(handlers.ask({ conversationId: null, question: 'Q?' }, live()))
    await api.renameConversation({ conversationId: 1, title: '  The deposit  ' })
    expect((await api.conversations())[0]?.title).toBe('The deposit')
    await api.deleteConversation({ conversationId: 1 })
    await expect(api.conversation({ conversationId: 1 })).rejects.toMatchObject({ cause: { code: 'store/notFound' } })
  })
})
