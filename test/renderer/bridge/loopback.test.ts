import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AskEvent } from '../../../src-main/contract/types.ts'
import { createApi, type Api } from '../../../src-renderer/bridge/client.ts'
import { problemOf } from '../../../src-renderer/ui/words/problems.ts'
import { serve, type Serving } from '../../server/serving.ts'

// Without a page: here the network is real, and a page of a test may not call another origin.
vi.mock('../../../src-renderer/language/language.ts', async () => {
  const { default: i18next } = await import('i18next')
  const { default: english } = await import('../../../src-renderer/language/en.json')
  await i18next.init({ lng: 'en', resources: { en: { translation: english } } })
  return { t: i18next.t, language: () => 'en' }
})

/** As a browser would: relative to the page's address, with its cookie. */
class Stream extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = Stream.CONNECTING
  private readonly controller = new AbortController()

  constructor(url: string) {
    super()
    void this.read(url)
  }

  close(): void {
    this.readyState = Stream.CLOSED
    this.controller.abort()
  }

  private async read(url: string): Promise<void> {
    try {
      const response = await fetch(url, { signal: this.controller.signal })
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
      this.readyState = Stream.OPEN
      this.dispatchEvent(new Event('open'))
      let rest = ''
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) this.tell(part)
      }
    } catch {
      if (this.controller.signal.aborted) return
      this.readyState = Stream.CLOSED
      this.dispatchEvent(new Event('error'))
    }
  }

  private tell(part: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1]
    const data = field('data')
    this.dispatchEvent(new MessageEvent(field('event') ?? 'message', { data: data ?? '' }))
  }
}

let serving: Serving
let api: Api
let cookie: string
const requests: { method: string; path: string }[] = []

beforeEach(async () => {
  serving = await serve()
  cookie = serving.cookie
  requests.length = 0
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    requests.push({ method: init.method ?? 'GET', path })
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    return realFetch(new URL(path, `http://127.0.0.1:${serving.server.port}`), { ...init, headers })
  })
  vi.stubGlobal('EventSource', Stream)
  api = createApi()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await serving.end()
})

const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (error: unknown) => error,
  )

/** Asks, and gathers what comes until the stream ends in any way. */
function ask(question: string) {
  const events: AskEvent[] = []
  let subscription = { unsubscribe() {} }
  const ended = new Promise<unknown>((resolve) => {
    subscription = api.ask.subscribe(
      { conversationId: null, question },
      {
        onData: (event) => events.push(event),
        onError: resolve,
        onComplete: () => resolve('complete'),
        onConnectionStateChange: ({ state, error }) => state === 'connecting' && error && resolve(error),
      },
    )
  })
  return { events, ended, stop: () => subscription.unsubscribe() }
}

test('calls go to the server that the page came from, each as a request of its own', async () => {
  const [info] = await Promise.all([api.info.query(), api.conversations.query(), api.models.query()])
  expect(info.homePath).toBe('/home')
  expect(requests.map(({ path }) => path).sort()).toEqual(['/trpc/conversations', '/trpc/info', '/trpc/models'])
})

test('what changes something is posted', async () => {
  await api.chooseModel.mutate({ name: null })
  expect(requests).toEqual([{ method: 'POST', path: '/trpc/chooseModel' }])
  expect(serving.seen.calls).toEqual([{ name: 'chooseModel', input: { name: null } }])
})

test('an answer is streamed in order and ends', async () => {
  const { events, ended } = ask('end')
  expect(await ended).toBe('complete')
  expect(events).toEqual([
    { type: 'started', conversationId: 1, questionId: 1, messageId: 2 },
    { type: 'delta', text: 'one ' },
    { type: 'delta', text: 'two' },
  ])
})

test('stopping closes the connection, and the engine hears of it', async () => {
  const { events, stop } = ask('wait')
  await vi.waitFor(() => expect(events).toHaveLength(3), 10_000)
  stop()
  await vi.waitFor(() => expect(serving.seen.aborted).toEqual(['ask']), 10_000)
})

test('a stream that fails carries the error of the engine', async () => {
  const { ended } = ask('fail')
  expect(problemOf(await ended)).toMatchObject({ code: 'models/gone', message: 'The model went away.', retry: true })
})

test('errors keep their words; what is not ours keeps its secrets', async () => {
  expect(problemOf(await outcome(api.document.query({ documentId: 3 })))).toMatchObject({ code: 'store/notFound' })
  const fault = await outcome(api.files.query({}))
  expect(problemOf(fault)).toMatchObject({ code: 'engine/fault' })
  expect(JSON.stringify(fault)).not.toContain('private')
})

test('without the session the page says how to get in again', async () => {
  cookie = 'footnote=wrong'
  const problem = problemOf(await outcome(api.info.query()))
  expect(problem).toMatchObject({ code: 'server/refused', retry: false })
  expect(problem.nextStep).toContain('open the address')
})

test('without a server the page says that it cannot be reached, and that this may pass', async () => {
  await serving.server.close()
  const problem = problemOf(await outcome(api.info.query()))
  expect(problem).toMatchObject({ code: 'page/unreachable', retry: true })
  expect(problem.nextStep).toContain('start it again')
  expect(problemOf(await ask('end').ended)).toMatchObject({ code: 'page/unreachable' })
})
