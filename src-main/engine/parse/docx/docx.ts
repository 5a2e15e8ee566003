import mammoth from 'mammoth'
import { parseFragment } from 'parse5'
import { AppError, messageOf } from '../../../base/errors.ts'
import type { ParsedDocument, ParseWarning } from '../../types.ts'
import { writeHtml } from '../html/walk.ts'
import { cleanText, createCanonicalWriter } from '../text/canonical.ts'
import { readZipEntries, readZipEntry } from './zip.ts'

/** Text of a document unpacks to at most this: 20,000 pages. More is a bomb, or would not fit into memory as a tree. */
const unpackedLimit = 256 * 1024 * 1024

const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", "p[style-name='Quote'] => blockquote > p:fresh"]

/** Every part that will be read, unpacked once under a limit: returns the core properties on the way. */
function checkParts(bytes: Uint8Array): string {
  let left = unpackedLimit
  let properties = ''
  for (const entry of readZipEntries(bytes)) {
    if (entry.isEncrypted) throw new AppError('parse/encrypted', 'The document is protected with a password.')
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue
    const content = readZipEntry(bytes, entry, left)
    left -= content.length
    if (left <= 0) throw new AppError('parse/tooBig', 'The document unpacks to more text than Footnote can hold.')
    if (entry.name === 'docProps/core.xml') properties = Buffer.from(content).toString('utf8')
  }
  return properties
}

function titleOf(properties: string): string | undefined {
  const raw = /<dc:title[^>]*>([^<]*)<\/dc:title>/.exec(properties)?.[1] ?? ''
  const fragment = parseFragment(raw).childNodes[0]
  const text = fragment && 'value' in fragment ? cleanText(fragment.value).replace(/\s+/g, ' ').trim() : ''
  return /\p{L}/u.test(text) && !/\.docx?$/i.test(text) && !/^(?:microsoft word|document\d*$|untitled)/i.test(text) ? text : undefined
}

/** Word documents, by way of HTML: headings by style, tables, lists, notes, insertions without deletions. */
export async function parseDocx(bytes: Uint8Array): Promise<ParsedDocument> {
  const properties = checkParts(bytes)
  let html: string
  const warnings: ParseWarning[] = []
  try {
    const result = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
      { styleMap, convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
    )
    html = result.value
  } catch (error) {
    throw new AppError('parse/damaged', `The Word document is damaged and cannot be read (${messageOf(error)}).`, { cause: error })
  }
  const writer = createCanonicalWriter()
  writeHtml(writer, parseFragment(html), null)
  const { text, blocks } = writer.finish()
  const heading = blocks.find((block) => block.kind === 'heading')
  const title = titleOf(properties) ?? (heading && text.slice(heading.start, heading.end))
  return {
    format: 'docx',
    parserId: 'docx@1',
    ...(title === undefined ? {} : { title }),
    text,
    blocks,
    pages: [],
    status: text === '' ? 'empty' : 'ok',
    warnings,
  }
}
