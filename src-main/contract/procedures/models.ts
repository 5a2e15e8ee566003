import { z } from 'zod'
import type { ModelShelfState, ModelsState } from '../types.ts'
import { mutation, nothing, path, query } from './define.ts'

const modelName = z.string().min(1).max(200)

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
  chooseModel: mutation<void>()(z.strictObject({ name: z.string().min(1).max(200).nullable() })),
} as const
