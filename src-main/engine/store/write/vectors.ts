import type { Database } from 'better-sqlite3'
import { packVector } from '../packing.ts'
import type { StoreWriter } from '../types.ts'
import { prepareBump } from './generation.ts'

/** Saves vectors, and counts the passages that have theirs now. */
export function createVectorWriter(database: Database): Pick<StoreWriter, 'saveVectors'> {
  const bump = prepareBump(database)
  const addModel = database.prepare<[string]>(
    'INSERT INTO embedding_models (name, embedded) VALUES (?, 0) ON CONFLICT (name) DO NOTHING',
  )
  const modelId = database.prepare<[string], number>('SELECT id FROM embedding_models WHERE name = ?').pluck()
  const insert = database.prepare<[number, string, Buffer]>(
    'INSERT INTO vectors (model_id, text_hash, vector) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const passagesOfHash = database.prepare<[string], number>('SELECT count(*) FROM passages WHERE text_hash = ?').pluck()
  const count = database.prepare<[number, number]>('UPDATE embedding_models SET embedded = embedded + ? WHERE id = ?')

  const save = database.transaction((model: string, vectors: readonly { textHash: string; vector: Float32Array }[]) => {
    addModel.run(model)
    const id = modelId.get(model) ?? 0
    let embedded = 0
    for (const { textHash, vector } of vectors) {
      const isNew = insert.run(id, textHash, packVector(vector)).changes > 0
      if (isNew) embedded += passagesOfHash.get(textHash) ?? 0
    }
    if (embedded === 0) return
    count.run(embedded, id)
    bump()
  })
  return { saveVectors: (model, vectors) => save.immediate(model, vectors) }
}
