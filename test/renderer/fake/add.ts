import { sha256 } from '../../../src-main/base/hash.ts'
import { parseBytes } from '../../../src-main/engine/parse/parseBytes.ts'
import type { FakeState } from './state.ts'

/** Puts a file into the library, read by the real parsers. */
export async function add(state: FakeState, path: string, bytes: Uint8Array): Promise<void> {
  const id = state.documents.size + 1
  const name = path.split('/').at(-1) ?? path
  const parsed = await parseBytes(bytes, { fileName: name })
  const contentHash = sha256(bytes)
  const { text, blocks, pages, format } = parsed
  const view = {
    documentId: id,
    fileId: id,
    file: name,
    title: parsed.title ?? name,
    format,
    text,
    blocks,
    pages,
    contentHash,
  }
  state.documents.set(id, {
    view,
    runs: parsed.runs,
    path,
    mediaType: format === 'pdf' ? 'application/pdf' : 'text/plain',
  })
  state.files.push({
    id,
    folderId: 1,
    path: name,
    size: bytes.length,
    modifiedMs: 0,
    contentHash,
    documentId: id,
    status: 'ok',
    code: null,
    reason: null,
    isEmbedded: true,
  })
  const { status } = state
  Object.assign(status, {
    files: id,
    filesRead: id,
    passages: id * 9,
    embedded: id * 9,
    byStatus: { ...status.byStatus, ok: id },
  })
}
