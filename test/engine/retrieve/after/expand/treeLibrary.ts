import { sha256 } from '../../../../../src-main/base/hash.ts'
import type { Evidence } from '../../../../../src-main/contract/types.ts'
import { createChunker } from '../../../../../src-main/engine/chunk/chunker.ts'
import { assembleEvidence } from '../../../../../src-main/engine/retrieve/evidence/evidence.ts'
import type { RankedPassage } from '../../../../../src-main/engine/retrieve/types.ts'
import type { Store, StoreWriter } from '../../../../../src-main/engine/store/types.ts'
import { countWords, parsedOf, type Part } from '../../../chunk/documents.ts'
import { documentOf, newLibrary, saveFile } from '../../../store/libraries.ts'

export type TreeLibrary = {
  store: Store & { writer: StoreWriter }
  documentIds: number[]
  fileIds: number[]
  /** Evidence of these passages, best first, all of one score. */
  evidenceOf: (passageIds: readonly number[]) => Evidence[]
}

/** A real store with documents as the real chunker cuts them. */
export function treeLibrary(documents: readonly (readonly Part[])[]): TreeLibrary {
  const store = newLibrary()
  const chunk = createChunker({ countTokens: countWords })
  const saved = documents.map((parts, index) => {
    const parsed = parsedOf(parts)
    const { nodes, passages } = chunk(parsed, '')
    const { text, blocks, pages } = parsed
    const changes = {
      contentHash: sha256(`${index} ${text}`),
      content: { text, blocks, pages, source: null },
      nodes,
      passages: passages.map((passage) => ({ ...passage, keywordHeader: '', keywordBody: '' })),
    }
    return saveFile(store, `${index}.md`, documentOf(text, changes))
  })
  const evidenceOf = (passageIds: readonly number[]): Evidence[] => {
    const ranked = store.reader.passages(passageIds).map((passage): RankedPassage => {
      const files = store.reader.filesOfDocument(passage.documentId)
      return { passage, files, score: 1, ownScore: 0.9, why: [{ index: 'keyword', score: 1 }] }
    })
    return assembleEvidence(store.reader, ranked, passageIds.length)
  }
  return {
    store,
    documentIds: saved.map((each) => each.documentId),
    fileIds: saved.map((each) => each.fileId),
    evidenceOf,
  }
}

/** A paragraph of `count` sentences of ten words, numbered from `first`. */
export function prose(first: number, count: number): Part {
  const sentence = (number: number): string => `Sentence ${number} says that the rent is due in May.`
  return ['paragraph', Array.from({ length: count }, (_, index) => sentence(first + index)).join(' ')]
}
