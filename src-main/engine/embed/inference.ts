/** Entry of the inference process: ONNX Runtime, whose `run()` blocks its thread, and nothing else. */
import { AutoModel, env, Tensor, type PreTrainedModel } from '@huggingface/transformers'
import { assert } from '../../base/assert.ts'
import { toWireError } from '../../base/result.ts'
import { protocolVersion, type FromInference, type LoadMessage, type RunMessage, type ToInference } from './messages.ts'
import { poolMean } from './pool.ts'

// SECURITY: nothing is fetched, and nothing is written into a cache.
env.allowRemoteModels = false
env.allowLocalModels = true
env.useFSCache = false
env.useBrowserCache = false

let model: PreTrainedModel | undefined

async function load({ modelsPath, modelName, threads }: LoadMessage): Promise<void> {
  env.localModelPath = modelsPath
  model = await AutoModel.from_pretrained(modelName, {
    dtype: 'q8',
    device: 'cpu',
    local_files_only: true,
    session_options: { intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: 'sequential' },
  })
}

async function embed(inputs: readonly Int32Array[]): Promise<Float32Array> {
  assert(model, 'the model is loaded before it is used')
  const lengths = inputs.map((ids) => ids.length)
  const padded = Math.max(...lengths)
  const shape = [inputs.length, padded]
  const ids = new BigInt64Array(inputs.length * padded)
  const mask = new BigInt64Array(ids.length)
  for (const [row, input] of inputs.entries()) {
    for (const [column, id] of input.entries()) {
      ids[row * padded + column] = BigInt(id)
      mask[row * padded + column] = 1n
    }
  }
  const output: { last_hidden_state: Tensor } = await model({
    input_ids: new Tensor('int64', ids, shape),
    attention_mask: new Tensor('int64', mask, shape),
    token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
  })
  const { data, dims } = output.last_hidden_state
  assert(data instanceof Float32Array, 'the model answers in 32-bit floats')
  return poolMean(data, lengths, dims[2] ?? 0)
}

function send(message: FromInference): void {
  process.send?.(message)
}

async function runBatch({ id, inputs }: RunMessage): Promise<void> {
  try {
    send({ version: protocolVersion, type: 'vectors', id, vectors: await embed(inputs) })
  } catch (error) {
    send({ version: protocolVersion, type: 'error', id, error: toWireError(error, 'embed/failed') })
  }
}

async function receive(message: ToInference): Promise<void> {
  assert(message.version === protocolVersion, 'parent and child come from one build')
  if (message.type === 'run') return runBatch(message)
  try {
    await load(message)
    send({ version: protocolVersion, type: 'ready' })
  } catch (error) {
    send({ version: protocolVersion, type: 'error', error: toWireError(error, 'embed/modelDamaged') })
  }
}

let last = Promise.resolve()
process.on('message', (message: ToInference) => {
  // One after the other, in the order in which they came.
  last = last.then(() => receive(message))
})
// The parent is gone, so nobody waits for an answer.
process.on('disconnect', () => process.exit())
