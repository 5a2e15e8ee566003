import { describe, expect, test } from 'vitest'
import type { FileRow } from '../../../../src-main/contract/types.ts'
import {
  compareFolder as compare,
  type FolderChanges,
} from '../../../../src-main/engine/library/passes/compareFolder.ts'
import type { FolderScan } from '../../../../src-main/engine/library/scan/scan.ts'

let nextId = 1
const row = (path: string, more: Partial<FileRow> = {}): FileRow => ({
  id: nextId++,
  folderId: 1,
  path,
  size: 10,
  modifiedMs: 1000,
  contentHash: 'hash',
  documentId: 1,
  status: 'ok',
  code: null,
  reason: null,
  ...more,
})
const scan = (files: [string, number, number][], more: Partial<FolderScan> = {}): FolderScan => ({
  files: files.map(([path, size, modifiedMs]) => ({ path, size, modifiedMs })),
  refused: [],
  unreadable: [],
  ...more,
})
const compareFolder = (rows: FileRow[], seen: FolderScan, outdated: number[] = []): FolderChanges =>
  compare(rows, seen, new Set(outdated))
const names = (changes: FolderChanges) => ({
  changed: changes.changed.map((file) => file.path),
  maybeTouched: changes.maybeTouched.map(({ seen }) => seen.path),
  refused: changes.refused.map((file) => file.path),
  vanished: changes.vanished.map((file) => file.path),
})
const nothing = { changed: [], maybeTouched: [], refused: [], vanished: [] }

describe('comparing a folder with its rows', () => {
  test.each(['ok', 'unsupported', 'damaged', 'failed', 'pending'] as const)(
    'an unchanged file that is %s costs nothing',
    (status) => {
      expect(names(compareFolder([row('a', { status })], scan([['a', 10, 1000]])))).toEqual(nothing)
    },
  )

  test('new, resized, touched and vanished files', () => {
    const rows = [row('resized'), row('same'), row('touched'), row('vanished')]
    const seen = scan([
      ['new', 1, 1],
      ['resized', 11, 1000],
      ['same', 10, 1000],
      ['touched', 10, 2000],
    ])
    expect(names(compareFolder(rows, seen))).toEqual({
      changed: ['new', 'resized'],
      maybeTouched: ['touched'],
      refused: [],
      vanished: ['vanished'],
    })
  })

  test('a file whose document an older version made is read again, touched or not', () => {
    const rows = [row('old', { documentId: 2 }), row('old and touched', { documentId: 2 }), row('new')]
    const seen = scan([
      ['old', 10, 1000],
      ['old and touched', 10, 2000],
      ['new', 10, 1000],
    ])
    expect(names(compareFolder(rows, seen, [2]))).toEqual({ ...nothing, changed: ['old', 'old and touched'] })
  })

  test('a touched file without a hash, or not yet read, is read', () => {
    const rows = [row('no hash', { contentHash: null }), row('pending', { status: 'pending' })]
    const seen = scan([
      ['no hash', 10, 2000],
      ['pending', 10, 2000],
    ])
    expect(names(compareFolder(rows, seen)).changed).toEqual(['no hash', 'pending'])
  })

  test('a file that could not be opened is tried again; one that is damaged is not', () => {
    const rows = [
      row('locked', { status: 'failed', code: 'parse/unreadable' }),
      row('slow', { status: 'failed', code: 'parse/timeout' }),
    ]
    const seen = scan([
      ['locked', 10, 1000],
      ['slow', 10, 1000],
    ])
    expect(names(compareFolder(rows, seen)).changed).toEqual(['locked'])
  })

  test('nothing below a folder that could not be listed has vanished', () => {
    const rows = [row('locked/a'), row('locked/deep/b'), row('locked2/c')]
    const seen = scan([], { unreadable: [{ path: 'locked', reason: 'no rights' }] })
    expect(names(compareFolder(rows, seen)).vanished).toEqual(['locked2/c'])
  })

  test('a refused entry is written down once', () => {
    const entry = { path: 'link', code: 'library/linkOutside', reason: '' } as const
    const seen = scan([], { refused: [entry] })
    expect(names(compareFolder([], seen)).refused).toEqual(['link'])
    expect(names(compareFolder([row('link')], seen)).refused).toEqual(['link'])
    expect(names(compareFolder([row('link', { status: 'failed', code: entry.code })], seen))).toEqual(nothing)
  })
})
