import { realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { DocumentFormat, DocumentId, FileRow } from '../../contract/types.ts'
import type { StoreReader } from '../store/types.ts'
import { hashOrNothing } from './passes/hashFile.ts'

const mediaTypes: Record<DocumentFormat, string> = {
  txt: 'text/plain',
  md: 'text/markdown',
  html: 'text/html',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/**
 * A file that still holds exactly the bytes that a document was read from; undefined when there is none
 * (any more). Places in the library belong to those bytes: over a page of a file that has changed since,
 * a citation would mark the wrong words. `folder`: the source folder that holds it.
 */
export async function findOriginal(
  reader: StoreReader,
  documentId: DocumentId,
): Promise<{ path: string; folder: string; mediaType: string } | undefined> {
  const document = reader.document(documentId)
  if (!document) return undefined
  for (const file of reader.filesOfDocument(documentId)) {
    const folder = reader.folder(file.folderId)
    if (!folder) continue
    const path = join(folder.path, file.path)
    if (await isUnchanged(path, file, document.contentHash))
      return { path, folder: folder.path, mediaType: mediaTypes[document.format] }
  }
  return undefined
}

async function isUnchanged(path: string, file: FileRow, contentHash: string): Promise<boolean> {
  const now = await stat(path).catch(() => undefined)
  if (!now?.isFile() || now.size !== file.size) return false
  // Touched or copied: the bytes decide.
  return (
    Math.floor(now.mtimeMs) === file.modifiedMs ||
    (await hashOrNothing(path, new AbortController().signal)) === contentHash
  )
}

/** Way back: the document of a file of this computer; undefined when the library does not hold it, or could not read it. */
export async function findDocumentAt(reader: StoreReader, path: string): Promise<DocumentId | undefined> {
  const real = await realpath(path).catch(() => path)
  for (const folder of reader.folders()) {
    for (const place of new Set([path, real])) {
      const inside = relative(folder.path, place)
      if (inside === '' || isAbsolute(inside) || inside.split(sep)[0] === '..') continue
      const name = inside.split(sep).join('/')
      const parent = dirname(name) === '.' ? '' : dirname(name)
      const files = reader.filesIn(folder.id, parent, 0, reader.countFilesIn(folder.id, parent))
      const found = files.find((file) => file.path === name)
      if (found?.documentId) return found.documentId
    }
  }
  return undefined
}
