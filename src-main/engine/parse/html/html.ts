import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { ParsedDocument } from '../../types.ts'
import { parserIds } from '../parserIds.ts'
import { finishPictures } from '../pictures/noted.ts'
import { pictureSource } from '../pictures/source.ts'
import { alignText } from '../text/align.ts'
import { cleanText, createCanonicalWriter } from '../text/canonical.ts'
import type { Decoded } from '../text/decode.ts'
import { textDocument } from '../text/text.ts'
import { isElement } from './elements.ts'
import { writeHtml, type PictureSink } from './walk.ts'

type ParentNode = DefaultTreeAdapterTypes.ParentNode
type TextNode = DefaultTreeAdapterTypes.TextNode

/** The text of the head's `title`. */
function findTitle(document: ParentNode): TextNode | undefined {
  const html = document.childNodes.find((node) => node.nodeName === 'html')
  const head = html && isElement(html) ? html.childNodes.find((node) => node.nodeName === 'head') : undefined
  const title = head && isElement(head) ? head.childNodes.find((node) => node.nodeName === 'title') : undefined
  const text = title && isElement(title) ? title.childNodes[0] : undefined
  return text && 'value' in text ? text : undefined
}

/** What a page says of its own encoding, looked for where browsers look. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('latin1')
  return (
    /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1]
  )
}

/** What the reader of the page sees, without scripts, styles and hidden parts. */
export function parseHtml(decoded: Decoded): ParsedDocument {
  const document = parse(decoded.text, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  const writer = createCanonicalWriter()
  const titleNode = findTitle(document)
  const stated = titleNode && cleanText(titleNode.value).replace(/\s+/g, ' ').trim()
  // Readers see the title above the page: it is text too.
  if (titleNode && stated) {
    const place = titleNode.sourceCodeLocation
    writer.open('heading', { level: 1 })
    writer.write(
      titleNode.value,
      place ? alignText(titleNode.value, decoded.text, place.startOffset, place.endOffset) : [],
    )
  }
  const sink: PictureSink = { drafts: [], sourceOf: pictureSource }
  writeHtml(writer, document, { source: decoded.text, offset: 0 }, sink)
  const canonical = writer.finish()
  const pictures = finishPictures(sink.drafts, canonical)
  const heading = canonical.blocks.find((block) => block.kind === 'heading' && block.level === 1)
  const title = stated || (heading && canonical.text.slice(heading.start, heading.end))
  return textDocument(decoded, canonical, { format: 'html', parserId: parserIds.html, title, pictures })
}
