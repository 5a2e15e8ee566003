import type { WireError } from '../../base/result.ts'

/** Changes whenever the messages do: an entry of another build is refused instead of misunderstood. */
export const protocolVersion = 1

/** The model to load. `threads`: of ONNX Runtime, for one inference. */
export type LoadMessage = {
  version: typeof protocolVersion
  type: 'load'
  modelsPath: string
  modelName: string
  threads: number
}

/** Token ids of each text, special tokens included. */
export type RunMessage = { version: typeof protocolVersion; type: 'run'; id: number; inputs: Int32Array[] }

export type ToInference = LoadMessage | RunMessage

/** `vectors`: unit vectors one after the other, in the order of `inputs`. An error without `id` is of the load. */
export type FromInference =
  | { version: typeof protocolVersion; type: 'ready' }
  | { version: typeof protocolVersion; type: 'vectors'; id: number; vectors: Float32Array }
  | { version: typeof protocolVersion; type: 'error'; id?: number; error: WireError }
