import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { applicationId, migrations, schemaVersion } from '../../../src-main/engine/store/migrations.ts'
import { openStore } from '../../../src-main/engine/store/store.ts'
import { documentOf, newLibrary, open, saveFile, temporaryFolder } from './libraries.ts'

const codeOf = (action: () => unknown): unknown => {
  try {
    action()
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
  return 'opened'
}

/** Writes a database that only SQLite knows about. */
function writeDatabase(path: string, sql: string): void {
  const database = new SqliteDatabase(path)
  database.exec(sql)
  database.close()
}

describe('1.1 a new library', () => {
  it('makes its folder, and keeps what was written', () => {
    const path = join(temporaryFolder(), 'deep', 'library')
    const first = open(path)
    first.writer?.setSetting('colour', 'blue')
    first.close()
    expect(open(path).reader.setting('colour')).toBe('blue')
    expect(readdirSync(path)).toContain('library.db')
  })

  it('is in WAL mode with foreign keys, whatever the defaults are', () => {
    const store = newLibrary()
    const database = new SqliteDatabase(join(store.libraryPath, 'library.db'), { readonly: true })
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(database.pragma('application_id', { simple: true })).toBe(applicationId)
    database.close()
    expect(() => store.writer.upsertPending(99, [{ path: 'a', size: 1, modifiedMs: 1 }])).toThrow('FOREIGN KEY')
  })

  it('may be closed twice', () => {
    const store = newLibrary()
    store.close()
    expect(() => store.close()).not.toThrow()
  })

  it('forgets a setting that is set to null', () => {
    const { reader, writer } = newLibrary()
    writer.setSetting('colour', 'blue')
    writer.setSetting('colour', null)
    expect(reader.setting('colour')).toBeNull()
  })

  it('counts the bytes of its folder', () => {
    const store = newLibrary()
    const before = store.reader.bytes()
    writeFileSync(join(store.libraryPath, 'derived'), Buffer.alloc(12_345))
    expect(store.reader.bytes()).toBe(before + 12_345)
  })
})

describe('1.2 what is there already', () => {
  it('a library of a newer version is refused and left alone', () => {
    const path = temporaryFolder()
    const file = join(path, 'library.db')
    writeDatabase(file, `CREATE TABLE t (a); PRAGMA application_id = ${applicationId}; PRAGMA user_version = 999`)
    const before = readFileSync(file)
    expect(codeOf(() => openStore({ libraryPath: path, mode: 'write' }))).toBe('store/newer')
    expect(codeOf(() => openStore({ libraryPath: path, mode: 'read' }))).toBe('store/newer')
    expect(readFileSync(file)).toEqual(before)
  })

  it('the database of another program is refused', () => {
    const path = temporaryFolder()
    writeDatabase(join(path, 'library.db'), 'CREATE TABLE notes (text)')
    expect(codeOf(() => openStore({ libraryPath: path, mode: 'write' }))).toBe('store/foreign')
  })

  it('a damaged file is refused and left alone', () => {
    const path = temporaryFolder()
    const file = join(path, 'library.db')
    writeFileSync(file, Buffer.alloc(8192, 7))
    expect(codeOf(() => openStore({ libraryPath: path, mode: 'write' }))).toBe('store/damaged')
    expect(codeOf(() => openStore({ libraryPath: path, mode: 'read' }))).toBe('store/damaged')
    expect(readFileSync(file)).toEqual(Buffer.alloc(8192, 7))
  })

  it('a library whose tables are damaged is refused', () => {
    const store = newLibrary()
    saveFile(store, 'a.txt', documentOf('text'))
    store.close()
    const file = join(store.libraryPath, 'library.db')
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xff, 100, 4096))
    expect(codeOf(() => openStore({ libraryPath: store.libraryPath, mode: 'write' }))).toBe('store/damaged')
  })

  it('a refused library is free for the next attempt', () => {
    const path = temporaryFolder()
    const file = join(path, 'library.db')
    writeFileSync(file, 'no database at all, but long enough to be taken for one')
    expect(codeOf(() => openStore({ libraryPath: path, mode: 'write' }))).toBe('store/damaged')
    writeFileSync(file, '')
    expect(open(path).writer).not.toBeNull()
  })

  it('a folder that cannot be made is an error with a next step', () => {
    const path = temporaryFolder()
    writeFileSync(join(path, 'file'), '')
    const attempt = (): unknown => openStore({ libraryPath: join(path, 'file', 'library'), mode: 'write' })
    expect(codeOf(attempt)).toBe('store/cannotOpen')
    expect(attempt).toThrow(/Choose a folder/)
  })

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'a folder without permission is an error (skipped for root, who has every permission)',
    () => {
      const path = join(temporaryFolder(), 'library')
      mkdirSync(path)
      chmodSync(path, 0o500)
      expect(codeOf(() => openStore({ libraryPath: path, mode: 'write' }))).toBe('store/cannotOpen')
    },
  )
})

describe('1.3 reading only', () => {
  it('makes nothing where nothing is', () => {
    const path = join(temporaryFolder(), 'library')
    expect(codeOf(() => openStore({ libraryPath: path, mode: 'read' }))).toBe('store/noLibrary')
    expect(existsSync(path)).toBe(false)
  })

  it('never locks, never writes', () => {
    const store = newLibrary()
    store.writer.setSetting('colour', 'blue')
    store.close()
    const reading = open(store.libraryPath, 'read')
    expect(reading.writer).toBeNull()
    expect(reading.reader.setting('colour')).toBe('blue')
    expect(() => reading.keywordTable.remove([1])).toThrow(/only be read/)
    expect(open(store.libraryPath).writer).not.toBeNull()
  })
})

describe('1.4 migrations', () => {
  it('a library of each older version is brought up to date, step by step', () => {
    for (let version = 0; version < schemaVersion; version++) {
      const path = temporaryFolder()
      const steps = migrations.slice(0, version).join('\n')
      const header = version === 0 ? '' : `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version};`
      writeDatabase(join(path, 'library.db'), `${steps}\n${header}`)
      if (version > 0) expect(codeOf(() => openStore({ libraryPath: path, mode: 'read' }))).toBe('store/older')
      const store = open(path)
      expect(store.writer?.addFolder('/documents').path).toBe('/documents')
    }
  })

  it('an empty file is a library of version 0, which a reader leaves to the writer', () => {
    const path = temporaryFolder()
    writeFileSync(join(path, 'library.db'), '')
    expect(codeOf(() => openStore({ libraryPath: path, mode: 'read' }))).toBe('store/older')
    expect(open(path).writer).not.toBeNull()
  })
})
