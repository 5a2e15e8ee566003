import { join } from 'node:path'
import type { Reranker, RerankerProfile } from '../types.ts'
import { readNotice, verifyModel } from './modelFiles.ts'
import { createRunner, type ModelPlace } from './runner.ts'

/** Time without a question after which the process ends: its memory (up to 1 GB) is worth more than a second's start. */
const idleMs = 120_000

export type CrossEncoderOptions = ModelPlace & { profile: RerankerProfile; idleMs?: number }

/**
 * A model that reads question and passage together and says how well one answers the other: a logit, larger
 * is better, on a scale of the model's own. Looks for the files at once (AppError `embed/modelMissing`), but
 * checks them and starts its process with the first question (`embed/modelDamaged`).
 *
 * Pairs are scored one by one, the best candidate first: in a batch of int8 a score would depend on its
 * neighbours, and padding to the longest would cost what batching saves.
 */
export async function createCrossEncoder(options: CrossEncoderOptions): Promise<Reranker & { close(): Promise<void> }> {
  const { profile, idleMs: endsAfterMs = idleMs, ...place } = options
  const modelPath = join(place.modelsPath, place.modelName)
  const notice = await readNotice(modelPath, profile.weights)
  const runner = createRunner(place, { type: 'rerank', ...profile }, endsAfterMs)
  let verified: Promise<void> | undefined

  return {
    id: `${place.modelName}@${notice.digest.slice(0, 8)}`,
    async score(query, passages, signal, onScore) {
      signal?.throwIfAborted()
      verified ??= verifyModel(modelPath, notice)
      await verified.catch((error: unknown) => {
        // Whoever asks next looks again: the files may have been repaired.
        verified = undefined
        throw error
      })
      const results = await runner.run(
        passages.map((pair) => ({ text: query, pair })),
        'query',
        signal,
        (index, values) => onScore?.(index, values[0] ?? 0),
      )
      return results.map(([score]) => score ?? 0)
    },
    close: () => runner.close(),
  }
}
