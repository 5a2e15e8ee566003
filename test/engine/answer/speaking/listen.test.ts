import { describe, expect, it } from 'vitest'
import { isAbort } from '../../../../src-main/base/errors.ts'
import { listen } from '../../../../src-main/engine/answer/speaking/listen.ts'

const patient = { firstTokenMs: 60_000, betweenTokensMs: 60_000 }
const never = new Promise<string>(() => undefined)

async function heard(stream: AsyncIterable<string>): Promise<{ tokens: string[]; error: unknown }> {
  const tokens: string[] = []
  try {
    for await (const token of stream) tokens.push(token)
  } catch (error) {
    return { tokens, error }
  }
  return { tokens, error: null }
}

/** A stream that gives tokens and then hangs; tells whether its signal ended it. */
function hangingModel(tokens: readonly string[]) {
  const seen = { isAborted: false }
  async function* start(signal: AbortSignal): AsyncGenerator<string> {
    signal.addEventListener('abort', () => (seen.isAborted = true))
    yield* tokens
    yield await never
  }
  return { seen, start }
}

describe('listening to a model', () => {
  it('passes tokens on and ends with the stream', async () => {
    async function* start() {
      yield* ['a', '', 'b']
    }
    expect(await heard(listen(start, patient, undefined))).toEqual({ tokens: ['a', '', 'b'], error: null })
  })

  it.each([
    ['before its first token', [], { ...patient, firstTokenMs: 5 }],
    ['between tokens', ['a'], { ...patient, betweenTokensMs: 5 }],
  ])('gives up a model that is silent %s, and tells it to stop', async (_name, tokens, limits) => {
    const { seen, start } = hangingModel(tokens)
    const { tokens: got, error } = await heard(listen(start, limits, undefined))
    expect(got).toEqual(tokens)
    expect(error).toMatchObject({ code: 'models/stalled', retry: true })
    expect(seen.isAborted).toBe(true)
  })

  it('stops at once on abort though the stream does not listen', async () => {
    const { seen, start } = hangingModel(['a'])
    const controller = new AbortController()
    const tokens: string[] = []
    const reading = (async () => {
      for await (const token of listen(start, patient, controller.signal)) {
        tokens.push(token)
        controller.abort('the user pressed stop')
      }
    })()
    await expect(reading).rejects.toSatisfy(isAbort)
    expect(tokens).toEqual(['a'])
    expect(seen.isAborted).toBe(true)
  })

  it('tells the model to stop when nobody listens any more', async () => {
    const { seen, start } = hangingModel(['a', 'b'])
    for await (const _token of listen(start, patient, undefined)) break
    expect(seen.isAborted).toBe(true)
  })

  it('passes a model’s own error on as it is', async () => {
    const failure = new Error('out of memory')
    // eslint-disable-next-line require-yield
    async function* start(): AsyncGenerator<string> {
      throw failure
    }
    expect((await heard(listen(start, patient, undefined))).error).toBe(failure)
  })
})
