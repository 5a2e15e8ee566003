import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { AppError } from '../../base/errors.ts'
import type { Rows } from './rows.ts'

/** 'FNI8' as a little endian number. */
const magic = 0x38494e46
/** Of the header, and of the rows as `Rows` lays them out. */
const version = 1
/** Six numbers: magic, version, dimensions, count, generation, checksum of the rows. */
const headerBytes = 6 * 8

/**
 * Writes the rows with the store's generation, all or nothing: under another name first, then moved
 * into place. The file is derived data in this machine's byte order. Throws AppError `store/cannotWrite`.
 */
export function writePackedFile(path: string, rows: Rows, dimensions: number, generation: number): void {
  const temporary = `${path}.tmp`
  try {
    const bytes = rows.bytes()
    const header = Float64Array.of(magic, version, dimensions, rows.count, generation, crc32(bytes))
    const file = openSync(temporary, 'w')
    try {
      writeAll(file, new Uint8Array(header.buffer))
      writeAll(file, bytes)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    const sentence = `The file of vectors ${path} could not be written. Nothing is lost: it is made again at the next start. Check the free space of the disk.`
    throw new AppError('store/cannotWrite', sentence, { cause, retry: true })
  }
}

/** Reads the rows into place if the file is whole, of these dimensions and of this generation; otherwise leaves them empty and says false. */
export function readPackedFile(path: string, rows: Rows, dimensions: number, generation: number): boolean {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    // Derived data: whatever is wrong with it, it is made again.
    return false
  }
  try {
    const header = new Float64Array(headerBytes / 8)
    readAll(file, new Uint8Array(header.buffer))
    const [fileMagic, fileVersion, fileDimensions, count = 0, fileGeneration, checksum] = header
    const isOurs = fileMagic === magic && fileVersion === version && fileDimensions === dimensions
    if (!isOurs || fileGeneration !== generation) return false
    if (fstatSync(file).size !== headerBytes + count * rows.stride) return false
    const bytes = rows.resize(count)
    if (readAll(file, bytes) && crc32(bytes) === checksum) return true
    rows.resize(0)
    return false
  } finally {
    closeSync(file)
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
}

/** False when the file ends before the bytes are filled. */
function readAll(file: number, bytes: Uint8Array): boolean {
  for (let done = 0; done < bytes.length;) {
    const read = readSync(file, bytes, done, bytes.length - done, null)
    if (read === 0) return false
    done += read
  }
  return true
}
