import { z } from 'zod'

const count = z.int().nonnegative()

const offeredModel = z.strictObject({
  name: z.string().min(1),
  title: z.string().min(1),
  parameters: z.string(),
  bytes: count,
  neededBytes: z.number().positive(),
  isRecommended: z.boolean(),
})
const installProgress = z.strictObject({
  done: count,
  total: count,
  rate: z.number().nonnegative(),
  secondsLeft: z.number().nonnegative().nullable(),
})
const modelPull = z.strictObject({
  name: z.string().min(1),
  progress: installProgress.nullable(),
  code: z.string().nullable(),
  problem: z.string().nullable(),
})

/** Who writes, and who could. */
export const modelsState = z.strictObject({
  available: z.boolean(),
  reason: z.string().nullable(),
  code: z.string().nullable(),
  host: z.string(),
  version: z.string().nullable(),
  models: z.array(
    z.strictObject({
      name: z.string(),
      bytes: count,
      parameters: z.string().exactOptional(),
      isLoaded: z.literal(true).exactOptional(),
    }),
  ),
  chosen: z.string().nullable(),
  memoryBytes: count,
  offers: z.array(offeredModel).min(1),
  pulls: z.array(modelPull),
})

/** What searches, and what could. */
export const modelShelfState = z.strictObject({
  models: z.array(
    z.strictObject({
      name: z.string().min(1),
      title: z.string().min(1),
      task: z.enum(['embed', 'rerank', 'entail']),
      languages: z.union([z.literal('many'), z.array(z.string())]),
      licence: z.string(),
      bytes: count,
      note: z.string(),
      state: z.enum(['bundled', 'installed', 'available', 'ollama']),
      progress: installProgress.nullable(),
      problem: z.string().nullable(),
    }),
  ),
  embedder: z.strictObject({ inUse: z.string(), chosen: z.string(), problem: z.string().nullable() }),
  reranker: z.string().nullable(),
  entailment: z.string().nullable(),
  advice: z.strictObject({ language: z.string(), share: z.number(), model: z.string() }).nullable(),
})
