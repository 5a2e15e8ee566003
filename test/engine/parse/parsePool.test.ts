import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../../src-main/base/hash.ts'
import type { Ingested } from '../../../src-main/engine/parse/ingestFile.ts'
import { createIngestPool, type IngestPool } from '../../../src-main/engine/parse/parsePool.ts'
import { makePdf } from '../../fixtures/makePdf.ts'
import { makeText } from '../../fixtures/makeText.ts'
import { expectSound } from './expectSound.ts'

const entry = fileURLToPath(new URL('../../fixtures/ingestWorker.ts', import.meta.url))

let folder: string
let pool: IngestPool

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pool-'))
})

afterEach(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

function open(options: { size?: number; timeLimitMs?: number; heapLimitMb?: number; entry?: string } = {}): void {
  pool = createIngestPool({ entry, workerData: null, size: 1, timeLimitMs: 30_000, heapLimitMb: 128, ...options })
}

async function ingest(
  fileName: string,
  bytes: Uint8Array = makeText(fileName),
  signal?: AbortSignal,
): Promise<Ingested> {
  const path = join(folder, fileName)
  await writeFile(path, bytes)
  return pool.ingest({ path, fileName, title: `title of ${fileName}` }, signal)
}

describe('a file that is read', () => {
  it('comes back with its hash, its text and its chunks', async () => {
    open()
    const bytes = await makePdf([['Hello from page one.'], ['And from page two.']])
    const { contentHash, parsed, chunked } = await ingest('a.pdf', bytes)
    expect(contentHash).toBe(sha256(bytes))
    expect(parsed.text).toBe('Hello from page one.\n\nAnd from page two.')
    expect(chunked.chunkerId).toBe('title of a.pdf')
    expectSound(parsed)
  })

  it('many files on few workers, each to its own caller', async () => {
    open({ size: 2 })
    const names = Array.from({ length: 20 }, (_, index) => `file${index}.txt`)
    const results = await Promise.all(names.map((name) => ingest(name)))
    expect(results.map(({ parsed }) => parsed.text)).toEqual(names)
  })
})

describe('a file that cannot be read', () => {
  it('fails with its code and its hash, and the next one is read', async () => {
    open()
    const bytes = makeText('a,b')
    await expect(ingest('a.csv', bytes)).rejects.toMatchObject({
      code: 'parse/unsupported',
      contentHash: sha256(bytes),
    })
    expect((await ingest('next.txt')).parsed.text).toBe('next.txt')
  })

  it('has no hash when it is gone or too large', async () => {
    open()
    const missing = pool.ingest({ path: join(folder, 'none.txt'), fileName: 'none.txt', title: '' })
    await expect(missing).rejects.toMatchObject({ code: 'parse/unreadable', retry: true, contentHash: null })
    const large = join(folder, 'large.txt')
    await writeFile(large, '')
    await truncate(large, 301 * 1024 * 1024)
    const tooBig = pool.ingest({ path: large, fileName: 'large.txt', title: '' })
    await expect(tooBig).rejects.toMatchObject({ code: 'parse/tooBig', contentHash: null })
  })

  it.each([
    ['hang.txt', 'parse/timeout'],
    ['hoard.txt', 'parse/outOfMemory'],
    ['crash.txt', 'parse/crashed'],
    ['exit.txt', 'parse/crashed'],
  ])('%s ends with %s, keeps its hash, and the next one is read', async (name, code) => {
    open({ timeLimitMs: name === 'hang.txt' ? 1500 : 30_000 })
    const [bad, next] = await Promise.allSettled([ingest(name), ingest('next.txt')])
    expect(bad).toMatchObject({ status: 'rejected', reason: { code, contentHash: sha256(makeText(name)) } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { parsed: { text: 'next.txt' } } })
  })

  it('a crash after the file was read is not laid on the next one', async () => {
    open()
    const names = ['crashLater.txt', 'next.txt', 'another.txt']
    const all = await Promise.all(names.map((name) => ingest(name)))
    expect(all.map(({ parsed }) => parsed.text)).toEqual(names)
  })

  it('does not wait for ever for a worker that cannot start', async () => {
    open({ entry: join(tmpdir(), 'there-is-no-such-worker.ts') })
    await expect(ingest('a.txt')).rejects.toMatchObject({ code: 'parse/crashed' })
    await expect(ingest('b.txt')).rejects.toMatchObject({ code: 'parse/crashed' })
  })
})

describe('stopping', () => {
  it('an abort kills the file that runs and the one that waits, not the others', async () => {
    open()
    const stop = new AbortController()
    const running = ingest('hang.txt', makeText('x'), stop.signal)
    const waiting = ingest('waits.txt', makeText('x'), stop.signal)
    const other = ingest('other.txt')
    setTimeout(() => stop.abort(), 300)
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    expect((await other).parsed.text).toBe('other.txt')
  })

  it('an abort before or after changes nothing for others', async () => {
    open()
    await expect(ingest('a.txt', makeText('x'), AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    const stop = new AbortController()
    await ingest('b.txt', makeText('x'), stop.signal)
    stop.abort()
    expect((await ingest('c.txt')).parsed.text).toBe('c.txt')
  })

  it('close ends what runs and what waits', async () => {
    open()
    const all = Promise.allSettled([ingest('hang.txt'), ingest('waits.txt')])
    await new Promise((resolve) => setTimeout(resolve, 300))
    await pool.close()
    for (const each of await all) expect(each).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
    await expect(ingest('late.txt')).rejects.toMatchObject({ name: 'AbortError' })
  })
})
