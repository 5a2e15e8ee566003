import { readdirSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backupPathIn, checkRoom } from '../../../../src-main/engine/store/backup/backup.ts'
import { cancelRestore, isRestoreWaiting, prepareRestore } from '../../../../src-main/engine/store/backup/restore.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import type { Store } from '../../../../src-main/engine/store/types.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

const live = new AbortController().signal

/** A library with a conversation of that name, and as much beside it as is wanted. */
async function makeLibrary(name: string, megabytes = 0) {
  const top = await temporaryFolder()
  const libraryPath = join(top, 'library')
  const store = open(libraryPath)
  store.writer?.addConversation(name)
  for (let n = 0; n < megabytes; n++) store.writer?.setSetting(`filler.${n}`, 'x'.repeat(1_000_000))
  return { top, libraryPath, store }
}

function open(libraryPath: string): Store {
  const store = openStore({ libraryPath, mode: 'write' })
  onTestFinished(() => store.close())
  return store
}

const titles = (store: Store) => store.reader.conversations().map(({ title }) => title)

/** A backup as a library of its own. */
async function openBackup(path: string): Promise<Store> {
  const libraryPath = await temporaryFolder()
  await copyFile(path, join(libraryPath, 'library.db'))
  return open(libraryPath)
}

describe('a backup', () => {
  test('holds what is written while it is made, in one file, and says how far it is', async () => {
    const { top, store } = await makeLibrary('before', 12)
    const path = join(top, 'copy.footnote')
    const seen: number[] = []
    await store.backup(
      path,
      ({ done, total }) => {
        if (seen.length === 1) store.writer?.addConversation('meanwhile')
        seen.push(done / total)
      },
      live,
    )
    expect(seen.length).toBeGreaterThan(2)
    expect(seen).toEqual([...seen].sort((left, right) => left - right))
    expect((await readdir(top)).sort()).toEqual(['copy.footnote', 'library'])
    expect(new Set(titles(await openBackup(path)))).toEqual(new Set(['before', 'meanwhile']))
    expect((await stat(path)).size).toBeGreaterThan(12_000_000)
    expect(store.backupBytes()).toBeGreaterThan(12_000_000)
  })

  test('that is stopped leaves nothing behind, and neither does one that cannot be written', async () => {
    const { top, store } = await makeLibrary('one', 12)
    const stop = new AbortController()
    const path = join(top, 'copy.footnote')
    const work = store.backup(path, () => stop.abort(), stop.signal)
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    await mkdir(join(top, 'taken.footnote', 'inside'), { recursive: true })
    await expect(store.backup(join(top, 'taken.footnote'), () => undefined, live)).rejects.toMatchObject({
      code: 'store/cannotOpen',
    })
    expect((await readdir(top)).sort()).toEqual(['library', 'taken.footnote'])
  })

  test('larger than the disk is refused before its first byte', async () => {
    await expect(checkRoom(await temporaryFolder(), 1e18)).rejects.toMatchObject({
      code: 'store/diskFull',
      retry: true,
    })
  })

  test('takes no file’s name', async () => {
    const folder = await temporaryFolder()
    const day = new Date('2026-11-21T10:00:00Z')
    for (const name of ['Footnote library 2026-11-21', 'Footnote library 2026-11-21 (2)']) {
      const path = await backupPathIn(folder, day)
      expect(path).toBe(join(folder, `${name}.footnote`))
      await writeFile(path, '')
    }
  })
})

describe('a restore', () => {
  /** A library that went on after its backup. */
  async function makeBackup() {
    const made = await makeLibrary('old')
    const backup = join(made.top, 'copy.footnote')
    await made.store.backup(backup, () => undefined, live)
    made.store.writer?.addConversation('new')
    return { ...made, backup }
  }
  const aside = (libraryPath: string) => readdirSync(libraryPath).filter((name) => name.startsWith('library.before-'))

  test('takes the library’s place at the next start; what was there is kept whole', async () => {
    const { store, libraryPath, backup } = await makeBackup()
    await writeFile(join(libraryPath, 'vectors-of-another.i8'), 'x')
    await prepareRestore(libraryPath, backup)
    expect([isRestoreWaiting(libraryPath), titles(store).length]).toEqual([true, 2])
    store.close()
    expect(titles(open(libraryPath))).toEqual(['old'])
    expect(isRestoreWaiting(libraryPath)).toBe(false)
    const [kept] = aside(libraryPath)
    expect(kept).toMatch(/^library\.before-\d{4}(-\d\d){5}\.db$/)
    expect(new Set(titles(await openBackup(join(libraryPath, kept ?? ''))))).toEqual(new Set(['old', 'new']))
    expect(readdirSync(libraryPath)).not.toContain('vectors-of-another.i8')
    // Once: the next start changes nothing.
    expect(aside(libraryPath)).toHaveLength(1)
  })

  test('that was given up, or waits while somebody only reads, changes nothing', async () => {
    const { store, libraryPath, backup } = await makeBackup()
    await prepareRestore(libraryPath, backup)
    const reading = openStore({ libraryPath, mode: 'read' })
    expect(titles(reading)).toHaveLength(2)
    reading.close()
    await cancelRestore(libraryPath)
    store.close()
    expect(titles(open(libraryPath))).toHaveLength(2)
    expect(aside(libraryPath)).toEqual([])
  })

  test('that a power cut broke off between its steps goes on with the next start', async () => {
    const { store, libraryPath, backup } = await makeBackup()
    await prepareRestore(libraryPath, backup)
    store.close()
    await rename(join(libraryPath, 'library.db'), join(libraryPath, 'library.before-2026-11-21-10-00-00.db'))
    expect(titles(open(libraryPath))).toEqual(['old'])
    expect(aside(libraryPath)).toEqual(['library.before-2026-11-21-10-00-00.db'])
  })

  test('comes to the help of a library that is damaged', async () => {
    const { store, libraryPath, backup } = await makeBackup()
    store.close()
    await writeFile(join(libraryPath, 'library.db'), 'x'.repeat(10_000))
    await prepareRestore(libraryPath, backup)
    expect(titles(open(libraryPath))).toEqual(['old'])
    expect(aside(libraryPath)).toHaveLength(1)
  })

  test.each<[string, (path: string) => Promise<void>, string]>([
    ['is not there', async () => undefined, 'store/notABackup'],
    ['is no database', (path) => writeFile(path, 'hello'.repeat(1000)), 'store/notABackup'],
    ['is empty', (path) => writeFile(path, ''), 'store/notABackup'],
    ['is a folder', async (path) => void (await mkdir(path)), 'store/notABackup'],
    ['is of another program', async (path) => change(path, 'CREATE TABLE a (b)'), 'store/foreign'],
    [
      'is of a newer Footnote',
      async (path) =>
        change(path, 'PRAGMA application_id = 1181708148; PRAGMA user_version = 9999; CREATE TABLE a (b)'),
      'store/newer',
    ],
  ])('of a file that %s is refused, and nothing waits', async (_, make, code) => {
    const { top, libraryPath } = await makeLibrary('mine')
    const path = join(top, 'copy.footnote')
    await make(path)
    await expect(prepareRestore(libraryPath, path)).rejects.toMatchObject({ code })
    expect(isRestoreWaiting(libraryPath)).toBe(false)
    expect(readdirSync(libraryPath).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

function change(path: string, statements: string): void {
  const database = new SqliteDatabase(path)
  database.exec(statements)
  database.close()
}
