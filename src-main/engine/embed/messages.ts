import type { WireError } from '../../base/result.ts'
import type { EmbedderProfile, RerankerProfile } from '../types.ts'

/** Changes whenever the messages do: an entry of another build is refused instead of misunderstood. */
export const protocolVersion = 3

/** What a model does with a text: a vector of `dimensions`, or with a pair of texts: one score. */
export type ModelTask =
  | ({ type: 'embed' } & Pick<EmbedderProfile, 'weights' | 'pooling' | 'dimensions' | 'maxTokens'>)
  | ({ type: 'rerank' } & RerankerProfile)

/** The model to load. `threads`: of ONNX Runtime, for one inference. */
export type LoadMessage = {
  version: typeof protocolVersion
  type: 'load'
  modelsPath: string
  modelName: string
  threads: number
  task: ModelTask
}

/**
 * A text with its prefix; for a reranker the question, and in `pair` the passage. With `pieces`, which joined
 * are the text, the vectors of all pieces but the first follow the text's own.
 */
export type Input = { text: string; pair?: string; pieces?: readonly string[] }

export type RunMessage = { version: typeof protocolVersion; type: 'run'; id: number; input: Input }

export type ToInference = LoadMessage | RunMessage

/** `values`: the text's unit vector (then those of its pieces), or the pair's score. An error without `id` is of the load. */
export type FromInference =
  | { version: typeof protocolVersion; type: 'ready' }
  | { version: typeof protocolVersion; type: 'result'; id: number; values: Float32Array }
  | { version: typeof protocolVersion; type: 'error'; id?: number; error: WireError }
