import type { ModelFacts } from './modelFacts.ts'

/** What there is to compute with. */
export type Computer = {
  memoryBytes: number
  /** Memory that nobody uses now, or that the system would give at once. */
  freeBytes: number
  cores: number
}

/** More than this no answer needs: ten passages, rules and reply are about 4,000 tokens. Whoever wants more says so. */
const mostContext = 8192

/** Assumed where the server does not say: the smallest context of models in use. */
const unknownContext = 2048

/** Share of the computer's memory that the cache of one conversation may take. */
const memoryShare = 1 / 8
/** Of what is free now; the model itself may still have to be loaded. */
const freeShare = 1 / 4

/**
 * `num_ctx` to ask for: what the model's owner wants, no more than the model's real limit, and no more than this
 * computer's memory holds besides the model.
 */
export function contextFor(
  { contextTokens, wantedTokens, bytesPerToken }: Pick<ModelFacts, 'contextTokens' | 'wantedTokens' | 'bytesPerToken'>,
  { memoryBytes, freeBytes }: Computer,
): number {
  const real = contextTokens ?? unknownContext
  const bytes = Math.min(memoryBytes * memoryShare, freeBytes * freeShare)
  const held = bytesPerToken === null ? mostContext : Math.floor(bytes / bytesPerToken)
  return Math.min(real, wantedTokens ?? mostContext, Math.max(unknownContext, held))
}

/**
 * `num_thread` to ask for; null: the server takes one for each real core. Its threads wait for each other without
 * sleeping: where all cores are also wanted by something else (indexing, the desktop) every step of theirs waits for
 * the slowest. On two shared cores SmolLM2 wrote 0.6 tokens a second with two threads and 3–35 with one.
 */
export function threadsFor({ cores }: Computer): number | null {
  return cores <= 2 ? 1 : null
}
