import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../base/errors.ts'
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
    throw new AppError(
      'embed/modelMissing',
      `The embedding model is incomplete: ${path} cannot be read. Install Footnote again.`,
      {
        cause: error,
      },
    )
  })
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch (cause) {
    throw damaged(path, cause)
  }
  throw damaged(path)
}

function damaged(path: string, cause?: unknown): AppError {
  return new AppError(
    'embed/modelDamaged',
    `The embedding model is damaged: ${path} is not what it was. Install Footnote again.`,
    {
      cause,
    },
  )
}
