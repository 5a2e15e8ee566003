import { deflateSync, inflateSync } from 'node:zlib'
import type { TextRuns } from '../types.ts'
import type { DocumentContent } from './types.ts'

/** A document's content as its row holds it. */
export type PackedContent = { encoding: 'utf8' | 'utf16le'; text: Buffer; layout: Buffer }

/** Level 1 is four times as fast as the default and only a tenth larger on text. */
const compression = { level: 1 }

/** Packs text and layout. A text with half a surrogate pair has no UTF-8 and is kept as UTF-16: every code unit comes back. */
export function packContent({ text, ...layout }: DocumentContent): PackedContent {
  const encoding = text.isWellFormed() ? 'utf8' : 'utf16le'
  return {
    encoding,
    text: deflateSync(Buffer.from(text, encoding), compression),
    layout: deflateSync(JSON.stringify(layout), compression),
  }
}

/** The way back; the text is equal code unit by code unit. */
export function unpackContent(packed: PackedContent): DocumentContent {
  const layout = JSON.parse(inflateSync(packed.layout).toString()) as Omit<DocumentContent, 'text'>
  return { text: inflateSync(packed.text).toString(packed.encoding), ...layout }
}

/** Packs runs: all offsets, then all boxes, 24 bytes a run, little endian. */
export function packRuns({ offsets, boxes }: TextRuns): Buffer {
  return deflateSync(Buffer.concat([bytesOf(offsets), bytesOf(boxes)]), compression)
}

/** The way back. */
export function unpackRuns(packed: Buffer): TextRuns {
  const bytes = inflateSync(packed)
  const count = bytes.byteLength / 24
  // Copied, since typed arrays need an aligned start.
  const buffer = new Uint8Array(bytes).buffer
  return { offsets: new Uint32Array(buffer, 0, count * 2), boxes: new Float32Array(buffer, count * 8, count * 4) }
}

/** Float32, little endian, as every platform of ours has them in memory. */
export function packVector(vector: Float32Array): Buffer {
  return bytesOf(vector)
}

/** The way back. */
export function unpackVector(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer)
}

/** Packs unit vectors of one length as int8: a quarter of their size. Their direction is all there is to keep, so no scale is. */
export function packParts(parts: readonly Float32Array[]): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      const largest = part.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      return Buffer.from(
        Int8Array.from(part, (value) => (largest > 0 ? Math.round((127 * value) / largest) : 0)).buffer,
      )
    }),
  )
}

/** The way back, to length 1 again; `dimensions` of each vector. */
export function unpackParts(bytes: Buffer, dimensions: number): Float32Array[] {
  return Array.from({ length: Math.floor(bytes.length / dimensions) }, (_, index) => {
    const values = new Int8Array(bytes.buffer, bytes.byteOffset + index * dimensions, dimensions)
    const length = Math.hypot(...values)
    return Float32Array.from(values, (value) => (length > 0 ? value / length : 0))
  })
}

function bytesOf(array: Uint32Array | Float32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength)
}
