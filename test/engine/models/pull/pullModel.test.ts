import { afterEach, describe, expect, it } from 'vitest'
import { createOllama } from '../../../../src-main/engine/models/ollama.ts'
import { listenFor } from '../../../../src-main/engine/models/pull/listenFor.ts'
import { startFakeOllama, type FakeOllama } from '../../../fixtures/fakeOllama.ts'
import type { InstallProgress } from '../../../../src-main/contract/nouns/modelTypes.ts'

let server: FakeOllama | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

/** Fetches a model from a server that answers so. */
async function pull(
  answer: Parameters<typeof startFakeOllama>[0],
  { name = 'gemma3:1b', signal = new AbortController().signal } = {},
) {
  server = await startFakeOllama(answer)
  const told: InstallProgress[] = []
  await createOllama({ host: server.host }).pull(name, signal, (progress) => told.push(progress))
  return { told, requests: server.requests }
}

const file = (digest: string, total: number, completed?: number) => ({
  status: `pulling ${digest}`,
  digest,
  total,
  ...(completed === undefined ? {} : { completed }),
})

describe('a pull', () => {
  it('adds up the files of a model, and sends its name and nothing else', async () => {
    const lines = [
      { status: 'pulling manifest' },
      file('a', 1000),
      file('a', 1000, 400),
      file('a', 1000, 1000),
      file('b', 10, 10),
      { status: 'verifying sha256 digest' },
      { status: 'writing manifest' },
      { status: 'success' },
    ]
    const { told, requests } = await pull({ pull: () => lines })
    expect(told.map(({ done, total }) => [done, total])).toEqual([
      [0, 1000],
      [400, 1000],
      [1000, 1000],
      [1010, 1010],
    ])
    expect(requests).toEqual([{ path: '/api/pull', body: { name: 'gemma3:1b', stream: true } }])
  })

  it('that goes on counts what came before, but not as speed', async () => {
    const { told } = await pull({ pull: () => [file('a', 1000, 900), file('a', 1000, 900), { status: 'success' }] })
    expect(told.map(({ done, rate }) => [done, rate])).toEqual([
      [900, 0],
      [900, 0],
    ])
  })

  it('stops at once when it is cancelled, and hangs up on the server', async () => {
    const controller = new AbortController()
    const pulling = pull(
      {
        async *pull() {
          yield file('a', 1000, 1)
          controller.abort()
          await new Promise(() => undefined)
        },
      },
      { signal: controller.signal },
    )
    await expect(pulling).rejects.toThrow(/abort/i)
    await server?.hungUp
  })
})

describe('errors inside the stream', () => {
  it.each([
    ['pull model manifest: file does not exist', 'models/noSuchModel'],
    [
      'pull model manifest: Get "https://registry.ollama.ai/v2/library/x/manifests/latest": dial tcp: lookup registry.ollama.ai: no such host',
      'models/noNetwork',
    ],
    ['max retries exceeded: unexpected EOF', 'models/noNetwork'],
    ['Get "https://x.r2.cloudflarestorage.com/y": read tcp: i/o timeout', 'models/noNetwork'],
    [
      'pull model manifest: 412: The model you are attempting to pull requires a newer version of Ollama.',
      'models/tooOld',
    ],
    ['write /root/.ollama/models/blobs/sha256-a-partial: no space left on device', 'models/diskFull'],
    ['digest mismatch, file must be downloaded again: want sha256:a, got sha256:b', 'models/damagedDownload'],
    ['something nobody has seen before', 'models/failed'],
  ])('%s', async (error, code) => {
    const pulling = pull({ pull: () => [{ status: 'pulling manifest' }, { error }] })
    await expect(pulling).rejects.toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) as string })
  })

  it.each([
    ['an end before its time', () => [file('a', 10, 5)]],
    ['nothing at all', () => []],
    ['lines that are no progress', () => [{ status: 7 }, { total: 'x', digest: 'a' }]],
  ])('%s is no success', async (_what, lines) => {
    await expect(pull({ pull: lines })).rejects.toMatchObject({ code: 'models/failed', retry: true })
  })

  it('a server that is gone, and a model of other people’s computers', async () => {
    server = await startFakeOllama({})
    const { host } = server
    await server.close()
    const gone = createOllama({ host }).pull('gemma3:1b', new AbortController().signal, () => undefined)
    await expect(gone).rejects.toMatchObject({ code: 'models/notRunning' })
    await expect(pull({}, { name: 'gpt-oss:120b-cloud' })).rejects.toMatchObject({ code: 'models/remote' })
  })
})

it('a silence that lasts is told', async () => {
  async function* silent() {
    yield 1
    await new Promise(() => undefined)
  }
  const heard: number[] = []
  const listening = (async () => {
    for await (const line of listenFor(silent(), 20)) heard.push(line)
  })()
  await expect(listening).rejects.toMatchObject({ code: 'models/tooSlow', retry: true })
  expect(heard).toEqual([1])
})
