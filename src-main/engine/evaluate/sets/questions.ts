import { join } from 'node:path'
import { readJsonLines, textField } from './dataset.ts'

/** Where the answer to a question stands: a page (from 1), or a span in code points of the decoded file. */
export type Gold = { file: string; page?: number; start?: number; end?: number }

/** `isAnswerable`: some document of the set holds the answer; where a set does not say, all are. `answers`: how people put it. */
export type GoldQuestion = {
  id: string
  question: string
  evidence: Gold[]
  isAnswerable: boolean
  answers: string[]
}

function goldOf(value: unknown): Gold[] {
  if (typeof value !== 'object' || value === null) return []
  const entry = value as Record<string, unknown>
  const file = textField(entry, 'file')
  if (file === '') return []
  const { page, start, end } = entry
  return [
    {
      file,
      ...(typeof page === 'number' ? { page } : {}),
      ...(typeof start === 'number' ? { start } : {}),
      ...(typeof end === 'number' ? { end } : {}),
    },
  ]
}

/** Reads `questions.jsonl` of a folder. Throws AppError `evaluate/missing` or `evaluate/badData`. */
export async function readQuestions(folder: string): Promise<GoldQuestion[]> {
  const lines = await readJsonLines(join(folder, 'questions.jsonl'))
  return lines.map(({ line, value }) => ({
    id: textField(value, 'id') || String(line),
    question: textField(value, 'question'),
    evidence: (Array.isArray(value['evidence']) ? value['evidence'] : []).flatMap(goldOf),
    isAnswerable: value['answerable'] !== false,
    answers: (Array.isArray(value['answers']) ? value['answers'] : []).filter(
      (answer) => typeof answer === 'string' && answer.trim() !== '',
    ) as string[],
  }))
}
