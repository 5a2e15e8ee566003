import type { DocumentId, Source } from '../../contract/types.ts'
import type { StoreReader } from '../store/types.ts'
import type { Standing } from './types.ts'

type Library = Pick<StoreReader, 'file' | 'documentByHash' | 'filesOfDocument'>

/** What is not looked up: nothing is said about it. */
export const unknownStanding: Standing = { state: 'unknown', movedTo: null, modifiedMs: null }

/**
 * Compares each cited file with what the library and the disk hold now, by SHA-256.
 * @param isOnDisk whether some file still holds the bytes that a document was read from
 * @returns by the number of the source
 */
export async function findStandings(
  sources: readonly Source[],
  library: Library,
  isOnDisk: (documentId: DocumentId) => Promise<boolean>,
): Promise<Map<number, Standing>> {
  const seen = new Map<DocumentId, Promise<boolean>>()
  const isStillOnDisk = (documentId: DocumentId) => {
    const known = seen.get(documentId) ?? isOnDisk(documentId)
    seen.set(documentId, known)
    return known
  }
  const standings = new Map<number, Standing>()
  for (const source of sources) {
    const standing = standingIn(library, source)
    const document = library.documentByHash(source.contentHash)
    const isHeld = standing.state === 'same' || standing.state === 'elsewhere'
    // The library knows a change only once it has read the file again; the disk knows it at once.
    const isUnread = isHeld && document !== undefined && !(await isStillOnDisk(document.id))
    standings.set(source.n, isUnread ? { ...standing, state: 'unread' } : standing)
  }
  return standings
}

function standingIn(library: Library, { fileId, file: cited, contentHash }: Source): Standing {
  const file = library.file(fileId)
  if (contentHash === '') return file ? unknownStanding : { ...unknownStanding, state: 'gone' }
  if (file?.contentHash === contentHash) {
    const isRenamed = file.path !== cited
    const movedTo = isRenamed ? file.path : null
    return { state: isRenamed ? 'elsewhere' : 'same', movedTo, modifiedMs: file.modifiedMs }
  }
  const document = library.documentByHash(contentHash)
  const copies = document ? library.filesOfDocument(document.id).filter((copy) => copy.contentHash === contentHash) : []
  // A file of the same name with other bytes is what a reader would open: the citation no longer fits it.
  if (file) return { state: 'changed', movedTo: copies[0]?.path ?? null, modifiedMs: null }
  const copy = copies[0]
  if (!copy) return { state: 'gone', movedTo: null, modifiedMs: null }
  const isSamePlace = copy.path === cited
  return {
    state: isSamePlace ? 'same' : 'elsewhere',
    movedTo: isSamePlace ? null : copy.path,
    modifiedMs: copy.modifiedMs,
  }
}
