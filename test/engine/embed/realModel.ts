import { fileURLToPath } from 'node:url'
import { createEmbedder } from '../../../src-main/engine/embed/embedder.ts'
import type { Embedder } from '../../../src-main/engine/types.ts'

/** The bundled models, the folder of the bundled one, and the inference entry as source. */
export const modelsPath = fileURLToPath(new URL('../../../resources/models', import.meta.url))
export const modelPath = `${modelsPath}/sentence-transformers/all-MiniLM-L6-v2`
export const entry = fileURLToPath(new URL('../../../src-main/engine/embed/inference.ts', import.meta.url))

export function createRealEmbedder(
  options: { modelsPath?: string; entry?: string; threads?: () => number } = {},
): Promise<Embedder> {
  return createEmbedder({ entry, modelsPath, ...options })
}
