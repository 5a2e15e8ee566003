import type { Database } from 'better-sqlite3'
import { packParts, packVector } from '../packing.ts'
import type { StoreWriter } from '../types.ts'
import { prepareBump } from './generation.ts'

/** Saves vectors, and counts the passages that have theirs now. */
export function createVectorWriter(database: Database): Pick<StoreWriter, 'saveVectors'> {
  const bump = prepareBump(database)
  const addModel = database.prepare<[string]>(
    'INSERT INTO embedding_models (name, embedded) VALUES (?, 0) ON CONFLICT (name) DO NOTHING',
  )
  const modelId = database.prepare<[string], number>('SELECT id FROM embedding_models WHERE name = ?').pluck()
  const insert = database.prepare<[number, string, Buffer, Buffer]>(
    'INSERT INTO vectors (model_id, text_hash, vector, parts) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const addParts = database.prepare<[Buffer, string, number]>(
    'UPDATE vectors SET parts = ? WHERE text_hash = ? AND model_id = ? AND parts IS NULL',
  )
  const passagesOfHash = database.prepare<[string], number>('SELECT count(*) FROM passages WHERE text_hash = ?').pluck()
  const count = database.prepare<[number, number]>('UPDATE embedding_models SET embedded = embedded + ? WHERE id = ?')

  const save = database.transaction((model: string, vectors: Parameters<StoreWriter['saveVectors']>[1]) => {
    addModel.run(model)
    const id = modelId.get(model) ?? 0
    let embedded = 0
    for (const { textHash, vector, parts = [] } of vectors) {
      const packed = packParts(parts)
      const isNew = insert.run(id, textHash, packVector(vector), packed).changes > 0
      if (isNew) embedded += passagesOfHash.get(textHash) ?? 0
      else addParts.run(packed, textHash, id)
    }
    if (embedded === 0) return
    count.run(embedded, id)
    bump()
  })
  return { saveVectors: (model, vectors) => save.immediate(model, vectors) }
}
