import type { Database } from 'better-sqlite3'
import { AppError } from '../../../base/errors.ts'
import type { DocumentId } from '../../../contract/types.ts'
import type { DocumentRow } from '../../types.ts'
import { unpackContent, unpackRuns, type PackedContent } from '../packing.ts'
import type { DocumentContent, StoreReader } from '../types.ts'
import { createTextCache } from './textCache.ts'

type DocumentReader = Pick<StoreReader, 'document' | 'documentByHash' | 'outdatedDocuments' | 'content' | 'runs'>

/** Texts kept in memory: 8 million code units are 16 MB, some twenty long books. */
const cachedCodeUnits = 8_000_000

const documentColumns = `SELECT id, content_hash AS contentHash, format, title, status, parser_id AS parserId,
  chunker_id AS chunkerId, characters FROM documents`

/** Reads documents and their canonical texts. */
export function createDocumentReader(database: Database): DocumentReader {
  const byId = database.prepare<[DocumentId], DocumentRow>(`${documentColumns} WHERE id = ?`)
  const byHash = database.prepare<[string], DocumentRow>(
    `${documentColumns} WHERE content_hash = ? ORDER BY id DESC LIMIT 1`,
  )
  const outdated = database
    .prepare<[string, string], DocumentId>(
      `SELECT id FROM documents
       WHERE chunker_id <> ? OR parser_id <> (SELECT value FROM json_each(?) WHERE key = format)`,
    )
    .pluck()
  const exists = database.prepare<[DocumentId], number>('SELECT 1 FROM documents WHERE id = ?').pluck()
  const content = database.prepare<[DocumentId], PackedContent>(
    'SELECT encoding, text, layout FROM document_contents WHERE document_id = ?',
  )
  const runs = database
    .prepare<[DocumentId], Buffer | null>('SELECT runs FROM document_contents WHERE document_id = ?')
    .pluck()
  const cache = createTextCache<DocumentContent>(cachedCodeUnits, ({ text }) => text.length)

  return {
    document: (id) => byId.get(id),
    documentByHash: (contentHash) => byHash.get(contentHash),
    outdatedDocuments: (parserIds, chunkerId) => new Set(outdated.all(chunkerId, JSON.stringify(parserIds))),
    content(documentId) {
      // A document never changes, but it can go, also by the hand of another process.
      const packed = exists.get(documentId) === 1 ? cache.get(documentId) : undefined
      if (packed) return packed
      const row = content.get(documentId)
      if (!row) throw new AppError('store/notFound', 'This document is no longer in the library. Search again.')
      const unpacked = unpackContent(row)
      cache.set(documentId, unpacked)
      return unpacked
    },
    runs(documentId) {
      const packed = runs.get(documentId)
      return packed ? unpackRuns(packed) : undefined
    },
  }
}
