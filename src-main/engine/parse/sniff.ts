import { AppError } from '../../base/errors.ts'
import { readZipEntries } from './docx/zip.ts'
import { declaredEncoding } from './html/html.ts'
import { decodeText, looksBinary, type Decoded } from './text/decode.ts'

/** A format with, for text, what the bytes say. */
export type Sniffed = { format: 'pdf' | 'docx' } | { format: 'txt' | 'md' | 'html'; decoded: Decoded }

const textExtensions = new Set(['', 'txt', 'text', 'log'])
const markdownExtensions = new Set(['md', 'markdown', 'mdown', 'mkd'])
const htmlExtensions = new Set(['html', 'htm', 'xhtml'])
/** Names that promise another format, of which content is believed when it turns out to be text. */
const documentExtensions = new Set(['pdf', 'docx', 'doc', 'rtf', 'odt', 'xls', 'xlsx', 'ppt', 'pptx'])

const pdfMark = '%PDF-'
const zipMark = 'PK\x03\x04'
const emptyZipMark = 'PK\x05\x06'
const compoundFileMark = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** The page starts with a document type, an `html` element or at least a head, after comments (each has one end only, or many would take exponential time) and an XML declaration. */
const htmlStart =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+html|html|head|body|meta|title)[\s>]/i
/** Characters in which a page must have begun, comments of its licence included. */
const startLength = 256 * 1024
const someTag = /<(?:[a-z][a-z\d]*)(?:\s[^<>]*)?>/i

/** The extension of a file name in lower case, without the dot; '' when it has none. */
function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : ''
}

function unsupported(what: string): AppError {
  return new AppError(
    'parse/unsupported',
    `${what} cannot be read yet. Readable are PDF, Word (docx), HTML, Markdown and plain text.`,
  )
}

function damaged(extension: string): AppError {
  return new AppError(
    'parse/damaged',
    `The file is named .${extension}, but its content is none. It may be damaged or cut off: try to get another copy.`,
  )
}

/** Headings with other Markdown beside them: one sign alone may be a comment of a program. */
function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, 64 * 1024)
  const headings = sample.match(/^#{1,6} +\S/gm)?.length ?? 0
  const others = [
    /^```/m,
    /\[[^\]\n]{1,200}\]\([^)\n]{1,500}\)/,
    /^\|?[ :]*-{3,}[ :]*\|/m,
    /\*\*[^*\n]+\*\*/,
    /^[-*] +\S/m,
  ]
  return headings >= 2 && others.filter((sign) => sign.test(sample)).length >= 2
}

function sniffZip(bytes: Uint8Array, head: string, extension: string): Sniffed {
  if (head.startsWith(emptyZipMark)) {
    if (extension === 'docx') throw damaged(extension)
    throw unsupported('This archive')
  }
  try {
    const names = readZipEntries(bytes).map((entry) => entry.name)
    if (names.some((name) => /^word\/document\d*\.xml$/i.test(name))) return { format: 'docx' }
  } catch (error) {
    const isWord = extension === 'docx' || Buffer.from(bytes).includes('word/document.xml')
    throw isWord ? error : unsupported('This archive')
  }
  if (extension === 'docx') throw damaged(extension)
  throw unsupported('This kind of file')
}

function sniffCompoundFile(bytes: Uint8Array, extension: string): never {
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  if (isEncrypted && !/^(?:xls|ppt|pot|pps)/.test(extension)) {
    throw new AppError(
      'parse/encrypted',
      'The document is protected with a password. Save a copy without one to have it read.',
    )
  }
  throw unsupported('Word, Excel and PowerPoint files of before 2007')
}

/** A header up to 1,024 bytes late is one; where text stands before it, only a file with PDF's objects is a PDF. */
function isPdf(bytes: Uint8Array, head: string, extension: string): boolean {
  const at = head.indexOf(pdfMark)
  if (at === 0 || (at > 0 && head.slice(0, at).trim() === '')) return true
  return (at > 0 || extension === 'pdf') && Buffer.from(bytes).includes(' obj')
}

function sniffText(bytes: Uint8Array, extension: string): Sniffed {
  const isKnown = textExtensions.has(extension) || markdownExtensions.has(extension) || htmlExtensions.has(extension)
  if (!isKnown && !documentExtensions.has(extension)) throw unsupported(`A file of the kind .${extension}`)
  const decoded = decodeText(bytes, declaredEncoding(bytes))
  if (looksBinary(decoded.text)) {
    if (extension === 'pdf' || extension === 'docx') throw damaged(extension)
    throw unsupported('This kind of file')
  }
  if (decoded.text.startsWith('{\\rtf')) throw unsupported('Rich text (rtf)')
  if (markdownExtensions.has(extension)) return { format: 'md', decoded }
  if (
    htmlStart.test(decoded.text.slice(0, startLength)) ||
    (htmlExtensions.has(extension) && someTag.test(decoded.text))
  )
    return { format: 'html', decoded }
  return { format: looksLikeMarkdown(decoded.text) ? 'md' : 'txt', decoded }
}

/**
 * Tells the format by content; the name only decides between kinds of text.
 * Throws AppError `parse/unsupported`, `parse/encrypted` or `parse/damaged`.
 */
export function sniff(bytes: Uint8Array, fileName: string): Sniffed {
  const extension = extensionOf(fileName)
  if (bytes.length === 0 && documentExtensions.has(extension)) throw damaged(extension)
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.startsWith(zipMark) || head.startsWith(emptyZipMark)) return sniffZip(bytes, head, extension)
  if (head.startsWith(compoundFileMark)) return sniffCompoundFile(bytes, extension)
  if (isPdf(bytes, head, extension)) return { format: 'pdf' }
  return sniffText(bytes, extension)
}
