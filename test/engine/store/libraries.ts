import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { assert } from '../../../src-main/base/assert.ts'
import { sha256 } from '../../../src-main/base/hash.ts'
import { openStore } from '../../../src-main/engine/store/store.ts'
import type { NewDocument, Store, StoreWriter } from '../../../src-main/engine/store/types.ts'

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'footnote-store-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A store that is closed with the test. */
export function open(libraryPath: string, mode: 'write' | 'read' = 'write'): Store {
  const store = openStore({ libraryPath, mode })
  onTestFinished(() => store.close())
  return store
}

/** A new library, open for writing. */
export function newLibrary(): Store & { writer: StoreWriter } {
  const store = open(temporaryFolder())
  const { writer } = store
  assert(writer, 'a new library has no other writer')
  return { ...store, writer }
}

/** A document whose lines are its passages. */
export function documentOf(text: string, changes: Partial<NewDocument> = {}): NewDocument {
  const passages: NewDocument['passages'] = []
  const nodes: NewDocument['nodes'] = [{ path: '', kind: 'document', start: 0, end: text.length }]
  let start = 0
  for (const line of text.split(/(?<=\n)/)) {
    const end = start + line.length
    const header = 'Title › Heading'
    passages.push({
      start,
      end,
      header,
      headingPath: ['Heading'],
      textHash: sha256(`${header}\n${line}`),
      keywordHeader: header,
      keywordBody: line,
    })
    nodes.push({ path: `s1:p${passages.length}`, kind: 'paragraph', start, end })
    start = end
  }
  return {
    contentHash: sha256(text),
    format: 'txt',
    title: 'Title',
    status: 'ok',
    parserId: 'text@1',
    chunkerId: 'tree@1',
    content: { text, blocks: [{ kind: 'paragraph', start: 0, end: text.length }], pages: [], source: null },
    runs: null,
    nodes,
    passages,
    ...changes,
  }
}

/** Saves a document under a file of the first folder (made when there is none), as indexing does. */
export function saveFile(
  store: Store & { writer: StoreWriter },
  path: string,
  document: NewDocument,
): { fileId: number; documentId: number; passageIds: number[] } {
  const { reader, writer } = store
  const folder = reader.folders()[0] ?? writer.addFolder('/documents')
  writer.upsertPending(folder.id, [{ path, size: document.content.text.length, modifiedMs: 1000.5 }])
  const file = reader.filesOfFolder(folder.id).find((row) => row.path === path)
  assert(file, 'a file that was seen has a row')
  const saved = writer.saveDocument(document)
  writer.attachFile(file.id, saved.documentId, document.contentHash, document.status, null, null)
  return { fileId: file.id, ...saved }
}

/** A vector that tells its text. */
export function vectorOf(...numbers: number[]): Float32Array {
  return Float32Array.from(numbers)
}
