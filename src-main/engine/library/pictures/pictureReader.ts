import { AppError } from '../../../base/errors.ts'
import type { DocumentId } from '../../../contract/types.ts'
import type { WorkerPool } from '../../parse/parsePool.ts'
import type { PictureBytes, PictureRequest } from '../../parse/pictures/readPicture.ts'
import type { StoreReader } from '../../store/types.ts'
import { findOriginal } from '../original.ts'

/** The workers are let go when no picture was asked for so long (ms): they hold some 100 MB. */
const idleMs = 60_000

export interface PictureReader {
  /**
   * PNG or JPEG of a picture, from its original. Throws AppError `store/notFound`, `library/originalGone` (it is
   * gone or has changed) or `parse/…`, and AbortError.
   */
  read(documentId: DocumentId, n: number, signal?: AbortSignal): Promise<PictureBytes>
  close(): Promise<void>
}

/** Takes pictures out of originals when they are asked for; nothing of them is kept. `openPool` is called when the first one is. */
export function createPictureReader(
  reader: StoreReader,
  openPool: () => WorkerPool<PictureRequest, PictureBytes>,
): PictureReader {
  let pool: ReturnType<typeof openPool> | null = null
  let timer: NodeJS.Timeout | undefined
  let running = 0

  const close = async (): Promise<void> => {
    clearTimeout(timer)
    const open = pool
    pool = null
    await open?.close()
  }

  const findRequest = async (documentId: DocumentId, n: number): Promise<PictureRequest> => {
    const document = reader.document(documentId)
    const picture = reader.pictures(documentId).find((each) => each.n === n)
    if (!document || !picture)
      throw new AppError('store/notFound', 'This picture is no longer in the library. Search again.')
    const original = await findOriginal(reader, documentId)
    if (!original) {
      const sentence =
        'The original of this picture is gone or has changed since it was read. Refresh, then search again.'
      throw new AppError('library/originalGone', sentence)
    }
    const { contentHash, format } = document
    const { source, box } = picture
    const { path, folder } = original
    return { path, folder, contentHash, format, picture: box ? { source, box } : { source } }
  }

  return {
    async read(documentId, n, signal) {
      const request = await findRequest(documentId, n)
      clearTimeout(timer)
      running++
      try {
        return await (pool ??= openPool()).run(request, signal)
      } finally {
        if (--running === 0) timer = setTimeout(() => void close(), idleMs).unref()
      }
    },
    close,
  }
}
