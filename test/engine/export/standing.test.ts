import { describe, expect, it } from 'vitest'
import type { FileRow } from '../../../src-main/contract/types.ts'
import { findStandings } from '../../../src-main/engine/export/standing.ts'
import type { DocumentRow } from '../../../src-main/engine/types.ts'
import { sourceOf } from '../../fixtures/exportable.ts'

const row = (id: number, path: string, contentHash: string, documentId: number): FileRow => ({
  id,
  folderId: 1,
  path,
  size: 1,
  modifiedMs: 1000 * id,
  contentHash,
  documentId,
  status: 'ok',
  code: null,
  reason: null,
})

/** A library of these files; a document for each hash. */
function library(files: FileRow[]) {
  const document = (contentHash: string): DocumentRow | undefined => {
    const file = files.find((each) => each.contentHash === contentHash)
    if (file?.documentId === null || file === undefined) return undefined
    return { id: file.documentId, contentHash } as DocumentRow
  }
  return {
    file: (id: number) => files.find((each) => each.id === id),
    documentByHash: document,
    filesOfDocument: (id: number) => files.filter((each) => each.documentId === id),
  }
}

const cited = sourceOf(1, { fileId: 5, file: 'a.txt', contentHash: 'old', documentId: 50 })
const stand = async (files: FileRow[], isOnDisk = true, source = cited) =>
  (await findStandings([source], library(files), async () => isOnDisk)).get(1)

describe('what became of a cited file', () => {
  it.each([
    ['as it was', [row(5, 'a.txt', 'old', 50)], { state: 'same', movedTo: null, modifiedMs: 5000 }],
    ['renamed', [row(5, 'b.txt', 'old', 50)], { state: 'elsewhere', movedTo: 'b.txt', modifiedMs: 5000 }],
    ['other bytes', [row(5, 'a.txt', 'new', 51)], { state: 'changed', movedTo: null, modifiedMs: null }],
    [
      'other bytes, with a copy of the old ones',
      [row(5, 'a.txt', 'new', 51), row(7, 'copy.txt', 'old', 50)],
      { state: 'changed', movedTo: 'copy.txt', modifiedMs: null },
    ],
    ['deleted', [row(6, 'c.txt', 'other', 52)], { state: 'gone', movedTo: null, modifiedMs: null }],
    [
      'deleted, with a copy',
      [row(7, 'copy.txt', 'old', 50)],
      { state: 'elsewhere', movedTo: 'copy.txt', modifiedMs: 7000 },
    ],
    ['added anew at its place', [row(8, 'a.txt', 'old', 50)], { state: 'same', movedTo: null, modifiedMs: 8000 }],
  ])('%s', async (_name, files, expected) => expect(await stand(files)).toEqual(expected))

  it('a change that the library has not read yet is seen on disk, and each document is looked at once', async () => {
    expect(await stand([row(5, 'a.txt', 'old', 50)], false)).toMatchObject({ state: 'unread' })
    const asked: number[] = []
    const two = [cited, { ...cited, n: 2 }]
    const standings = await findStandings(two, library([row(5, 'a.txt', 'old', 50)]), async (id) => {
      asked.push(id)
      return true
    })
    expect([standings.size, asked]).toEqual([2, [50]])
  })

  it('without a hash it is unknown, unless the file is gone', async () => {
    const source = { ...cited, contentHash: '' }
    expect(await stand([row(5, 'a.txt', 'old', 50)], true, source)).toMatchObject({ state: 'unknown' })
    expect(await stand([], true, source)).toMatchObject({ state: 'gone' })
  })
})
