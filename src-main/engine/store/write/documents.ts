import type { Database } from 'better-sqlite3'
import type { DocumentId, PassageId, Span } from '../../../contract/types.ts'
import type { TreeNode } from '../../types.ts'
import { nodeKinds } from '../nodeKinds.ts'
import { packContent, packRuns, type PackedContent } from '../packing.ts'
import type { NewDocument, StoreWriter } from '../types.ts'
import { prepareBump } from './generation.ts'
import { preparePictures } from './pictures.ts'

/**
 * Saves documents and renews them. A document whose bytes are known already takes the old one's place in all
 * files: the same bytes were read again, by a newer parser.
 */
export function createDocumentWriter(database: Database): Pick<StoreWriter, 'saveDocument' | 'renewDocument'> {
  const bump = prepareBump(database)
  const putPictures = preparePictures(database)
  type DocumentColumns = Omit<NewDocument, 'content' | 'runs' | 'pictures' | 'nodes' | 'passages'>
  const insertDocument = database
    .prepare<[DocumentColumns & { characters: number; generation: number }], DocumentId>(
      `INSERT INTO documents (content_hash, format, title, status, parser_id, chunker_id, characters, generation)
       VALUES (:contentHash, :format, :title, :status, :parserId, :chunkerId, :characters, :generation) RETURNING id`,
    )
    .pluck()
  const insertContent = database.prepare<[PackedContent & { documentId: DocumentId; runs: Buffer | null }]>(
    `INSERT INTO document_contents (document_id, encoding, text, layout, runs)
     VALUES (:documentId, :encoding, :text, :layout, :runs)`,
  )
  const insertNode = database.prepare<[DocumentId, number, number, string, number, string | null, number | null]>(
    'INSERT INTO nodes (document_id, kind, start, path, "end", heading, level) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const insertPassage = database.prepare<[DocumentId, number, number, number, string, string, string]>(
    `INSERT INTO passages (document_id, ordinal, start, "end", header, heading_path, text_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertWords = database.prepare<[PassageId, string, string]>(
    'INSERT OR REPLACE INTO passages_fts (rowid, header, body) VALUES (?, ?, ?)',
  )
  const replaceInFiles = database.prepare<[{ contentHash: string; documentId: DocumentId }]>(
    `UPDATE files SET document_id = :documentId
     WHERE document_id IN (SELECT id FROM documents WHERE content_hash = :contentHash AND id <> :documentId)`,
  )
  const countEmbedded = database.prepare<[DocumentId]>(
    `UPDATE embedding_models SET embedded = embedded + (
       SELECT count(*) FROM passages p JOIN vectors v ON v.text_hash = p.text_hash
       WHERE p.document_id = ? AND v.model_id = embedding_models.id)`,
  )

  type Versions = Pick<NewDocument, 'parserId' | 'chunkerId' | 'status'>
  const update = database.prepare<[Versions & { documentId: DocumentId }]>(
    'UPDATE documents SET parser_id = :parserId, chunker_id = :chunkerId, status = :status WHERE id = :documentId',
  )
  const updateRuns = database.prepare<[Buffer | null, DocumentId]>(
    'UPDATE document_contents SET runs = ? WHERE document_id = ?',
  )
  const deleteNodes = database.prepare<[DocumentId]>('DELETE FROM nodes WHERE document_id = ?')
  const passageIdsOf = database
    .prepare<[DocumentId], PassageId>('SELECT id FROM passages WHERE document_id = ? ORDER BY ordinal')
    .pluck()

  const insertTree = (documentId: DocumentId, nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      const kind = nodeKinds.indexOf(node.kind)
      insertNode.run(documentId, kind, node.start, node.path, node.end, node.heading ?? null, node.level ?? null)
    }
  }
  const insertPassages = (documentId: DocumentId, passages: NewDocument['passages']): PassageId[] =>
    passages.map((passage, ordinal) => {
      const { start, end }: Span = passage
      const headings = JSON.stringify(passage.headingPath)
      const row = insertPassage.run(documentId, ordinal, start, end, passage.header, headings, passage.textHash)
      const id = Number(row.lastInsertRowid)
      insertWords.run(id, passage.keywordHeader, passage.keywordBody)
      return id
    })

  type Packed = { content: PackedContent; runs: Buffer | null }
  const save = database.transaction((document: NewDocument, { content, runs }: Packed) => {
    const { contentHash, format, title, status, parserId, chunkerId } = document
    const columns = { contentHash, format, title, status, parserId, chunkerId }
    const characters = document.content.text.length
    const documentId = insertDocument.get({ ...columns, characters, generation: bump() }) ?? 0
    insertContent.run({ documentId, ...content, runs })
    insertTree(documentId, document.nodes)
    const passageIds = insertPassages(documentId, document.passages)
    countEmbedded.run(documentId)
    putPictures(documentId, document.pictures ?? [])
    replaceInFiles.run({ contentHash, documentId })
    return { documentId, passageIds }
  })

  const renew = database.transaction((documentId: DocumentId, document: NewDocument, runs: Buffer | null) => {
    const { parserId, chunkerId, status } = document
    update.run({ documentId, parserId, chunkerId, status })
    updateRuns.run(runs, documentId)
    deleteNodes.run(documentId)
    insertTree(documentId, document.nodes)
    for (const [index, id] of passageIdsOf.all(documentId).entries()) {
      const passage = document.passages[index]
      if (passage) insertWords.run(id, passage.keywordHeader, passage.keywordBody)
    }
    putPictures(documentId, document.pictures ?? [])
  })

  return {
    saveDocument: (document) =>
      // Packed outside of the transaction, which then is short.
      save.immediate(document, {
        content: packContent(document.content),
        runs: document.runs && packRuns(document.runs),
      }),
    renewDocument: (id, document) => renew.immediate(id, document, document.runs && packRuns(document.runs)),
  }
}
