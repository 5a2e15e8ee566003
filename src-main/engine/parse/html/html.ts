import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { ParsedDocument } from '../../types.ts'
import { cleanText, createCanonicalWriter } from '../text/canonical.ts'
import type { Decoded } from '../text/decode.ts'
import { decodingWarnings } from '../text/text.ts'
import { isElement } from './elements.ts'
import { writeHtml } from './walk.ts'

type ParentNode = DefaultTreeAdapterTypes.ParentNode

/** The content of the first `title` of the head. */
function titleOf(document: ParentNode): string | undefined {
  const html = document.childNodes.find((node) => node.nodeName === 'html')
  const head = html && isElement(html) ? html.childNodes.find((node) => node.nodeName === 'head') : undefined
  const title = head && isElement(head) ? head.childNodes.find((node) => node.nodeName === 'title') : undefined
  if (!title || !isElement(title)) return undefined
  const text = title.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
  return cleanText(text).replace(/\s+/g, ' ').trim() || undefined
}

/** What a page says of its own encoding, looked for where browsers look. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('latin1')
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ?? /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1]
}

/** What the reader of the page sees, without scripts, styles and hidden parts. */
export function parseHtml(decoded: Decoded): ParsedDocument {
  const document = parse(decoded.text, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  const writer = createCanonicalWriter()
  writeHtml(writer, document, { source: decoded.text, offset: 0 })
  const { text, blocks, source } = writer.finish()
  const heading = blocks.find((block) => block.kind === 'heading' && block.level === 1)
  const title = titleOf(document) ?? (heading && text.slice(heading.start, heading.end))
  return {
    format: 'html',
    parserId: 'html@1',
    ...(title === undefined ? {} : { title }),
    text,
    blocks,
    pages: [],
    source,
    status: text === '' ? 'empty' : 'ok',
    warnings: decodingWarnings(decoded),
  }
}
