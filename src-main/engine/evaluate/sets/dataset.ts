import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../base/errors.ts'
import type { Judgements } from '../metrics.ts'

/** Reads a file of an evaluation set. Throws AppError `evaluate/missing`. */
async function readSetFile(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: unknown) => {
    throw new AppError('evaluate/missing', `${path} cannot be read. Is this the folder of an evaluation set?`, {
      cause: error,
    })
  })
}

/** The objects of a JSON lines file with their line numbers from 1; blank lines are skipped. Throws AppError `evaluate/badData`. */
export async function readJsonLines(path: string): Promise<{ line: number; value: Record<string, unknown> }[]> {
  const text = await readSetFile(path)
  return text.split(/\r?\n/).flatMap((raw, index) => {
    if (raw.trim() === '') return []
    const value = parseObject(raw)
    if (!value) throw new AppError('evaluate/badData', `Line ${index + 1} of ${path} is not a JSON object.`)
    return [{ line: index + 1, value }]
  })
}

function parseObject(raw: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A field as text: numbers are written out, anything else that is no text counts as empty. */
export function textField(value: Record<string, unknown>, name: string): string {
  const field = value[name]
  return typeof field === 'string' ? field : typeof field === 'number' ? String(field) : ''
}

/** A folder in the layout of BEIR. `line` of a document is its line in `corpus.jsonl`. */
export type BeirSet = {
  corpus: { line: number; id: string; title: string; text: string }[]
  /** The judged queries alone. */
  queries: { id: string; text: string; judgements: Judgements }[]
}

/** Reads `corpus.jsonl`, `queries.jsonl` and `qrels/test.tsv`. Throws AppError `evaluate/missing` or `evaluate/badData`. */
export async function readBeirSet(folder: string): Promise<BeirSet> {
  const corpus = await readJsonLines(join(folder, 'corpus.jsonl'))
  const queries = await readJsonLines(join(folder, 'queries.jsonl'))
  const judgements = parseJudgements(await readSetFile(join(folder, 'qrels', 'test.tsv')))
  return {
    corpus: corpus.map(({ line, value }) => ({
      line,
      id: textField(value, '_id'),
      title: textField(value, 'title'),
      text: textField(value, 'text'),
    })),
    queries: queries.flatMap(({ value }) => {
      const id = textField(value, '_id')
      const judged = judgements.get(id)
      return judged ? [{ id, text: textField(value, 'text'), judgements: judged }] : []
    }),
  }
}

/** `query-id <tab> corpus-id <tab> grade`, with or without a line of headings. */
function parseJudgements(text: string): Map<string, Map<string, number>> {
  const judgements = new Map<string, Map<string, number>>()
  for (const line of text.split(/\r?\n/)) {
    const [query, document, grade] = line.split('\t')
    if (query === undefined || document === undefined || !/^-?\d+$/.test(grade ?? '')) continue
    const judged = judgements.get(query) ?? new Map<string, number>()
    judged.set(document, Number(grade))
    judgements.set(query, judged)
  }
  return judgements
}
