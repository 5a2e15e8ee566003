import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { documentOf, newLibrary, open, temporaryFolder } from './libraries.ts'

/** Starts the saving process; resolves with its first line. */
async function startSaving(libraryPath: string, first = 0): Promise<{ child: ChildProcess; line: string }> {
  const script = join(import.meta.dirname, 'savingProcess.ts')
  const child = spawn(process.execPath, [script, libraryPath, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, line: chunk.toString().trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** What must hold after any crash, read from the tables themselves. */
function checkTables(libraryPath: string): { documents: number; orphans: number } {
  const database = new SqliteDatabase(join(libraryPath, 'library.db'), { readonly: true })
  const count = (sql: string): number => Number(database.prepare(sql).pluck().get())
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.pragma('foreign_key_check')).toEqual([])
  const documents = count('SELECT count(*) FROM documents')
  expect(count('SELECT count(*) FROM document_contents')).toBe(documents)
  expect(count('SELECT count(*) FROM passages')).toBe(documents * 40)
  expect(count('SELECT count(*) FROM nodes')).toBe(documents * 40)
  // Every passage has its words, and there are no others.
  const words = `SELECT count(*) FROM passages_fts WHERE passages_fts MATCH '"words"'`
  expect(count(words)).toBe(documents * 40)
  expect(count('SELECT count(*) FROM passages_fts')).toBe(documents * 40)
  expect(count('SELECT count(*) FROM passages p JOIN passages_fts f ON f.rowid = p.id')).toBe(documents * 40)
  const embedded = `SELECT count(*) FROM passages p JOIN vectors v ON v.text_hash = p.text_hash`
  expect(count(embedded)).toBe(count('SELECT coalesce(sum(embedded), 0) FROM embedding_models'))
  const orphans = count(
    'SELECT count(*) FROM documents WHERE id NOT IN (SELECT document_id FROM files WHERE document_id IS NOT NULL)',
  )
  database.close()
  return { documents, orphans }
}

describe('7.1 killed at any moment', () => {
  it('a library opens consistent, and the lock is free', { timeout: 60_000 }, async () => {
    const libraryPath = temporaryFolder()
    let documents = 0
    for (let round = 0; round < 6; round++) {
      const { child, line } = await startSaving(libraryPath, round * 10_000)
      expect(line).toBe('started')
      await sleep(20 + 37 * round)
      await kill(child)
      const found = checkTables(libraryPath)
      // At most the one document that was saved and not yet given to its file, in each round.
      expect(found.orphans).toBeLessThanOrEqual(1)
      documents = Math.max(documents, found.documents)
      const store = open(libraryPath)
      store.writer?.collectGarbage()
      store.close()
      expect(checkTables(libraryPath).orphans).toBe(0)
    }
    expect(documents).toBeGreaterThan(0)
  })
})

describe('7.2 two processes', () => {
  it('the second reads only, is told of the first, and sees its commits', { timeout: 30_000 }, async () => {
    const libraryPath = temporaryFolder()
    const { child } = await startSaving(libraryPath)
    const store = open(libraryPath)
    expect(store.writer).toBeNull()
    expect(store.writtenBy).toMatch(new RegExp(`^process ${child.pid}, since \\d\\d:\\d\\d$`))
    const before = store.reader.generation()
    await expect.poll(() => store.reader.generation(), { timeout: 10_000 }).toBeGreaterThan(before + 3)
    expect(store.keywordTable.match('"words"', 5)).toHaveLength(5)
    await kill(child)
    // The store that came second stays a reader; a new one may write.
    expect(open(libraryPath).writtenBy).toBeNull()
    expect(store.writer).toBeNull()
  })

  it('the second one of a process reads only, too, until the first is closed', () => {
    const first = newLibrary()
    const second = open(first.libraryPath)
    expect(second.writer).toBeNull()
    expect(second.writtenBy).toContain(`process ${process.pid}`)
    first.writer.saveDocument(documentOf('a zebra'))
    expect(second.keywordTable.match('"zebra"', 9)).toHaveLength(1)
    second.close()
    first.close()
    expect(open(first.libraryPath).writer).not.toBeNull()
  })

  it('a writing process is told who writes', { timeout: 30_000 }, async () => {
    const { libraryPath } = newLibrary()
    const { line } = await startSaving(libraryPath)
    expect(line).toContain(`written by process ${process.pid}, since`)
  })
})
