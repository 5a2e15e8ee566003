import { assert } from '../../base/assert.ts'
import type { DocumentId, PassageId } from '../../contract/types.ts'
import { quantiseQuery, quantiseRow } from './quantise.ts'
import { scanKernel } from './scanKernel.ts'

/** The little of WebAssembly that is used; Node's types leave it out. */
declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number }) => { buffer: ArrayBuffer; grow: (pages: number) => number }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

type Scan = (row: number, count: number, dimensions: number, stride: number, query: number, out: number) => void

/** Rows scored at a time: the scores stay in the first-level cache until they are read. */
const blockRows = 4096
const pageBytes = 65536
/** WebAssembly's address space, 4 GB: ten million rows of 384 dimensions. */
const maximumPages = 65536

/**
 * Quantised vectors with their ids, row after row in one WebAssembly memory, so that a file of them
 * is read into place. Row: int8 × padded dimensions, float32 scale, uint32 passage, uint32 document, 4 spare bytes.
 */
export interface Rows {
  readonly count: number
  /** Bytes of a row. */
  readonly stride: number
  passageId(row: number): PassageId
  documentId(row: number): DocumentId
  /** Writes a row; `row` equal to `count` adds one. */
  put(row: number, entry: { passageId: PassageId; documentId: DocumentId; vector: Float32Array }): void
  /** Copies the last row over this one and drops it. */
  removeRow(row: number): void
  setQuery(query: Float32Array): void
  /** Calls back with the approximate scores (times an unknown positive factor) of rows [first, end) of the last query, block by block. The scores are overwritten by the next block. */
  scan(first: number, end: number, onBlock: (firstRow: number, scores: Float32Array) => void): void
  /** Makes `count` rows whose bytes the caller then fills in. */
  resize(count: number): Uint8Array
  /** All rows as they lie in memory; invalid after the next `put`. */
  bytes(): Uint8Array
}

/** Makes room for vectors of some dimensions. */
export function createRows(dimensions: number): Rows {
  assert(Number.isInteger(dimensions) && dimensions > 0 && dimensions <= 16384, `${dimensions} dimensions`)
  // Padded with zeros to what the kernel takes in one round.
  const padded = Math.ceil(dimensions / 32) * 32
  const stride = padded + 16
  const queryAt = 0
  const scoresAt = padded * 2
  const rowsAt = scoresAt + blockRows * 4
  const memory = new WebAssembly.Memory({ initial: Math.ceil(rowsAt / pageBytes), maximum: maximumPages })
  const kernel = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(scanKernel, 'base64')), {
    rows: { memory },
  })
  const { scan } = kernel.exports as { scan: Scan }

  let count = 0
  // Views of the memory; a memory that grows leaves the old ones behind.
  let numbers = new Uint32Array(memory.buffer)
  let scales = new Float32Array(memory.buffer)
  let int8 = new Int8Array(memory.buffer)

  const reserve = (rows: number): void => {
    const missing = rowsAt + rows * stride - memory.buffer.byteLength
    if (missing <= 0) return
    // An eighth more than asked for, so that adding one by one does not grow each time.
    const wanted = Math.ceil((missing + memory.buffer.byteLength / 8) / pageBytes)
    memory.grow(Math.min(wanted, maximumPages - memory.buffer.byteLength / pageBytes))
    assert(rowsAt + rows * stride <= memory.buffer.byteLength, `${rows} vectors are more than one index holds`)
    numbers = new Uint32Array(memory.buffer)
    scales = new Float32Array(memory.buffer)
    int8 = new Int8Array(memory.buffer)
  }
  const at = (row: number): number => rowsAt + row * stride
  const words = (row: number): number => (at(row) + padded) / 4

  return {
    get count() {
      return count
    },
    stride,
    passageId: (row) => numbers[words(row) + 1] ?? 0,
    documentId: (row) => numbers[words(row) + 2] ?? 0,
    put(row, { passageId, documentId, vector }) {
      assert(row <= count, `row ${row} of ${count}`)
      assert(vector.length === dimensions, `a vector of ${vector.length} numbers among those of ${dimensions}`)
      reserve(row + 1)
      count = Math.max(count, row + 1)
      scales[words(row)] = quantiseRow(vector, int8.subarray(at(row), at(row) + padded))
      numbers[words(row) + 1] = passageId
      numbers[words(row) + 2] = documentId
    },
    removeRow(row) {
      count--
      int8.copyWithin(at(row), at(count), at(count) + stride)
    },
    setQuery(query) {
      assert(query.length === dimensions, `a query of ${query.length} numbers for vectors of ${dimensions}`)
      quantiseQuery(query, new Int16Array(memory.buffer, queryAt, padded))
    },
    scan(first, end, onBlock) {
      for (let row = first; row < end; row += blockRows) {
        const size = Math.min(blockRows, end - row)
        scan(at(row), size, padded, stride, queryAt, scoresAt)
        onBlock(row, new Float32Array(memory.buffer, scoresAt, size))
      }
    },
    resize(newCount) {
      reserve(newCount)
      count = newCount
      return new Uint8Array(memory.buffer, rowsAt, count * stride)
    },
    bytes: () => new Uint8Array(memory.buffer, rowsAt, count * stride),
  }
}
