import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src-main/base/errors.ts'
import { openStore } from '../../src-main/engine/store/store.ts'

const main = join(import.meta.dirname, '..', '..', 'src-main', 'cli', 'main.ts')
let top = ''
let docs = ''
let library = ''

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-process-'))
  docs = join(top, 'docs')
  library = join(top, 'library')
  await mkdir(docs)
  const text = (file: number) =>
    Array.from({ length: 40 }, (_, line) => `Line ${line} of file ${file} says that clause ${file * line} holds.`).join(
      '\n\n',
    )
  for (let file = 0; file < 40; file++) await writeFile(join(docs, `clauses-${file}.txt`), text(file))
})
afterAll(() => rm(top, { recursive: true, force: true }))

type Ended = { code: number | null; out: string; err: string }

/** Runs the real command line in a process of its own. */
function footnote(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...args], (_error, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    )
  })
}

/** Waits until some files of the library are read. */
async function untilHalfWay(): Promise<void> {
  for (;;) {
    await sleep(20)
    try {
      const store = openStore({ libraryPath: library, mode: 'read' })
      const { filesRead } = store.reader.indexState('any model')
      store.close()
      if (filesRead > 3) return
    } catch (error) {
      // Not there yet, or being made this very moment.
      if (!(error instanceof AppError) || !['store/noLibrary', 'store/older'].includes(error.code)) throw error
    }
  }
}

test('text: the canonical text on standard output and nothing else anywhere', async () => {
  const path = join(docs, 'clauses-7.txt')
  expect(await footnote('text', path)).toEqual({ code: 0, out: await readFile(path, 'utf8'), err: '' })
})

test('Ctrl-C stops a run cleanly; meanwhile others may read; the next run goes on from there', async () => {
  const child = spawn(process.execPath, [main, 'index', docs, '--library', library])
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  await untilHalfWay()

  const [reading, writing] = await Promise.all([
    footnote('status', '--json', '--library', library),
    footnote('index', docs, '--library', library),
  ])
  expect(reading.code).toBe(0)
  expect(JSON.parse(reading.out)).toMatchObject({ files: 40 })
  expect(writing).toMatchObject({ code: 1, out: '' })
  expect(writing.err).toContain(`being written by process ${child.pid}`)

  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(err).toMatch(/Kept: \d+ of 40 files read/)

  const again = await footnote('index', docs, '--library', library, '--json')
  expect(again.code).toBe(0)
  expect(JSON.parse(again.out)).toMatchObject({ files: 40, problems: [] })
  const status = JSON.parse((await footnote('status', '--json', '--library', library)).out) as Record<string, number>
  expect(status['embedded']).toBe(status['passages'])
  expect(JSON.parse((await footnote('index', docs, '--library', library, '--json')).out)).toMatchObject({
    parsed: 0,
    embedded: 0,
  })
}, 180_000)
