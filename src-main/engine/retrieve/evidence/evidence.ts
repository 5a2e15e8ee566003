import { pagesOf } from '../../../base/spans.ts'
import type { Evidence } from '../../../contract/types.ts'
import type { StoreReader } from '../../store/types.ts'
import { fingerprint, isDuplicate, type Fingerprint } from './dedupe.ts'
import { joinNeighbour, type Piece } from './merge.ts'
import type { RankedPassage } from '../types.ts'

/**
 * Turns a ranking into at most `topK` pieces of evidence, walking from the best: a passage beside one
 * that is in already widens it, a duplicate only adds its place to `alsoIn`, any other is new.
 */
export function assembleEvidence(reader: StoreReader, ranked: readonly RankedPassage[], topK: number): Evidence[] {
  const pieces: (Piece & { print: Fingerprint })[] = []
  for (const { passage, files, score, ownScore, why } of ranked) {
    if (pieces.length === topK) break
    const { text, pages } = reader.content(passage.documentId)
    const body = text.slice(passage.start, passage.end)
    const print = fingerprint(body)
    const paths = files.map(({ path }) => path)
    const twin = pieces.find((piece) => isDuplicate(piece.print, print))
    if (twin) {
      const { evidence } = twin
      evidence.alsoIn = [...new Set([...evidence.alsoIn, ...paths])].filter((path) => path !== evidence.file)
      continue
    }
    if (pieces.some((piece) => joinNeighbour(piece, { passage, ownScore, why }, text, pages))) continue
    const [file, ...others] = files
    if (!file) continue
    pieces.push({
      print,
      ordinals: [passage.ordinal, passage.ordinal],
      evidence: {
        start: passage.start,
        end: passage.end,
        passageIds: [passage.id],
        passageScores: [ownScore],
        documentId: passage.documentId,
        fileId: file.id,
        file: file.path,
        title: reader.document(passage.documentId)?.title ?? '',
        headingPath: passage.headingPath,
        pages: pagesOf(pages, passage),
        text: body,
        score,
        why,
        sentences: [],
        marks: [],
        alsoIn: others.map(({ path }) => path),
      },
    })
  }
  return pieces.map(({ evidence }) => evidence)
}
