import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { createInstalls } from '../../../../src-main/engine/models/install/installs.ts'
import type { ModelShelf } from '../../../../src-main/engine/models/shelf.ts'

type Install = ModelShelf['install']

/** A shelf whose one installation is steered by the test. */
function steered() {
  const calls: { name: string; tell: Parameters<Install>[2]; end: () => void; fail: (error: unknown) => void }[] = []
  const install: Install = (name, signal, tell) =>
    new Promise((resolve, reject) => {
      calls.push({ name, tell, end: resolve, fail: reject })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { calls, installs: createInstalls({ install }) }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('installs in the background', () => {
  it('tell how far they are, from the first moment on', () => {
    const { calls, installs } = steered()
    installs.start('a/b')
    expect(installs.state('a/b')).toEqual({
      progress: { done: 0, total: 0, rate: 0, secondsLeft: null },
      problem: null,
      code: null,
    })
    expect(installs.names()).toEqual(['a/b'])
    const progress = { done: 700, total: 1000, rate: 100, secondsLeft: 3 }
    calls[0]?.tell(progress)
    expect(installs.state('a/b').progress).toEqual(progress)
    expect(installs.state('other/model')).toEqual({ progress: null, problem: null, code: null })
  })

  it('run once for each model, and again after their end', async () => {
    const { calls, installs } = steered()
    installs.start('a/b')
    installs.start('a/b')
    expect(calls).toHaveLength(1)
    calls[0]?.end()
    await settled()
    expect(installs.state('a/b').progress).toBeNull()
    installs.start('a/b')
    expect(calls).toHaveLength(2)
  })

  it('keep the reason of a failure until the next attempt', async () => {
    const { calls, installs } = steered()
    installs.start('a/b')
    calls[0]?.fail(new AppError('models/offline', 'Check the connection.'))
    await settled()
    expect(installs.state('a/b')).toEqual({
      progress: null,
      problem: 'Check the connection.',
      code: 'models/offline',
    })
    expect(installs.names()).toEqual(['a/b'])
    installs.cancel('a/b')
    expect(installs.names()).toEqual([])
    installs.start('a/b')
    expect(installs.state('a/b').problem).toBeNull()
  })

  it('end without a problem when they are cancelled, and all of them on closing', async () => {
    const { installs } = steered()
    installs.start('a/b')
    installs.cancel('a/b')
    await settled()
    expect(installs.state('a/b')).toEqual({ progress: null, problem: null, code: null })
    installs.start('a/b')
    installs.start('c/d')
    await installs.close()
    expect(installs.state('c/d')).toEqual({ progress: null, problem: null, code: null })
  })
})
