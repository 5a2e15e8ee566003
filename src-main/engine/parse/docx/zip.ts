import { inflateRawSync } from 'node:zlib'
import { AppError } from '../../../base/errors.ts'

export type ZipEntry = {
  name: string
  method: number
  isEncrypted: boolean
  compressedSize: number
  size: number
  headerAt: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const headerMark = 0x04034b50

function damaged(detail: string, cause?: unknown): AppError {
  return new AppError('parse/damaged', `The file is damaged and cannot be read (${detail}).`, { cause })
}

/** Offset of the end record, which a comment of up to 64 KiB may follow; -1 when there is none. */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= lowest; at--) if (view.getUint32(at, true) === endMark) return at
  return -1
}

/** The central directory of a ZIP file. Throws AppError `parse/damaged`. */
export function readZipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end < 0) throw damaged('its end is missing')
  const count = view.getUint16(end + 10, true)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entryMark) throw damaged('its directory is broken')
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString('utf8'),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      headerAt: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/**
 * The content of an entry, at most `limit` bytes: the sizes that a ZIP file states may lie.
 * Throws AppError `parse/damaged` or `parse/tooBig`.
 */
export function readZipEntry(bytes: Uint8Array, entry: ZipEntry, limit: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { headerAt } = entry
  if (headerAt + 30 > view.byteLength || view.getUint32(headerAt, true) !== headerMark)
    throw damaged(`part ${entry.name}`)
  const start = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true)
  const packed = bytes.subarray(start, start + entry.compressedSize)
  if (packed.length < entry.compressedSize) throw damaged(`part ${entry.name} is cut off`)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) })
  } catch (error) {
    if (error instanceof RangeError)
      throw new AppError('parse/tooBig', 'The file unpacks to far more than it should.', { cause: error })
    throw damaged(`part ${entry.name}`, error)
  }
}
