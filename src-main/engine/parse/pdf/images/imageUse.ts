import { inflateSync } from 'node:zlib'

/** An image of the file in pixels, and how many pages lead to it. */
export type UsedImage = { width: number; height: number; pages: number }

/** Images by the object number of their page. */
export type ImageUse = ReadonlyMap<number, readonly UsedImage[]>

/** Dictionaries are no longer than this; what is, is data. */
const longestDictionary = 256 * 1024
/** What the packed objects of one stream may unpack to. */
const mostUnpacked = 32 * 1024 * 1024
/** Objects looked at for one page, and for all: pages of a hostile file could lead everywhere. */
const mostObjectsOfPage = 3_000
const mostSteps = 3_000_000

const references = /(\d{1,9})\s+\d{1,5}\s+R\b/g
const isPageTree = /\/Type\s*\/Pages?\b/
const isImage = /\/Subtype\s*\/Image\b/

/**
 * Which images the pages lead to, read from the file's objects without drawing a page: drawing takes as long
 * as reading the page's text once more, and most pages have no images. Null: it cannot be told (encrypted, or
 * written in an unusual way).
 */
export function readImageUse(bytes: Uint8Array): ImageUse | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isAnywhere(buffer, isImage)) return new Map()
  const objects = readObjects(buffer)
  if (!objects) return null
  const reached = new Map<number, number[]>()
  let steps = 0
  for (const [number, text] of objects) {
    if (!/\/Type\s*\/Page\b/.test(text)) continue
    const { images, visited } = imagesOf(number, objects)
    steps += visited
    if (steps > mostSteps) return null
    if (images.length > 0) reached.set(number, images)
  }
  const pages = new Map<number, number>()
  for (const images of reached.values()) for (const image of images) pages.set(image, (pages.get(image) ?? 0) + 1)
  const described = (image: number): UsedImage => {
    const text = objects.get(image) ?? ''
    return { width: sizeOf(text, 'Width'), height: sizeOf(text, 'Height'), pages: pages.get(image) ?? 0 }
  }
  return new Map([...reached].map(([page, images]) => [page, images.map(described)]))
}

/** Streams are never packed, so that their dictionaries can be read in every file. */
function isAnywhere(buffer: Buffer, pattern: RegExp): boolean {
  for (let at = buffer.indexOf('/Image'); at >= 0; at = buffer.indexOf('/Image', at + 6)) {
    if (pattern.test(buffer.toString('latin1', Math.max(0, at - 32), at + 7))) return true
  }
  return false
}

/** A number of a dictionary; 0 when it stands elsewhere in the file. */
function sizeOf(text: string, name: string): number {
  const found = new RegExp(`/${name}\\s+(\\d{1,6})\\b(?!\\s+\\d+\\s+R)`).exec(text)
  return Number(found?.[1] ?? 0)
}

/** Follows references from a page, but into no other page. */
function imagesOf(page: number, objects: ReadonlyMap<number, string>): { images: number[]; visited: number } {
  const images: number[] = []
  const seen = new Set([page])
  const open = [page]
  for (let number = open.pop(); number !== undefined && seen.size <= mostObjectsOfPage; number = open.pop()) {
    const text = objects.get(number) ?? ''
    if (number !== page && isPageTree.test(text)) continue
    if (isImage.test(text)) {
      if (!/\/ImageMask\s+true/.test(text)) images.push(number)
      continue
    }
    // What a page inherits stands in its parents.
    const inherits = number === page && !/\/Resources\b/.test(text)
    const sought = inherits ? text + inheritedResources(text, objects) : text
    for (const [, found] of sought.replace(/\/Parent\s+\d+\s+\d+\s+R/g, '').matchAll(references)) {
      const next = Number(found)
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return { images, visited: seen.size }
}

function inheritedResources(page: string, objects: ReadonlyMap<number, string>): string {
  let text = page
  for (let depth = 0; depth < 20; depth++) {
    text = objects.get(Number(/\/Parent\s+(\d+)/.exec(text)?.[1] ?? -1)) ?? ''
    const own = /\/Resources\b/.exec(text)
    if (own) return text.slice(own.index).replace(/\/Kids\s*\[[^\]]*\]/, '')
  }
  return ''
}

/** The dictionaries of all objects, later versions of one in place of earlier ones. */
function readObjects(buffer: Buffer): Map<number, string> | null {
  const objects = new Map<number, string>()
  const isEncrypted = buffer.includes('/Encrypt')
  let ending = -1
  for (let at = buffer.indexOf(' obj'); at >= 0; at = buffer.indexOf(' obj', at)) {
    const head = /(\d{1,9})\s+\d{1,5}$/.exec(buffer.toString('latin1', Math.max(0, at - 24), at))
    at += 4
    if (!head) continue
    const start = at
    // Found once for all objects before it: a file without any would be searched to its end for each object.
    if (ending < start) ending = endOr(buffer.indexOf('endobj', start), buffer)
    const body = buffer.subarray(start, Math.min(ending, start + longestDictionary))
    const end = start + endOr(body.indexOf('stream'), body)
    const text = body.toString('latin1', 0, end - start)
    objects.set(Number(head[1]), text)
    at = end
    if (buffer.toString('latin1', end, end + 6) !== 'stream') continue
    const data = dataStart(buffer, end + 6)
    const length = /\/Length\s+(\d+)\b(?!\s+\d+\s+R)/.exec(text)
    const stated = data + Number(length?.[1] ?? 0)
    const dataEnd = length && stated <= buffer.length ? stated : endOr(buffer.indexOf('endstream', data), buffer)
    at = dataEnd
    if (!/\/Type\s*\/ObjStm\b/.test(text)) continue
    if (isEncrypted || /\/Predictor\s+[2-9]/.test(text)) return null
    if (!unpackObjects(buffer.subarray(data, dataEnd), text, objects)) return null
  }
  return objects
}

/** Objects that are packed together in one stream. */
function unpackObjects(data: Buffer, dictionary: string, objects: Map<number, string>): boolean {
  const first = sizeOf(dictionary, 'First')
  let text: string
  try {
    text = /\/FlateDecode\b/.test(dictionary)
      ? inflateSync(data, { maxOutputLength: mostUnpacked }).toString('latin1')
      : data.toString('latin1')
  } catch {
    return false // damaged: the caller asks the pages themselves
  }
  const table = [...text.slice(0, first).matchAll(/(\d+)\s+(\d+)/g)].map(([, number, offset]) => ({
    number: Number(number),
    start: first + Number(offset),
  }))
  for (const [index, { number, start }] of table.entries()) {
    objects.set(number, text.slice(start, Math.min(table[index + 1]?.start ?? text.length, start + longestDictionary)))
  }
  return true
}

function endOr(at: number, buffer: Buffer): number {
  return at < 0 ? buffer.length : at
}

function dataStart(buffer: Buffer, at: number): number {
  return at + (buffer[at] === 13 ? 1 : 0) + (buffer[at] === 10 || buffer[at + 1] === 10 ? 1 : 0)
}
