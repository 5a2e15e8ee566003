import { AppError } from '../../../base/errors.ts'

/** Larger pictures are not shown: 40 million pixels take 160 MB once a program has unpacked them. */
export const mostPixels = 40_000_000
/** Nor are larger files. */
export const mostPictureBytes = 20 * 1024 * 1024

export type PictureMediaType = 'image/png' | 'image/jpeg'

const pngMark = '\x89PNG\r\n\x1a\n'

/**
 * What a picture's bytes are, by their own head. Throws AppError `parse/unsupported` (neither PNG nor JPEG),
 * `parse/damaged` or `parse/tooBig`.
 * SECURITY: a few bytes can promise a picture that fills the memory of whoever unpacks it; such ones stop here.
 */
export function checkPicture(bytes: Uint8Array): PictureMediaType {
  if (bytes.length > mostPictureBytes) throw tooBig()
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isPng = view.toString('latin1', 0, 8) === pngMark
  if (!isPng && view.toString('latin1', 0, 3) !== '\xff\xd8\xff')
    throw new AppError('parse/unsupported', 'This kind of picture cannot be shown; PNG and JPEG can.')
  const size = isPng ? pngSize(view) : jpegSize(view)
  if (!size || size.width === 0 || size.height === 0)
    throw new AppError('parse/damaged', 'The picture is damaged and cannot be shown.')
  if (size.width * size.height > mostPixels) throw tooBig()
  return isPng ? 'image/png' : 'image/jpeg'
}

function tooBig(): AppError {
  return new AppError('parse/tooBig', 'The picture is too large to be shown here. Open the original file to see it.')
}

type Size = { width: number; height: number }

function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** From the first start-of-frame segment. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const kind = bytes[at + 1] ?? 0
    const isFiller = kind === 0xff
    const hasNoLength = kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8)
    if (isFiller || hasNoLength) {
      at += isFiller ? 1 : 2
      continue
    }
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
