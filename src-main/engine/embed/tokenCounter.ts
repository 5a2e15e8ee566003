import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '../../base/assert.ts'
import { modelDamaged, modelMissing } from './modelFiles.ts'
import { createWordPiece, type WordPiece } from './wordPiece.ts'

/**
 * Reads the tokenizer of a model folder. Throws AppError `embed/modelMissing` or `embed/modelDamaged`.
 * @param modelPath folder with `tokenizer.json` and `tokenizer_config.json`
 */
export async function loadWordPiece(modelPath: string): Promise<WordPiece> {
  const [json, config] = await Promise.all([
    readJson(join(modelPath, 'tokenizer.json')),
    readJson(join(modelPath, 'tokenizer_config.json')),
  ])
  return createWordPiece(json, config)
}

/** Counts the tokens of a text for a model, without special tokens; loads in about 100 ms, also in a worker. */
export async function loadTokenCounter(modelPath: string): Promise<(text: string) => number> {
  const wordPiece = await loadWordPiece(modelPath)
  return (text) => wordPiece.count(text)
}

async function readJson(path: string): Promise<object> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw modelMissing(path, error)
  })
  try {
    const value: unknown = JSON.parse(text)
    assert(typeof value === 'object' && value !== null, 'a tokenizer is described by an object')
    return value
  } catch (error) {
    throw modelDamaged(path, error)
  }
}
