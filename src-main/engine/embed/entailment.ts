import { join } from 'node:path'
import { assert } from '../../base/assert.ts'
import type { Entailed, Entailment, EntailmentProfile } from '../types.ts'
import { readNotice, verifyModel } from './modelFiles.ts'
import { createRunner, type ModelPlace } from './runner.ts'

/** Time without a sentence after which the process ends, as a reranker's does. */
const idleMs = 120_000

/**
 * A model that reads whether a sentence follows from a passage (natural language inference). Looks for the files at
 * once (AppError `embed/modelMissing`), but checks them and starts its process with the first pair (`embed/modelDamaged`).
 */
export async function createEntailment(
  options: ModelPlace & { profile: EntailmentProfile },
): Promise<Entailment & { close(): Promise<void> }> {
  const { profile, ...place } = options
  const { labels, ...rest } = profile
  const modelPath = join(place.modelsPath, place.modelName)
  const notice = await readNotice(modelPath, profile.weights)
  const runner = createRunner(place, { type: 'entail', ...rest }, idleMs)
  let verified: Promise<void> | undefined

  return {
    async judge(premise, hypothesis, signal) {
      signal?.throwIfAborted()
      verified ??= verifyModel(modelPath, notice)
      await verified.catch((error: unknown) => {
        // Whoever asks next looks again: the files may have been repaired.
        verified = undefined
        throw error
      })
      const [logits] = await runner.run([{ text: premise, pair: hypothesis }], 'query', signal)
      return sharesOf(logits, labels)
    },
    close: () => runner.close(),
  }
}

/** Softmax of the logits, by label. */
function sharesOf(logits: Float32Array | undefined, labels: EntailmentProfile['labels']): Entailed {
  assert(logits?.length === labels.length, 'a model of entailment answers with a logit for each label')
  const highest = Math.max(...logits)
  const weights = Array.from(logits, (logit) => Math.exp(logit - highest))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const share = (label: keyof Entailed): number => (weights[labels.indexOf(label)] ?? 0) / sum
  return { entails: share('entails'), neutral: share('neutral'), contradicts: share('contradicts') }
}
