import { inflateSync } from 'node:zlib'

/** An image of the file in pixels, and how many pages lead to it. */
export type UsedImage = { width: number; height: number; pages: number }

/** Images by the object number of their page. */
export type ImageUse = ReadonlyMap<number, readonly UsedImage[]>

/** Dictionaries are no longer than this; what is, is data. */
const longestDictionary = 256 * 1024
/** What the packed objects of a file may unpack to, in bytes. */
const mostUnpacked = 64 * 1024 * 1024
/** Objects looked at for one page, and references followed for all: pages of a hostile file could lead everywhere. */
const mostObjectsOfPage = 3_000
const mostSteps = 5_000_000

const references = /(\d{1,9})\s+\d{1,5}\s+R\b/g
const isPageTree = /\/Type\s*\/Pages?\b/
const isPage = /\/Type\s*\/Page\b/
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
  const kinds = new Map<number, Kind>()
  const kindOf = (number: number): Kind => {
    const known = kinds.get(number) ?? classify(objects.get(number) ?? '')
    kinds.set(number, known)
    return known
  }
  let steps = 0
  for (const [number, text] of objects) {
    if (!isPage.test(text)) continue
    const { images, followed } = imagesOf(text, objects, kindOf)
    steps += followed
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

/** What an object is on the way from a page: an image, or what leads on. */
type Kind = { isImage: boolean; leadsTo: readonly number[] }

function classify(text: string): Kind {
  if (isPageTree.test(text)) return { isImage: false, leadsTo: [] }
  // A stencil (mask) is no picture.
  if (isImage.test(text)) return { isImage: !/\/ImageMask\s+true/.test(text), leadsTo: [] }
  const found = text.replace(/\/Parent\s+\d+\s+\d+\s+R/g, '').matchAll(references)
  return { isImage: false, leadsTo: [...new Set([...found].map(([, number]) => Number(number)))] }
}

/** Follows references from a page, but into no other page. */
function imagesOf(
  page: string,
  objects: ReadonlyMap<number, string>,
  kindOf: (number: number) => Kind,
): { images: number[]; followed: number } {
  // What a page inherits stands in its parents.
  const own = /\/Resources\b/.test(page) ? page : page + inheritedResources(page, objects)
  const start = classify(own.replace(/\/Type\s*\/Page\b/, ''))
  const images: number[] = []
  const seen = new Set(start.leadsTo)
  const open = [...seen]
  let followed = seen.size
  for (let number = open.pop(); number !== undefined && seen.size <= mostObjectsOfPage; number = open.pop()) {
    const kind = kindOf(number)
    if (kind.isImage) images.push(number)
    followed += kind.leadsTo.length
    for (const next of kind.leadsTo) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return { images, followed }
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
  let left = mostUnpacked
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
    left -= unpackObjects(buffer.subarray(data, dataEnd), text, left, objects) ?? Infinity
    if (left <= 0) return null
  }
  return objects
}

/** Adds the objects that are packed together in one stream. @returns their length; null when they cannot be unpacked. */
function unpackObjects(data: Buffer, dictionary: string, limit: number, objects: Map<number, string>): number | null {
  const first = sizeOf(dictionary, 'First')
  let text: string
  try {
    text = /\/FlateDecode\b/.test(dictionary)
      ? inflateSync(data, { maxOutputLength: limit }).toString('latin1')
      : data.toString('latin1')
  } catch {
    return null // damaged or a bomb: the pages themselves are asked
  }
  const table = [...text.slice(0, first).matchAll(/(\d+)\s+(\d+)/g)].map(([, number, offset]) => ({
    number: Number(number),
    start: first + Number(offset),
  }))
  for (const [index, { number, start }] of table.entries()) {
    objects.set(number, text.slice(start, Math.min(table[index + 1]?.start ?? text.length, start + longestDictionary)))
  }
  return text.length
}

function endOr(at: number, buffer: Buffer): number {
  return at < 0 ? buffer.length : at
}

function dataStart(buffer: Buffer, at: number): number {
  return at + (buffer[at] === 13 ? 1 : 0) + (buffer[at] === 10 || buffer[at + 1] === 10 ? 1 : 0)
}
