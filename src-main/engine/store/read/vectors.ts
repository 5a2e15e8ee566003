import type { Database } from 'better-sqlite3'
import type { DocumentId, IndexState, PassageId } from '../../../contract/types.ts'
import { unpackParts, unpackVector } from '../packing.ts'
import type { PendingEmbedding, StoreReader } from '../types.ts'

type VectorReader = Pick<
  StoreReader,
  | 'pendingEmbeddings'
  | 'countPending'
  | 'vectorsOf'
  | 'partsOf'
  | 'vectorsByHash'
  | 'eachVector'
  | 'generation'
  | 'indexState'
>

/** Vectors fetched at a time by `eachVector`: 1.5 MB at 384 dimensions. */
const pageSize = 1_000

/** Of a float32 in a packed vector. */
const bytesOfNumber = 4

type VectorRow = { passageId: PassageId; documentId: DocumentId; vector: Buffer }

/** Reads vectors and what is still missing. */
export function createVectorReader(database: Database): VectorReader {
  const modelId = database.prepare<[string], number>('SELECT id FROM embedding_models WHERE name = ?').pluck()
  // The second condition looks into an index of its own, which is empty but in libraries of before.
  const isPending = `(NOT EXISTS (SELECT 1 FROM vectors v WHERE v.text_hash = p.text_hash AND v.model_id = :model)
    OR EXISTS (SELECT 1 FROM vectors v WHERE v.parts IS NULL AND v.text_hash = p.text_hash AND v.model_id = :model))`
  const pending = database.prepare<[{ model: number; after: PassageId; limit: number }], PendingEmbedding>(
    `SELECT p.id AS passageId, p.document_id AS documentId, p.text_hash AS textHash, p.start, p."end", p.header
     FROM passages p
     WHERE p.id > :after AND ${isPending} ORDER BY p.id LIMIT :limit`,
  )
  const count = database
    .prepare<[{ model: number; after: PassageId }], number>(
      `SELECT count(*) FROM passages p WHERE p.id > :after AND ${isPending}`,
    )
    .pluck()
  const parts = database.prepare<[{ ids: string; model: number }], { id: PassageId; parts: Buffer; bytes: number }>(
    `SELECT p.id, coalesce(v.parts, x'') AS parts, length(v.vector) AS bytes
     FROM passages p JOIN vectors v ON v.text_hash = p.text_hash AND v.model_id = :model
     WHERE p.id IN (SELECT value FROM json_each(:ids))`,
  )
  const ofPassages = database.prepare<[{ ids: string; model: number }], VectorRow>(
    `SELECT p.id AS passageId, p.document_id AS documentId, v.vector
     FROM passages p JOIN vectors v ON v.text_hash = p.text_hash AND v.model_id = :model
     WHERE p.id IN (SELECT value FROM json_each(:ids))`,
  )
  const byHash = database.prepare<[{ hashes: string; model: number }], { textHash: string; vector: Buffer }>(
    `SELECT text_hash AS textHash, vector FROM vectors
     WHERE model_id = :model AND text_hash IN (SELECT value FROM json_each(:hashes))`,
  )
  const page = database.prepare<[{ after: PassageId; model: number; limit: number }], VectorRow>(
    `SELECT p.id AS passageId, p.document_id AS documentId, v.vector
     FROM passages p CROSS JOIN vectors v ON v.text_hash = p.text_hash AND v.model_id = :model
     WHERE p.id > :after ORDER BY p.id LIMIT :limit`,
  )
  const generation = database.prepare<[], number>(`SELECT value FROM meta WHERE key = 'generation'`).pluck()
  const state = database.prepare<[string], IndexState>(
    `SELECT (SELECT count(*) FROM files) AS files,
       (SELECT count(*) FROM files WHERE status <> 'pending') AS filesRead,
       (SELECT count(*) FROM passages) AS passages,
       coalesce((SELECT embedded FROM embedding_models WHERE name = ?), 0) AS embedded`,
  )
  /** Up to this passage every one has its vector: a vector goes only with its last passage, and ids only grow. */
  const doneUpTo = new Map<string, PassageId>()

  return {
    pendingEmbeddings(model, limit) {
      const after = doneUpTo.get(model) ?? 0
      const rows = pending.all({ model: modelId.get(model) ?? 0, after, limit })
      const first = rows[0]
      if (first) doneUpTo.set(model, first.passageId - 1)
      return rows
    },
    countPending: (model) => count.get({ model: modelId.get(model) ?? 0, after: doneUpTo.get(model) ?? 0 }) ?? 0,
    partsOf(model, passageIds) {
      const rows = parts.all({ ids: JSON.stringify(passageIds), model: modelId.get(model) ?? 0 })
      return new Map(rows.map((row) => [row.id, unpackParts(row.parts, row.bytes / bytesOfNumber)]))
    },
    vectorsOf(model, passageIds) {
      const rows = ofPassages.all({ ids: JSON.stringify(passageIds), model: modelId.get(model) ?? 0 })
      return new Map(rows.map((row) => [row.passageId, unpackVector(row.vector)]))
    },
    vectorsByHash(model, textHashes) {
      const rows = byHash.all({ hashes: JSON.stringify(textHashes), model: modelId.get(model) ?? 0 })
      return new Map(rows.map((row) => [row.textHash, unpackVector(row.vector)]))
    },
    *eachVector(model) {
      // By pages, not by one open query: that would keep others from writing between two steps.
      let after = 0
      for (;;) {
        const rows = page.all({ after, model: modelId.get(model) ?? 0, limit: pageSize })
        for (const row of rows) yield { ...row, vector: unpackVector(row.vector) }
        const last = rows.at(-1)
        if (!last) return
        after = last.passageId
      }
    },
    generation: () => generation.get() ?? 0,
    indexState: (model) => state.get(model) ?? { files: 0, filesRead: 0, passages: 0, embedded: 0 },
  }
}
