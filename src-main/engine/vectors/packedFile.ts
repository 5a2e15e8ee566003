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

/** What a file must say of itself to be believed: rows of these dimensions, so many, made from this generation of the store. */
export type PackedState = { dimensions: number; count: number; generation: number }

/**
 * Writes the rows with the store's generation, all or nothing: under another name first, then moved
 * into place. The file is derived data in this machine's byte order. Throws AppError `store/cannotWrite`.
 */
export function writePackedFile(path: string, rows: Rows, state: PackedState): void {
  const temporary = `${path}.tmp`
  try {
    const bytes = rows.bytes()
    const header = Float64Array.of(magic, version, state.dimensions, state.count, state.generation, crc32(bytes))
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

/** Reads the rows into place if the file is whole and in the state expected; otherwise leaves them empty and says false. */
export function readPackedFile(path: string, rows: Rows, expected: PackedState): boolean {
  try {
    if (readInto(rows, path, expected)) return true
  } catch {
    // Derived data: whatever is wrong with it, it is made again.
  }
  rows.resize(0)
  return false
}

function readInto(rows: Rows, path: string, { dimensions, count, generation }: PackedState): boolean {
  const file = openSync(path, 'r')
  try {
    const header = new Float64Array(headerBytes / 8)
    const isWhole = readAll(file, new Uint8Array(header.buffer))
    const wanted = [magic, version, dimensions, count, generation]
    if (!isWhole || !wanted.every((value, index) => header[index] === value)) return false
    if (fstatSync(file).size !== headerBytes + count * rows.stride) return false
    const bytes = rows.resize(count)
    return readAll(file, bytes) && crc32(bytes) === header[wanted.length]
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
