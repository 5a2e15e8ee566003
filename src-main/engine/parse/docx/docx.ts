import mammoth from 'mammoth'
import { parse, parseFragment } from 'parse5'
import { AppError, messageOf } from '../../../base/errors.ts'
import type { ParsedDocument, ParseWarning } from '../../types.ts'
import { declaredEncoding } from '../html/html.ts'
import { writeHtml, type PictureSink } from '../html/walk.ts'
import { parserIds } from '../parserIds.ts'
import { finishPictures } from '../pictures/noted.ts'
import { createCanonicalWriter, cleanText, type CanonicalWriter } from '../text/canonical.ts'
import { decodeText } from '../text/decode.ts'
import { readRawParagraphs } from './rawText.ts'
import { readZipEntries, readZipEntry } from './zip.ts'

/** Text of a document unpacks to at most this: 20,000 pages. More is a bomb, or would not fit into memory as a tree. */
const unpackedLimit = 256 * 1024 * 1024

/** Less than this share of the file's letters after conversion: the structure cannot be trusted, the letters are read as they are. */
const keptShare = 0.5
/** Less than this share: something (formulas, ruby, odd drawings) is missing, and the user is told. */
const wholeShare = 0.97

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  // A page may end between two words that nothing else parts.
  "br[type='page'] => br",
  "br[type='column'] => br",
]

type Parts = { main: string; properties: string; embedded: { name: string; content: Uint8Array }[] }

/** Unpacks every part that will be read, once, under a limit. Media stay packed. */
function readParts(bytes: Uint8Array): Parts {
  let left = unpackedLimit
  const parts: Parts = { main: '', properties: '', embedded: [] }
  for (const entry of readZipEntries(bytes)) {
    if (entry.isEncrypted) throw new AppError('parse/encrypted', 'The document is protected with a password.')
    const isEmbedded = /^word\/[^/]+\.(?:x?html?|mht|txt)$/i.test(entry.name)
    if (!isEmbedded && !/\.(?:xml|rels)$/i.test(entry.name)) continue
    const content = readZipEntry(bytes, entry, left)
    left -= content.length
    if (left <= 0) throw new AppError('parse/tooBig', 'The document unpacks to more text than Footnote can hold.')
    if (isEmbedded) parts.embedded.push({ name: entry.name, content })
    else if (entry.name === 'docProps/core.xml') parts.properties = Buffer.from(content).toString('utf8')
    else if (/^word\/document\d*\.xml$/i.test(entry.name)) parts.main = Buffer.from(content).toString('utf8')
  }
  return parts
}

function titleOf(properties: string): string | undefined {
  const raw = /<dc:title[^>]*>([^<]*)<\/dc:title>/.exec(properties)?.[1] ?? ''
  const node = parseFragment(raw).childNodes[0]
  const text = node && 'value' in node ? cleanText(node.value).replace(/\s+/g, ' ').trim() : ''
  const isFilledIn = /\.docx?$|^microsoft word|^document\d*$|^untitled/i.test(text)
  return /\p{L}/u.test(text) && !isFilledIn ? text : undefined
}

/** A picture of a document, still packed. */
export type DocxImage = { contentType: string; readAsBuffer: () => Promise<Buffer> }

/**
 * The document as HTML. Images have addresses by their order (`image:0`), empty ones where the format is neither
 * PNG nor JPEG; `takeImage` sees each with its address. Throws AppError `parse/damaged`.
 */
export async function convertDocx(
  bytes: Uint8Array,
  takeImage: (image: DocxImage, address: string) => void = () => undefined,
): Promise<string> {
  let images = 0
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const convertImage = mammoth.images.imgElement((image) => {
      const index = images++
      const src = /^image\/(?:png|jpe?g)$/i.test(image.contentType) ? `image:${index}` : ''
      takeImage(image, src)
      return Promise.resolve({ src })
    })
    return (await mammoth.convertToHtml({ buffer }, { styleMap, convertImage, externalFileAccess: false })).value
  } catch (error) {
    throw new AppError('parse/damaged', `The Word document is damaged and cannot be read (${messageOf(error)}).`, {
      cause: error,
    })
  }
}

/** Pages of other formats that a document takes in whole (`altChunk`). */
function writeEmbedded(writer: CanonicalWriter, parts: Parts, warnings: ParseWarning[]): void {
  if (!parts.main.includes('altChunk')) return
  for (const { name, content } of parts.embedded) {
    if (/\.mht$/i.test(name)) {
      warnings.push({ code: 'partUnread', message: `The embedded part ${name} could not be read.` })
      continue
    }
    writeHtml(writer, parse(decodeText(content, declaredEncoding(content)).text, { scriptingEnabled: false }), null)
  }
}

const countLetters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Word documents, by way of HTML: headings by style, tables, lists, notes, insertions without deletions. */
export async function parseDocx(bytes: Uint8Array): Promise<ParsedDocument> {
  const parts = readParts(bytes)
  const html = await convertDocx(bytes)
  const warnings: ParseWarning[] = []
  let writer = createCanonicalWriter()
  const sink: PictureSink = { drafts: [], sourceOf: (address) => address || null }
  writeHtml(writer, parseFragment(html), null, sink)
  writeEmbedded(writer, parts, warnings)
  let { text, blocks } = writer.finish()
  let pictures = finishPictures(sink.drafts, { text, blocks })

  const raw = readRawParagraphs(parts.main)
  const kept = countLetters(text) / Math.max(1, countLetters(raw.join('')))
  if (kept < wholeShare && raw.length > 0) {
    warnings.push({
      code: 'textMissing',
      message: 'Some text of the document (formulas, ruby or drawings) could not be read in place.',
    })
  }
  if (kept < keptShare) {
    writer = createCanonicalWriter()
    for (const paragraph of raw) {
      writer.open('paragraph')
      writer.write(paragraph)
    }
    ;({ text, blocks } = writer.finish())
    pictures = []
  }
  const heading = blocks.find((block) => block.kind === 'heading')
  const title = titleOf(parts.properties) ?? (heading && text.slice(heading.start, heading.end))
  return {
    format: 'docx',
    parserId: parserIds.docx,
    ...(title === undefined ? {} : { title }),
    text,
    blocks,
    pages: [],
    ...(pictures.length === 0 ? {} : { pictures }),
    status: text === '' && warnings.length === 0 ? 'empty' : warnings.length > 0 ? 'partly' : 'ok',
    warnings,
  }
}
