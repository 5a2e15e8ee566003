import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { protocolVersion, type FromInference } from '../../../src-main/engine/embed/messages.ts'
import { entry, modelsPath } from './realModel.ts'

let child: ChildProcess

beforeEach(() => {
  child = fork(entry, [], { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
})
afterEach(() => {
  child.kill('SIGKILL')
})

async function answer(): Promise<FromInference> {
  const [message] = (await once(child, 'message')) as [FromInference]
  return message
}

const load = {
  version: protocolVersion,
  type: 'load',
  modelsPath,
  modelName: 'sentence-transformers/all-MiniLM-L6-v2',
  threads: 1,
} as const

describe('the inference process', () => {
  it('says when the model is ready, then answers in order', async () => {
    child.send(load)
    expect(await answer()).toEqual({ version: 1, type: 'ready' })
    const [short, long] = [Int32Array.of(101, 7592, 102), Int32Array.of(101, 7592, 2088, 2003, 102)]
    child.send({ version: protocolVersion, type: 'run', id: 5, inputs: [short] })
    child.send({ version: protocolVersion, type: 'run', id: 6, inputs: [short, long] })
    const alone = await answer()
    const together = await answer()
    expect(alone).toMatchObject({ type: 'vectors', id: 5 })
    expect(together).toMatchObject({ type: 'vectors', id: 6 })
    if (alone.type !== 'vectors' || together.type !== 'vectors') throw new Error('vectors expected')
    expect(together.vectors).toHaveLength(2 * 384)
    // Padding is masked: only the quantisation's range, shared by a batch, tells the two apart.
    const cosine = alone.vectors.reduce((sum, value, index) => sum + value * (together.vectors[index] ?? 0), 0)
    expect(cosine).toBeGreaterThan(0.95)
  })

  it('says that a model cannot be loaded, and does not look for it elsewhere', async () => {
    child.send({ ...load, modelName: 'sentence-transformers/no-such-model' })
    expect(await answer()).toMatchObject({ type: 'error', error: { code: 'embed/modelDamaged' } })
  })

  it('answers impossible input with an error and lives on', async () => {
    child.send(load)
    await answer()
    child.send({ version: protocolVersion, type: 'run', id: 1, inputs: [Int32Array.of(101, 9_999_999, 102)] })
    expect(await answer()).toMatchObject({ type: 'error', id: 1, error: { code: 'embed/failed' } })
    child.send({ version: protocolVersion, type: 'run', id: 2, inputs: [Int32Array.of(101, 102)] })
    expect(await answer()).toMatchObject({ type: 'vectors', id: 2 })
  })

  it('ends when its parent is gone', async () => {
    child.send(load)
    await answer()
    const exit = once(child, 'exit')
    child.disconnect()
    expect(await exit).toEqual([0, null])
  })
})
