import type { ParsedDocument } from '../types.ts'
import { parseDocx } from './docx/docx.ts'
import { parseHtml } from './html/html.ts'
import { parseMarkdown } from './markdown.ts'
import { parsePdf } from './pdf/pdf.ts'
import { sniff } from './sniff.ts'
import { parseText } from './text/text.ts'

/**
 * Reads a file of any supported format, told by its content. Throws AppError
 * `parse/unsupported`, `parse/encrypted`, `parse/damaged` or `parse/tooBig`.
 */
export async function parseBytes(bytes: Uint8Array, hint: { fileName: string }): Promise<ParsedDocument> {
  const sniffed = sniff(bytes, hint.fileName)
  switch (sniffed.format) {
    case 'pdf':
      return parsePdf(bytes)
    case 'docx':
      return parseDocx(bytes)
    case 'html':
      return parseHtml(sniffed.decoded)
    case 'md':
      return parseMarkdown(sniffed.decoded)
    case 'txt':
      return parseText(sniffed.decoded)
  }
}
