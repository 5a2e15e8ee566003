import { z } from 'zod'
import { mutation, nothing, path, query } from './define.ts'
import type { ModelShelfState, ModelsState } from '../nouns/modelTypes.ts'

const modelName = z.string().min(1).max(200)
/** As in Ollama's store: `name`, `name:tag`, `maker/name:tag`, or with the store before it. */
const pulledName = modelName.regex(/^[\w][\w.-]*(?:\/[\w][\w.-]*)*(?::[\w][\w.-]*)?$/)

/** Who writes, and what searches. */
export const modelsProcedures = {
  models: query<ModelsState>()(nothing),
  modelShelf: query<ModelShelfState>()(nothing),
  installModel: mutation<void>()(z.strictObject({ name: modelName })),
  cancelInstall: mutation<void>()(z.strictObject({ name: modelName })),
  importModel: mutation<{ name: string }>()(z.strictObject({ path })),
  removeModel: mutation<void>()(z.strictObject({ name: modelName })),
  /** Null: the bundled embedder, or no reranker. */
  useModel: mutation<void>()(
    z.strictObject({ task: z.enum(['embed', 'rerank', 'entail']), name: modelName.nullable() }),
  ),
  /** Lets Ollama fetch a model that writes, in the background; one that is the first is chosen. `models` says how far it is. */
  pullModel: mutation<void>()(z.strictObject({ name: pulledName })),
  /** What came is kept for another time. */
  cancelPull: mutation<void>()(z.strictObject({ name: pulledName })),
  chooseModel: mutation<void>()(z.strictObject({ name: z.string().min(1).max(200).nullable() })),
} as const
