import type { WireError } from '../../base/result.ts'
import type { EmbedderProfile, RerankerProfile } from '../types.ts'

/** Changes whenever the messages do: an entry of another build is refused instead of misunderstood. */
export const protocolVersion = 4

/** What a model does with a text: a vector of `dimensions`, or with a pair of texts: one score, or a logit for each label. */
export type ModelTask =
  | ({ type: 'embed' } & Pick<EmbedderProfile, 'weights' | 'pooling' | 'dimensions' | 'maxTokens'>)
  | ({ type: 'rerank' | 'entail' } & RerankerProfile)

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
 * A text with its prefix; for a reranker the question, and in `pair` the passage; for entailment premise and hypothesis. With `pieces`, which joined
 * are the text, the vectors of all pieces but the first follow the text's own.
 */
export type Input = { text: string; pair?: string; pieces?: readonly string[] }

export type RunMessage = { version: typeof protocolVersion; type: 'run'; id: number; input: Input }

export type ToInference = LoadMessage | RunMessage

/** `values`: the text's unit vector (then those of its pieces), the pair's score, or its logits. An error without `id` is of the load. */
export type FromInference =
  | { version: typeof protocolVersion; type: 'ready' }
  | { version: typeof protocolVersion; type: 'result'; id: number; values: Float32Array }
  | { version: typeof protocolVersion; type: 'error'; id?: number; error: WireError }
