import type { Evidence, ScoredSentence } from '../../../src-main/contract/types.ts'
import { splitSentences } from '../../../src-main/engine/chunk/sentences.ts'

/** A piece of evidence over a whole document, its sentences scored in order (0 where none is given). */
export function evidenceOf(text: string, rest: Partial<Evidence> = {}, scores: readonly number[] = []): Evidence {
  const sentences = splitSentences(text).map((span, index): ScoredSentence => ({
    ...span,
    score: scores[index] ?? 0,
    weight: scores[index] ?? 0,
  }))
  return {
    start: 0,
    end: text.length,
    passageIds: [1],
    passageScores: [1],
    documentId: 1,
    fileId: 1,
    file: 'notes.txt',
    title: '',
    headingPath: [],
    pages: [],
    text,
    score: 1,
    why: [{ index: 'vector', rank: 1, score: 0.6 }],
    sentences,
    marks: [],
    alsoIn: [],
    ...rest,
  }
}
