import { join } from 'node:path'
import { sha256 } from '../../base/hash.ts'
import { dot } from '../../base/vectors.ts'
import type { DocumentId, PassageId } from '../../contract/types.ts'
import type { Store } from '../store/types.ts'
import type { Allowed, Scored, VectorIndex } from '../types.ts'
import { readPackedFile, writePackedFile, type PackedState } from './packedFile.ts'
import { createRows, type Rows } from './rows.ts'
import { createShortlist } from './shortlist.ts'

/**
 * Rows that are scored again with their float vectors for each k results: the int8 scores of unit
 * vectors are off by some thousandths, which moves a passage by a few places.
 */
const rescoredRows = (k: number): number => k + Math.max(k, 50)

type ExactIndexParts = {
  dimensions: number
  /** The float vectors of some passages; one that is missing has been deleted and is not found. */
  rescore: (passageIds: readonly PassageId[]) => Map<PassageId, Float32Array>
  /** Rows to begin with. */
  rows?: Rows
  /** The rows to begin with are not saved yet. */
  isUnsaved?: boolean
  save?: (rows: Rows) => void
}

/** The exact index also tells what it holds: the graph beside it keeps no second account of that. */
export type ExactIndex = VectorIndex & {
  /** In no order. */
  passageIds(): Uint32Array<ArrayBuffer>
  documentOf(passageId: PassageId): DocumentId | undefined
  /** Passages of these documents, by a look at every row. */
  countAllowed(allowed: Allowed): number
}

/**
 * The index that compares a query with every vector: a scan of int8 rows in WebAssembly, then exact
 * cosines of the best. Vectors and queries are unit vectors.
 */
export function createExactIndex({
  dimensions,
  rescore,
  rows = createRows(dimensions),
  isUnsaved = false,
  save,
}: ExactIndexParts): ExactIndex {
  const rowOf = new Map<PassageId, number>()
  for (let row = 0; row < rows.count; row++) rowOf.set(rows.passageId(row), row)
  let isChanged = isUnsaved

  const remove = (passageId: PassageId): void => {
    const row = rowOf.get(passageId)
    if (row === undefined) return
    const last = rows.passageId(rows.count - 1)
    rows.removeRow(row)
    rowOf.set(last, row)
    rowOf.delete(passageId)
    isChanged = true
  }
  const scored = (query: Float32Array, passageIds: readonly PassageId[]): Scored[] =>
    [...rescore(passageIds)]
      .map(([passageId, vector]) => ({ passageId, score: dot(query, vector) }))
      // A vector that is damaged has no place in any order.
      .filter(({ score }) => Number.isFinite(score))

  return {
    get size() {
      return rows.count
    },
    add(entries) {
      for (const entry of entries) {
        const row = rowOf.get(entry.passageId) ?? rows.count
        rows.put(row, entry)
        rowOf.set(entry.passageId, row)
        isChanged = true
      }
    },
    remove(passageIds) {
      for (const id of passageIds) remove(id)
    },
    search(query, k, allowed) {
      if (k <= 0 || rows.count === 0) return []
      const shortlist = createShortlist(Math.min(rescoredRows(k), rows.count))
      rows.setQuery(query)
      for (const [first, end] of runsOf(rows, allowed)) {
        rows.scan(first, end, (firstRow, scores) => {
          for (let index = 0; index < scores.length; index++) shortlist.offer(firstRow + index, scores[index] ?? 0)
        })
      }
      const ids = shortlist.rows().map((row) => rows.passageId(row))
      return scored(query, ids).sort(byScore).slice(0, k)
    },
    score: (query, passageIds) =>
      scored(
        query,
        [...new Set(passageIds)].filter((id) => rowOf.has(id)),
      ),
    save() {
      if (isChanged) save?.(rows)
      isChanged = false
    },
    passageIds: () => Uint32Array.from({ length: rows.count }, (_, row) => rows.passageId(row)),
    documentOf(passageId) {
      const row = rowOf.get(passageId)
      return row === undefined ? undefined : rows.documentId(row)
    },
    countAllowed(allowed) {
      let count = 0
      for (const [first, end] of runsOf(rows, allowed)) count += end - first
      return count
    },
  }
}

/** What stands for a model in the names of files. */
export function modelFileName(modelId: string): string {
  return sha256(modelId).slice(0, 16)
}

/**
 * The exact index of a library and a model, from its packed file when that agrees with the store,
 * otherwise from the store's vectors. `save` writes the file, if we write the library.
 */
export function loadExactIndex(parts: { store: Store; modelId: string; dimensions: number }): ExactIndex {
  const { store, modelId, dimensions } = parts
  const { reader } = store
  const path = join(store.libraryPath, `vectors-${modelFileName(modelId)}.i8`)
  const rows = createRows(dimensions)
  const currentState = (): PackedState => ({
    dimensions,
    count: reader.indexState(modelId).embedded,
    generation: reader.generation(),
  })
  const isLoaded = readPackedFile(path, rows, currentState())
  if (!isLoaded) {
    for (const entry of reader.eachVector(modelId)) rows.put(rows.count, entry)
  }
  return createExactIndex({
    dimensions,
    rescore: (passageIds) => reader.vectorsOf(modelId, passageIds),
    rows,
    isUnsaved: !isLoaded && rows.count > 0,
    save: (current) => {
      const state = currentState()
      // A run that was stopped may leave vectors in the store that the index does not hold yet.
      if (store.writer && current.count === state.count) writePackedFile(path, current, state)
    },
  })
}

/** Rows [first, end) of allowed documents; passages of one document mostly lie together. */
function* runsOf(rows: Rows, allowed: Allowed | undefined): Iterable<[number, number]> {
  if (!allowed) return yield [0, rows.count]
  const isAllowed = bitmapOf(allowed)
  let first = -1
  for (let row = 0; row < rows.count; row++) {
    if (isAllowed[rows.documentId(row)] === 1) {
      if (first < 0) first = row
    } else if (first >= 0) {
      yield [first, row]
      first = -1
    }
  }
  if (first >= 0) yield [first, rows.count]
}

function bitmapOf(allowed: Allowed): Uint8Array {
  let largest = 0
  for (const id of allowed) largest = Math.max(largest, id)
  const bitmap = new Uint8Array(largest + 1)
  for (const id of allowed) bitmap[id] = 1
  return bitmap
}

/** Best first, equal ones by their ids. */
export function byScore(left: Scored, right: Scored): number {
  return right.score - left.score || left.passageId - right.passageId
}
