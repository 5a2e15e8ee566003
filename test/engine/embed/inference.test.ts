import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { protocolVersion, type FromInference, type RunMessage } from '../../../src-main/engine/embed/messages.ts'
import { entry, modelsPath } from './realModel.ts'

let child: ChildProcess
let answers: FromInference[]

beforeEach(() => {
  child = fork(entry, [], { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  answers = []
  child.on('message', (message: FromInference) => answers.push(message))
})
afterEach(() => {
  child.kill('SIGKILL')
})

/** The next answer; none is lost that comes while nobody waits. */
async function answer(): Promise<FromInference> {
  await expect.poll(() => answers.length, { timeout: 50_000 }).toBeGreaterThan(0)
  const next = answers.shift()
  if (!next) throw new Error('an answer was expected')
  return next
}

const load = {
  version: protocolVersion,
  type: 'load',
  modelsPath,
  modelName: 'sentence-transformers/all-MiniLM-L6-v2',
  threads: 1,
  task: { type: 'embed', weights: 'onnx/model_quantized.onnx', pooling: 'mean', dimensions: 384, maxTokens: 256 },
} as const

const run = (id: number, text: string): RunMessage => ({ version: protocolVersion, type: 'run', id, input: { text } })

describe('the inference process', () => {
  it('says when the model is ready, then answers in order', async () => {
    child.send(load)
    expect(await answer()).toEqual({ version: protocolVersion, type: 'ready' })
    child.send(run(5, 'hello'))
    child.send(run(6, 'hello world'))
    child.send(run(7, 'hello'))
    const [first, second, third] = [await answer(), await answer(), await answer()]
    expect([first, second, third]).toMatchObject([5, 6, 7].map((id) => ({ type: 'result', id })))
    if (first.type !== 'result' || second.type !== 'result' || third.type !== 'result')
      throw new Error('results wanted')
    expect(first.values).toHaveLength(384)
    expect(third.values).toEqual(first.values)
    expect(second.values).not.toEqual(first.values)
  })

  it.each([
    ['a folder that is not there', { ...load, modelName: 'sentence-transformers/no-such-model' }],
    ['a file that is not there', { ...load, task: { ...load.task, weights: 'onnx/model.onnx' } }],
  ])('says that a model cannot be loaded, and does not look for it elsewhere: %s', async (_, message) => {
    child.send(message)
    expect(await answer()).toMatchObject({ type: 'error', error: { code: expect.stringMatching(/^embed\/model/) } })
  })

  it('answers what the model cannot do with an error and lives on', async () => {
    child.send({ ...load, task: { ...load.task, dimensions: 1000 } })
    await answer()
    child.send(run(1, 'too much is asked'))
    expect(await answer()).toMatchObject({ type: 'error', id: 1, error: { code: 'embed/failed' } })
    child.send(load)
    await answer()
    child.send(run(2, 'this works'))
    expect(await answer()).toMatchObject({ type: 'result', id: 2 })
  })

  it('ends when its parent is gone', async () => {
    child.send(load)
    await answer()
    const exit = once(child, 'exit')
    child.disconnect()
    expect(await exit).toEqual([0, null])
  })
})
