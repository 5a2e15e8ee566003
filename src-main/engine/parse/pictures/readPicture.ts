import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { AppError } from '../../../base/errors.ts'
import { sha256 } from '../../../base/hash.ts'
import type { DocumentFormat } from '../../../contract/types.ts'
import type { NotedPicture } from '../../types.ts'
import { readDocxPicture } from '../docx/picture.ts'
import { readBytes } from '../ingestFile.ts'
import { extractPdfPicture } from '../pdf/images/extract.ts'
import { sniff } from '../sniff.ts'
import { checkPicture, mostPictureBytes, type PictureMediaType } from './imageHeader.ts'
import { inlineMark } from './source.ts'

/** A picture of a file. `path` and `folder` (the source folder that holds it) are absolute; `contentHash` is that of the document. */
export type PictureRequest = {
  path: string
  folder: string
  contentHash: string
  format: DocumentFormat
  picture: Pick<NotedPicture, 'box' | 'source'>
}

export type PictureBytes = { mediaType: PictureMediaType; bytes: Uint8Array<ArrayBuffer> }

/** Longest picture that stands in a text, in characters of base64. */
const longestInline = Math.ceil((mostPictureBytes * 4) / 3)

/**
 * Takes a picture out of its file. Throws AppError `parse/changed` when the file holds other bytes than the
 * document was read from: the picture at that place might be another one.
 */
export async function readPicture(
  request: PictureRequest,
  onHash: (contentHash: string) => void,
): Promise<PictureBytes> {
  const bytes = await readBytes(request.path)
  const contentHash = sha256(bytes)
  onHash(contentHash)
  if (contentHash !== request.contentHash)
    throw new AppError(
      'parse/changed',
      'The file has changed since it was read. Refresh the library to see its pictures.',
    )
  const found = await findBytes(bytes, request)
  const mediaType = checkPicture(found)
  return { mediaType, bytes: new Uint8Array(found) }
}

async function findBytes(bytes: Uint8Array, { path, folder, format, picture }: PictureRequest): Promise<Uint8Array> {
  const { box, source } = picture
  if (format === 'pdf' && box) return extractPdfPicture(bytes, box)
  if (format === 'docx') return readDocxPicture(bytes, source)
  if (source.startsWith(inlineMark))
    return inlinePicture(bytes, basename(path), Number(source.slice(inlineMark.length)))
  return readBytes(await insideFolder(folder, join(dirname(path), source)))
}

/** The picture that stands in a text as a `data:` address, the first from `offset` on. */
function inlinePicture(bytes: Uint8Array, fileName: string, offset: number): Uint8Array {
  const sniffed = sniff(bytes, fileName)
  const text = 'decoded' in sniffed ? sniffed.decoded.text.slice(offset, offset + longestInline) : ''
  const data = /data:image\/(?:png|jpe?g)(?:;[\w=+.-]*)*;base64,([^"'()<>]*)/i.exec(text)?.[1]
  if (data === undefined) throw new AppError('parse/damaged', 'The picture is damaged and cannot be shown.')
  return new Uint8Array(Buffer.from(data, 'base64'))
}

/** SECURITY: a document names any path it likes, also through links; only what lies in its own source folder is read. */
async function insideFolder(folder: string, path: string): Promise<string> {
  const [top, real] = await Promise.all([folder, path].map((each) => realpath(each).catch(() => null)))
  if (!top || !real)
    throw new AppError('parse/unreadable', 'The picture’s file is not there any more.', { retry: true })
  const within = relative(top, real)
  if (within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within))
    throw new AppError('parse/unsupported', 'The picture lies outside of the source folder and is not read.')
  return real
}
