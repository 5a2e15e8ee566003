import { clientFor } from '../request.ts'
import { createTokenizer } from './tokenizer.ts'
import { readVocabulary } from './vocabulary.ts'

/** A vocabulary of 128,000 tokens is read from a slow disk and sent in a few seconds. */
const loadTimeoutMs = 20_000

/** Ollama's `show` with everything in it, which the package's types do not know. */
type VerboseShow = { model: string; verbose: boolean }

/**
 * The model's own tokenizer, made of the vocabulary that Ollama shows. Null where it does not, or shows one that
 * cannot be counted here: then there is the estimate. Never throws.
 */
export async function loadTokenizer(
  host: string,
  name: string,
): Promise<{ count: (text: string) => number; leading: number } | null> {
  try {
    const request: VerboseShow = { model: name, verbose: true }
    const { model_info } = await clientFor(host, name, AbortSignal.timeout(loadTimeoutMs)).show(request)
    // A plain object, whatever its type says.
    const vocabulary = await readVocabulary(new Map<string, unknown>(Object.entries(model_info ?? {})))
    const count = vocabulary && createTokenizer(vocabulary)
    return vocabulary && count ? { count, leading: vocabulary.leading } : null
  } catch {
    // A server that does not know the word, or is busy: counting is then by estimate.
    return null
  }
}
