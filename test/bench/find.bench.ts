/**
 * What a keystroke costs while somebody looks for one of 50,000 files: the finder alone, FlexSearch alone over the
 * same names (each entry indexed, the same words, its own order), the finder narrowed to a tenth of the files, and the
 * whole way through the contract over loopback HTTP. Names and headings are made; typing is key by key, a quarter as
 * written, the rest with slips. Turns alternate, so that other load hits all alike.
 * Usage: node test/bench/find.bench.ts [--files 50000] [--typings 160]
 */
import { loadavg, tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Index } from 'flexsearch'
import { createRouter, type Handlers } from '../../src-main/contract/router.ts'
import type { FileRow } from '../../src-main/contract/types.ts'
import { createFinder } from '../../src-main/engine/keyword/finder/finder.ts'
import { finderWords } from '../../src-main/engine/keyword/finder/finderWords.ts'
import { createLiveFinder, type LiveFinder } from '../../src-main/engine/library/liveFinder.ts'
import type { DocumentRow, TreeNode } from '../../src-main/engine/types.ts'
import { startServer } from '../../src-main/server/httpServer.ts'
import { makeFiles, makeTypings, type MadeFile } from './find/names.ts'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '50000' }, typings: { type: 'string', default: '160' } },
})

const limit = 8
const files = makeFiles(Number(values.files), 3)
const entries = files.flatMap(({ path, headings }) => [path, ...headings]).map((text, id) => ({ id, text }))
const typings = makeTypings(files, Number(values.typings), 5)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Time and heap that something takes to be made. */
function measured<Made>(what: string, make: () => Made): Made {
  collect()
  const before = process.memoryUsage()
  const startedAt = performance.now()
  const made = make()
  const seconds = (performance.now() - startedAt) / 1000
  collect()
  const after = process.memoryUsage()
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  console.log(`${what}: built in ${seconds.toFixed(1)} s, ${Math.round(bytes / 1e6)} MB`)
  return made
}

/** Times by what was typed, in milliseconds. */
class Times {
  readonly #byKind = new Map<string, number[]>()
  add(kind: string, ms: number): void {
    this.#byKind.set(kind, [...(this.#byKind.get(kind) ?? []), ms])
  }
  print(what: string): void {
    console.log(what)
    for (const [kind, times] of [...this.#byKind, ['all keys', [...this.#byKind.values()].flat()] as const]) {
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1).padStart(6)
      console.log(
        `  ${kind.padEnd(20)} ${String(sorted.length).padStart(5)} keys  p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ms`,
      )
    }
  }
}

/** The files as a library that has been read, each document with its headings as sections. */
function openLibrary(): LiveFinder {
  const rows = files.map(({ path }, index): FileRow => rowOf(path, index + 1))
  return createLiveFinder(
    {
      generation: () => 1,
      folders: () => [{ id: 1, path: tmpdir(), name: 'Made', addedAt: 0 }],
      allowedFiles: () => undefined,
      listFiles: ({ offset, limit }) => ({ total: rows.length, rows: rows.slice(offset, offset + limit) }),
      document: () => ({ title: '' }) as DocumentRow,
      nodes: (id) => (files[id - 1]?.headings ?? []).map(sectionOf),
    },
    createFinder,
  )
}

function rowOf(path: string, id: number): FileRow {
  const none = { contentHash: null, code: null, reason: null }
  return { ...none, id, folderId: 1, path, size: 1, modifiedMs: 1, documentId: id, status: 'ok' }
}

function sectionOf(heading: MadeFile['headings'][number], n: number): TreeNode {
  return { path: `s${n}`, kind: 'section', heading, start: n, end: n + 1 }
}

/** One key through schemas, JSON and a connection, as the page in a browser sends it. */
async function serve(finder: LiveFinder) {
  const handlers = { find: async ({ text, ...query }) => finder.find(text, query) } satisfies Partial<Handlers>
  const router = createRouter(handlers as unknown as Handlers)
  const server = await startServer({
    router,
    documentFile: () => undefined,
    rendererPath: tmpdir(),
    onRefusal: () => {},
  })
  const opened = await fetch(server.url, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const find = async (text: string) => {
    const input = encodeURIComponent(JSON.stringify({ text, limit }))
    const reply = await fetch(`http://127.0.0.1:${server.port}/trpc/find?input=${input}`, { headers: { cookie } })
    if (!reply.ok) throw new Error(`The server answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { result: { data: { isComplete: boolean; hits: unknown[] } } }
  }
  return { find, close: () => server.close() }
}

console.log(`${files.length} files, ${entries.length} names and headings; load ${loadavg()[0]?.toFixed(1)}`)
const flexsearch = measured('FlexSearch alone', () => {
  const index = new Index({ tokenize: 'forward', encode: finderWords, resolution: 9, cache: false })
  for (const { id, text } of entries) index.add(id, text)
  return index
})
const finder = measured('finder', () => {
  const finder = createFinder()
  for (const entry of entries) finder.add(entry)
  return finder
})
const startedAt = performance.now()
const library = openLibrary()
const server = await serve(library)
while (!(await server.find('a')).result.data.isComplete) await new Promise((resolve) => setTimeout(resolve, 50))
console.log(`library followed, while it is asked: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)

const isTenth = (id: number): boolean => id % 10 === 0
const [raw, alone, narrowed, overHttp] = [new Times(), new Times(), new Times(), new Times()]
const timed = (times: Times, kind: string, run: () => unknown) => {
  const startedAt = performance.now()
  run()
  times.add(kind, performance.now() - startedAt)
}
let found = 0
for (const { kind, keys } of typings) {
  for (const key of keys) {
    timed(raw, kind, () => flexsearch.search(key, { limit }))
    timed(alone, kind, () => finder.find(key, limit))
    timed(narrowed, kind, () => finder.find(key, limit, isTenth))
    const startedAt = performance.now()
    await server.find(key)
    overHttp.add(kind, performance.now() - startedAt)
  }
  if (finder.find(keys.at(-1) ?? '', limit).length > 0) found++
}
await server.close()
await library.close()
raw.print('FlexSearch alone (no slips forgiven)')
alone.print('finder')
narrowed.print('finder, narrowed to a tenth')
overHttp.print('through the contract over HTTP')
console.log(`${found} of ${typings.length} typings found something; load ${loadavg()[0]?.toFixed(1)}`)
