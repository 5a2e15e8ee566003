import type { OfferedModel } from '../../../contract/nouns/modelTypes.ts'

/**
 * Models offered to people who have none: small, of two makers, instructed in many languages. Names, parameters and sizes as
 * in Ollama's own list (README of Ollama 0.7.0, section “Model library”). Whoever wants another one writes its name.
 */
const offered: readonly Pick<OfferedModel, 'name' | 'title' | 'parameters' | 'bytes'>[] = [
  { name: 'gemma3:1b', title: 'Gemma 3', parameters: '1B', bytes: 815e6 },
  { name: 'llama3.2:3b', title: 'Llama 3.2', parameters: '3B', bytes: 2.0e9 },
  { name: 'gemma3:4b', title: 'Gemma 3', parameters: '4B', bytes: 3.3e9 },
  { name: 'llama3.1:8b', title: 'Llama 3.1', parameters: '8B', bytes: 4.7e9 },
  { name: 'gemma3:12b', title: 'Gemma 3', parameters: '12B', bytes: 8.1e9 },
]

/** Weights, the cache of a conversation, and buffers; then the system, a browser and Footnote. Rounded up from Ollama's “8 GB for 7B”. */
const needed = { perByte: 1.5, besides: 3e9 }

/** Share of the memory that a recommended model may need: the computer is used for other things too. */
const recommendedShare = 0.75

/** The models on offer for a computer with so much memory, smallest first. */
export function offersFor(memoryBytes: number): OfferedModel[] {
  const offers = offered.map((model) => ({ ...model, neededBytes: model.bytes * needed.perByte + needed.besides }))
  const best = offers.findLast(({ neededBytes }) => neededBytes <= recommendedShare * memoryBytes)
  return offers.map((offer) => ({ ...offer, isRecommended: offer === best }))
}
