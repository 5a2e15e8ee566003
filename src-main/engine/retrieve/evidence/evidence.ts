import { pagesOf } from '../../../base/spans.ts'
import type { DocumentId, Evidence, PassageId, Span } from '../../../contract/types.ts'
import type { StoreReader } from '../../store/types.ts'
import { fingerprint, isDuplicate, type Fingerprint } from './dedupe.ts'
import { betterReasons, joinNeighbour, type Piece } from './merge.ts'
import { contentOf } from './passageText.ts'
import type { Fates, RankedPassage } from '../types.ts'

/**
 * Turns a ranking into at most `topK` pieces of evidence, walking from the best: a passage beside one
 * that is in already widens it, one inside or around it (a sentence and its paragraph) only adds its reasons,
 * a duplicate only its place to `alsoIn`, any other is new. What was deleted since it was found is left out, and
 * so is what the user asked to do `without`, wherever else it is said. `fates` is told what became of each passage.
 */
export function assembleEvidence(
  reader: StoreReader,
  ranked: readonly RankedPassage[],
  topK: number,
  { without = [], fates = new Map() }: { without?: readonly PassageId[]; fates?: Fates } = {},
): Evidence[] {
  const pieces: (Piece & { print: Fingerprint })[] = []
  const unwanted = printsOf(reader, without)
  for (const { passage, files, score, ownScore, why } of ranked) {
    if (pieces.length === topK) break
    const content = contentOf(reader, passage.documentId)
    fates.set(passage.id, content ? 'used' : 'gone')
    if (!content) continue
    const { text, pages } = content
    const nest = pieces.find(({ evidence }) => isNested(evidence, passage))
    if (nest) {
      fates.set(passage.id, 'nested')
      nest.evidence.why = betterReasons(nest.evidence.why, why)
      continue
    }
    const body = text.slice(passage.start, passage.end)
    const print = fingerprint(body)
    if (without.includes(passage.id) || unwanted.some((other) => isDuplicate(other, print))) {
      fates.set(passage.id, 'leftOut')
      continue
    }
    const paths = files.map(({ path }) => path)
    const twin = pieces.find((piece) => isDuplicate(piece.print, print))
    if (twin) {
      fates.set(passage.id, 'duplicate')
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

function printsOf(reader: StoreReader, passageIds: readonly PassageId[]): Fingerprint[] {
  return reader.passages(passageIds).flatMap(({ documentId, start, end }) => {
    const content = contentOf(reader, documentId)
    return content ? [fingerprint(content.text.slice(start, end))] : []
  })
}

/** Whether one of two places lies in the other: a parent and its child do not both take room. */
function isNested(a: Span & { documentId: DocumentId }, b: Span & { documentId: DocumentId }): boolean {
  if (a.documentId !== b.documentId) return false
  return (a.start <= b.start && b.end <= a.end) || (b.start <= a.start && a.end <= b.end)
}
