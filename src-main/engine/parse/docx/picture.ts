import { AppError } from '../../../base/errors.ts'
import { convertDocx, type DocxImage } from './docx.ts'
import { readZipEntries, readZipEntry } from './zip.ts'

/** What any part of a document may unpack to, in bytes. */
const mostUnpacked = 100 * 1024 * 1024

/**
 * The bytes of a picture by its address (`image:0`). Throws AppError `parse/damaged` or `parse/tooBig`.
 * SECURITY: mammoth unpacks what it is asked for without a limit, so that every part is first unpacked with one.
 */
export async function readDocxPicture(bytes: Uint8Array, address: string): Promise<Uint8Array> {
  for (const entry of readZipEntries(bytes)) {
    if (entry.method !== 0) readZipEntry(bytes, entry, mostUnpacked)
  }
  const images: DocxImage[] = []
  await convertDocx(bytes, (image, own) => {
    if (own === address) images.push(image)
  })
  const [image] = images
  if (!image) throw new AppError('parse/damaged', 'The picture is not in the document.')
  return image.readAsBuffer().catch((cause: unknown) => {
    throw new AppError('parse/damaged', 'The picture is damaged and cannot be shown.', { cause })
  })
}
