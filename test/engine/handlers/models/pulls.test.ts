import { afterEach, describe, expect, it } from 'vitest'
import { createModelHandlers, createPulls } from '../../../../src-main/engine/handlers/models/models.ts'
import { createOllama } from '../../../../src-main/engine/models/ollama.ts'
import { startFakeOllama, type FakeOllama } from '../../../fixtures/fakeOllama.ts'
import { newLibrary } from '../../store/libraries.ts'

let server: FakeOllama | null = null
afterEach(() => server?.close())

async function handlersOver(answer: Parameters<typeof startFakeOllama>[0]) {
  server = await startFakeOllama(answer)
  const store = newLibrary()
  const models = createOllama({ host: server.host })
  const pulls = createPulls(store, models)
  const handlers = createModelHandlers(store, models, pulls, 8_200_000_000)
  const signal = new AbortController().signal
  const state = () => handlers.models(undefined, signal)
  return { store, pulls, state, pull: (name: string) => handlers.pullModel({ name }, signal), handlers, signal }
}

describe('models that write', () => {
  it('are offered, what fits best into this computer’s memory first in mind', async () => {
    const { state } = await handlersOver({ models: [] })
    const { offers, pulls, chosen, memoryBytes } = await state()
    expect(offers.find(({ isRecommended }) => isRecommended)?.name).toBe('llama3.2:3b')
    expect([pulls, chosen, memoryBytes]).toEqual([[], null, 8_200_000_000])
  })

  it('the first that is fetched is chosen, by the name under which it is listed; a later one is not', async () => {
    const { pull, state } = await handlersOver({ models: [] })
    await pull('smollm2')
    await expect.poll(async () => (await state()).chosen).toBe('smollm2:latest')
    await pull('gemma3:1b')
    await expect.poll(async () => (await state()).pulls).toEqual([])
    expect((await state()).chosen).toBe('smollm2:latest')
  })

  it('one on its way tells how far it is, and can be cancelled', async () => {
    const line = { status: 'pulling a', digest: 'a', total: 1000, completed: 250 }
    const { pull, state, handlers, signal, store } = await handlersOver({
      async *pull() {
        yield line
        await new Promise(() => undefined)
      },
    })
    await pull('gemma3:1b')
    await expect.poll(async () => (await state()).pulls[0]?.progress).toMatchObject({ done: 250, total: 1000 })
    await handlers.cancelPull({ name: 'gemma3:1b' }, signal)
    await expect.poll(async () => (await state()).pulls).toEqual([])
    expect(store.reader.setting('model.chosen')).toBeNull()
  })

  it('one that fails says why until it is tried again or put away', async () => {
    const { pull, state, handlers, signal } = await handlersOver({
      pull: () => [{ error: 'pull model manifest: dial tcp: lookup registry.ollama.ai: no such host' }],
    })
    await pull('gemma3:1b')
    await expect.poll(async () => (await state()).pulls[0]?.code).toBe('models/noNetwork')
    expect((await state()).pulls[0]).toMatchObject({
      progress: null,
      problem: expect.stringContaining('internet') as string,
    })
    await handlers.cancelPull({ name: 'gemma3:1b' }, signal)
    expect((await state()).pulls).toEqual([])
  })
})
