import type { Database } from 'better-sqlite3'
import type { DocumentId, PassageId } from '../../../contract/types.ts'
import { prepareBump } from './generation.ts'

/**
 * Makes the call that drops documents without a file, their passages and words, and then every
 * vector that no passage needs. Vectors of sentences, kept only to save time, go too: they are made
 * again when asked for. Gives the ids of the passages that went; nothing happens when there are none.
 */
export function createGarbageCollector(database: Database): () => PassageId[] {
  const bump = prepareBump(database)
  const orphans = database
    .prepare<[], DocumentId>(
      'SELECT id FROM documents d WHERE NOT EXISTS (SELECT 1 FROM files f WHERE f.document_id = d.id)',
    )
    .pluck()
  const passagesOf = database.prepare<[DocumentId], PassageId>('SELECT id FROM passages WHERE document_id = ?').pluck()
  const uncountEmbedded = database.prepare<[DocumentId]>(
    `UPDATE embedding_models SET embedded = embedded - (
       SELECT count(*) FROM passages p JOIN vectors v ON v.text_hash = p.text_hash
       WHERE p.document_id = ? AND v.model_id = embedding_models.id)`,
  )
  const deleteWords = database.prepare<[PassageId]>('DELETE FROM passages_fts WHERE rowid = ?')
  const deleteDocument = database.prepare<[DocumentId]>('DELETE FROM documents WHERE id = ?')
  const deleteVectors = database.prepare(
    'DELETE FROM vectors WHERE NOT EXISTS (SELECT 1 FROM passages p WHERE p.text_hash = vectors.text_hash)',
  )

  const collect = database.transaction(() => {
    const documents = orphans.all()
    const gone: PassageId[] = []
    for (const documentId of documents) {
      uncountEmbedded.run(documentId)
      const passageIds = passagesOf.all(documentId)
      for (const id of passageIds) {
        deleteWords.run(id)
        gone.push(id)
      }
      deleteDocument.run(documentId)
    }
    if (documents.length > 0) {
      deleteVectors.run()
      bump()
    }
    return gone
  })
  return () => collect.immediate()
}
