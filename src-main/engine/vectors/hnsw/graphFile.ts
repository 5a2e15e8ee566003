import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/** 'FNHG' as a little endian number. */
const magic = 0x47484e46
/** Of the head, and of what the library writes. */
const version = 1
/** Numbers of the head: magic, version, model, dimensions, generation, bytes and checksum of the graph, checksum of all this and the pairs. */
const headNumbers = 8
/** Read at a time while a graph is checked: half a millisecond of a thread that has more to do. */
const pieceBytes = 1 << 20

/** Where a model's graph lies, and what must be true of it. `name` stands for the model in file names. */
export type GraphPlace = { folder: string; name: string; dimensions: number }

/**
 * A graph as its head describes it: made from this generation of the store, with these pairs of passage
 * and label (see `Labels`). The checksum is its identity.
 */
export type SavedGraph = { path: string; generation: number; bytes: number; checksum: number; pairs: Uint32Array }

const headPath = ({ folder, name }: GraphPlace): string => join(folder, `graph-${name}.head`)
const graphName = ({ name }: GraphPlace, checksum: number): string =>
  `graph-${name}-${checksum.toString(16).padStart(8, '0')}.hnsw`

/** What the head says; null when there is none, or a damaged or foreign one. */
export function readHead(place: GraphPlace): SavedGraph | null {
  let bytes: Buffer
  try {
    bytes = readFileSync(headPath(place))
  } catch {
    // Missing like any derived file may be.
    return null
  }
  if (bytes.length < headNumbers * 8 || bytes.length % 8 !== 0) return null
  const head = new Float64Array(Uint8Array.from(bytes.subarray(0, headNumbers * 8)).buffer)
  const body = Uint8Array.from(bytes.subarray(headNumbers * 8))
  const wanted = [magic, version, crc32(place.name), place.dimensions]
  const [generation = NaN, size = NaN, checksum = NaN, ownChecksum] = head.subarray(wanted.length)
  if (!wanted.every((value, index) => head[index] === value) || checksumOf(head, body) !== ownChecksum) return null
  const path = join(place.folder, graphName(place, checksum))
  return { path, generation, bytes: size, checksum, pairs: new Uint32Array(body.buffer) }
}

/** True when the file of the graph is, byte by byte, the one that the head was written for. */
export async function isWhole({ path, bytes, checksum }: SavedGraph): Promise<boolean> {
  try {
    const file = await open(path)
    try {
      if ((await file.stat()).size !== bytes) return false
      const piece = Buffer.alloc(pieceBytes)
      let sum = 0
      for (;;) {
        const { bytesRead } = await file.read(piece)
        if (bytesRead === 0) return sum === checksum
        sum = crc32(piece.subarray(0, bytesRead), sum)
      }
    } finally {
      await file.close()
    }
  } catch {
    // Unreadable is not whole.
    return false
  }
}

/**
 * Saves what `write` writes to the path it is given. All or nothing: the graph goes to a name of its own,
 * and the head, moved into place last, names it. Older graphs of the model are then deleted.
 */
export async function saveGraph(
  place: GraphPlace,
  write: (path: string) => void,
  { generation, pairs }: Pick<SavedGraph, 'generation' | 'pairs'>,
): Promise<void> {
  const temporaryGraph = join(place.folder, `graph-${place.name}.tmp`)
  const temporaryHead = `${headPath(place)}.tmp`
  try {
    write(temporaryGraph)
    flush(temporaryGraph)
    const { bytes, checksum } = await measure(temporaryGraph)
    const name = graphName(place, checksum)
    renameSync(temporaryGraph, join(place.folder, name))
    const body = new Uint8Array(pairs.buffer, pairs.byteOffset, pairs.byteLength)
    const wanted = [magic, version, crc32(place.name), place.dimensions]
    const head = Float64Array.of(...wanted, generation, bytes, checksum, 0)
    head[headNumbers - 1] = checksumOf(head, body)
    writeFileSync(temporaryHead, Buffer.concat([new Uint8Array(head.buffer), body]))
    flush(temporaryHead)
    renameSync(temporaryHead, headPath(place))
    removeOthers(place, name)
  } finally {
    for (const path of [temporaryGraph, temporaryHead]) rmSync(path, { force: true })
  }
}

function checksumOf(head: Float64Array, body: Uint8Array): number {
  return crc32(body, crc32(new Uint8Array(head.buffer, 0, (headNumbers - 1) * 8)))
}

function flush(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

async function measure(path: string): Promise<{ bytes: number; checksum: number }> {
  const file = await open(path)
  let [bytes, checksum] = [0, 0]
  for await (const piece of file.createReadStream({ highWaterMark: pieceBytes })) {
    bytes += (piece as Buffer).length
    checksum = crc32(piece as Buffer, checksum)
  }
  return { bytes, checksum }
}

function removeOthers(place: GraphPlace, kept: string): void {
  const isOurs = (name: string): boolean => name.startsWith(`graph-${place.name}-`) && name.endsWith('.hnsw')
  for (const name of readdirSync(place.folder))
    if (isOurs(name) && name !== kept) rmSync(join(place.folder, name), { force: true })
}
