/** Entry of the inference process: ONNX Runtime, whose `run()` blocks its thread, and nothing else. */
import { join } from 'node:path'
import {
  AutoModel,
  AutoModelForSequenceClassification,
  env,
  Tensor,
  type PreTrainedModel,
} from '@huggingface/transformers'
import { assert } from '../../base/assert.ts'
import { toWireError } from '../../base/result.ts'
import { pool } from './inference/pool.ts'
import { loadTokenise, type Tokenise, type Tokens } from './inference/tokenise.ts'
import {
  protocolVersion,
  type FromInference,
  type LoadMessage,
  type ModelTask,
  type RunMessage,
  type ToInference,
} from './messages.ts'

// SECURITY: nothing is fetched, and nothing is written into a cache.
env.allowRemoteModels = false
env.allowLocalModels = true
env.useFSCache = false
env.useBrowserCache = false

type Loaded = { model: PreTrainedModel; tokenise: Tokenise; task: ModelTask }

let loaded: Loaded | undefined

async function load({ modelsPath, modelName, threads, task }: LoadMessage): Promise<void> {
  env.localModelPath = modelsPath
  const kind = task.type === 'embed' ? AutoModel : AutoModelForSequenceClassification
  const [model, tokenise] = await Promise.all([
    kind.from_pretrained(modelName, {
      // The file's name says it all; with a `dtype` of its own the library would put another ending to it.
      dtype: 'fp32',
      model_file_name: task.weights.replace(/^onnx\/|\.onnx$/g, ''),
      device: 'cpu',
      local_files_only: true,
      session_options: { intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: 'sequential' },
    }),
    loadTokenise(join(modelsPath, modelName), task.maxTokens),
  ])
  loaded = { model, tokenise, task }
}

/**
 * Each text runs alone. An int8 model's activations are scaled per tensor, so what is made of a text would
 * depend on its neighbours in the batch (cosine down to .97); alone it is always the same, and at the
 * length of passages not slower.
 */
async function runAlone({ model, tokenise, task }: Loaded, { input }: RunMessage): Promise<Float32Array> {
  const output: { last_hidden_state?: Tensor; logits?: Tensor } = await model(feedsOf(tokenise(input.text, input.pair)))
  if (task.type === 'embed') {
    assert(output.last_hidden_state, 'the model gives the last hidden state')
    const hidden = floatsOf(output.last_hidden_state)
    const width = output.last_hidden_state.dims[2] ?? 0
    const vector = pool(hidden, width, task)
    return input.pieces === undefined
      ? vector
      : withPieces(vector, hidden, width, tokenise.ranges(input.text, input.pieces), task)
  }
  assert(output.logits, 'the model gives logits')
  const logits = floatsOf(output.logits)
  // Copied: what the runtime gives may lie in memory that it uses again.
  return task.type === 'entail' ? Float32Array.from(logits) : Float32Array.of(scoreOf(logits))
}

/** The text's vector and, for pieces whose tokens are known, theirs; one beyond the limit has that of the text. */
function withPieces(
  vector: Float32Array,
  hidden: Float32Array,
  width: number,
  ranges: readonly [number, number][] | null,
  task: Extract<ModelTask, { type: 'embed' }>,
): Float32Array {
  // What another pooling makes of a piece would not be in the space of its texts.
  if (ranges === null || task.pooling !== 'mean') return vector
  const pieces = ranges.slice(1)
  const all = new Float32Array(vector.length * (1 + pieces.length))
  all.set(vector)
  for (const [index, [from, to]] of pieces.entries()) {
    const piece = from === to ? vector : pool(hidden.subarray(from * width, to * width), width, task)
    all.set(piece, vector.length * (1 + index))
  }
  return all
}

function feedsOf({ ids, types }: Tokens): Record<string, Tensor> {
  const shape = [1, ids.length]
  return {
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    token_type_ids: new Tensor('int64', BigInt64Array.from(types, BigInt), shape),
  }
}

function floatsOf({ data }: Tensor): Float32Array {
  assert(data instanceof Float32Array, 'the model answers in 32-bit floats')
  return data
}

/** The logit of relevance; of two classes (no, yes) the difference, which a softmax would look at too. */
function scoreOf(logits: Float32Array): number {
  const [first = Number.NaN, second] = logits
  assert(logits.length <= 2 && Number.isFinite(first), 'a reranker answers with one or two logits')
  return second === undefined ? first : second - first
}

function send(message: FromInference): void {
  process.send?.(message)
}

async function run(message: RunMessage): Promise<void> {
  const { id } = message
  try {
    assert(loaded, 'the model is loaded before it is used')
    send({ version: protocolVersion, type: 'result', id, values: await runAlone(loaded, message) })
  } catch (error) {
    send({ version: protocolVersion, type: 'error', id, error: toWireError(error, 'embed/failed') })
  }
}

async function receive(message: ToInference): Promise<void> {
  assert(message.version === protocolVersion, 'parent and child come from one build')
  if (message.type === 'run') return run(message)
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
