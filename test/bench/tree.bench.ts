/**
 * The tree of a library of 50,000 files and its name filter, as the page asks for them, over a real store with made
 * rows: p50 and p95 of each question in milliseconds.
 * Usage: node test/bench/tree.bench.ts [--files 50000] [--rounds 40]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createTreeHandlers } from '../../src-main/engine/handlers/library/tree.ts'
import { openStore } from '../../src-main/engine/store/store.ts'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '40' } },
})
const files = Number(values.files)
const rounds = Number(values.rounds)
const subjects = ['lease', 'notice', 'Kündigung', 'invoice', 'minutes', 'letter', 'Gutachten', 'offer', 'statement']

/** Half of the files in one folder, half in 500 folders of two levels, as a firm's matters lie. */
function pathOf(n: number): string {
  const name = `${subjects[n % subjects.length]} ${2000 + (n % 26)}-${n}.pdf`
  return n % 2 === 0 ? `inbox/${name}` : `clients/client ${n % 500}/matter ${n % 7}/${name}`
}

const top = mkdtempSync(join(tmpdir(), 'footnote-tree-'))
const store = openStore({ libraryPath: top, mode: 'write' })
const folderId = store.writer?.addFolder('/documents').id ?? 0
store.writer?.upsertPending(
  folderId,
  Array.from({ length: files }, (_, n) => ({ path: pathOf(n), size: 1000 + n, modifiedMs: n })),
)
const handlers = createTreeHandlers({
  store,
  modelId: 'none',
  indexing: { between: async (work) => work(), start: () => undefined },
})
const { signal } = new AbortController()
const page = { offset: 0, limit: 200 }
const typed = ['l', 'le', 'lea', 'leas', 'lease', 'lease 2', 'kündi', 'inbox 20', 'zzz', '水']

const questions: Record<string, (n: number) => Promise<unknown>> = {
  'source folders': () => handlers.children({ folderId: null, path: '', ...page }, signal),
  'top of a source': () => handlers.children({ folderId, path: '', ...page }, signal),
  '25,000 in one folder, first': () => handlers.children({ folderId, path: 'inbox', ...page }, signal),
  '25,000 in one folder, last': () =>
    handlers.children({ folderId, path: 'inbox', offset: files / 2 - 200, limit: 200 }, signal),
  '500 folders': () => handlers.children({ folderId, path: 'clients', ...page }, signal),
  'one small folder': (n) => handlers.children({ folderId, path: `clients/client ${n * 2 + 1}`, ...page }, signal),
  'name filter, as typed': (n) => handlers.files({ name: typed[n % typed.length] ?? '', ...page }, signal),
  'status and name': () => handlers.files({ name: 'lease', statuses: ['pending'], ...page }, signal),
  'flat list, last page': () => handlers.files({ offset: files - 200, limit: 200 }, signal),
}

for (const [name, ask] of Object.entries(questions)) {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const startedAt = performance.now()
    await ask(n)
    times.push(performance.now() - startedAt)
  }
  times.sort((left, right) => left - right)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  console.log(`${name.padEnd(30)} p50 ${at(0.5).padStart(6)} ms   p95 ${at(0.95).padStart(6)} ms`)
}
store.close()
rmSync(top, { recursive: true })
