import { withoutComments, type Import, type SourceFile } from './scan.ts'

/** What a room may import of ours: `values` at run time, `types` only as `import type`. Its own files always. */
type Right = { values: readonly string[]; types: readonly string[] }

const leaves = ['parse', 'chunk', 'embed', 'store', 'keyword', 'vectors', 'models']
const composites = ['retrieve', 'answer', 'library', 'export', 'evaluate']
const shared = ['base', 'contract']
/** Nouns and the store's face: interfaces, spoken by everybody in the engine. */
const nouns = ['engine/types', 'store/types']
const page = ['contract', 'bridge', 'ui', 'language']

const leaf: Right = { values: shared, types: nouns }
const composite: Right = { values: shared, types: [...nouns, ...leaves, ...composites] }

/** The import law. An arrow that is not in this table fails the build. */
const law: Readonly<Record<string, Right>> = {
  base: { values: [], types: [] },
  contract: { values: [], types: [] },
  'engine/types': { values: [], types: ['contract'] },
  'engine/entries': { values: [], types: [] },
  'store/types': { values: [], types: ['contract', 'engine/types'] },
  ...Object.fromEntries(leaves.map((room) => [room, leaf])),
  ...Object.fromEntries(composites.map((room) => [room, composite])),
  // The only rooms that join others: the engine, and its side of the contract.
  engine: { values: [...shared, 'engine/entries', 'handlers', ...leaves, ...composites], types: nouns },
  handlers: { values: [...shared, ...leaves, ...composites], types: nouns },
  server: { values: shared, types: [] },
  cli: {
    values: [...shared, 'server', 'engine', 'parse', 'evaluate', 'export', 'retrieve'],
    types: [...nouns, ...leaves, ...composites],
  },
  // Both shells serve the same page with the same headers.
  shell: { values: [...shared, 'server'], types: [] },
  'shell/engineHost': { values: [...shared, 'shell', 'engine'], types: [] },
  preload: { values: ['contract'], types: [] },
  index: { values: [...shared, 'shell'], types: [] },
  // The look knows nobody; the bridge says in its words what went wrong.
  language: { values: [], types: [] },
  ui: { values: ['contract', 'language'], types: [] },
  bridge: { values: ['contract', 'ui', 'language'], types: [] },
  feature: { values: page, types: [] },
  page: { values: [...page, 'feature'], types: [] },
}

/** Packages and globals that belong to some rooms only. */
const owners: readonly { what: string; pattern: RegExp; rooms: readonly string[] }[] = [
  { what: 'Electron', pattern: /^electron($|\/)/, rooms: ['index', 'shell', 'shell/engineHost', 'preload'] },
  { what: 'the database', pattern: /^better-sqlite3$/, rooms: ['store'] },
  {
    what: 'sockets',
    pattern: /^(node:)?(https?|http2|net|tls|dgram|dns|undici|ws|ollama)($|\/)/,
    rooms: ['models', 'server'],
  },
  { what: 'the inference runtime', pattern: /^(@huggingface\/transformers|onnxruntime-)/, rooms: ['embed'] },
]

const networkCall = /(?<![.\w])(fetch|XMLHttpRequest|WebSocket|EventSource|navigator\.sendBeacon)\s*\(/
/** The page reads its own files and originals; its policy lets it reach nothing else. */
const networkRooms = ['models', 'server', 'bridge', 'feature']
const sqlText =
  /['"`][^'"`]*\b(SELECT\s[^'"`]*\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(VIRTUAL\s+)?TABLE|PRAGMA\s+\w)/

/** The room of one of our files; undefined outside the sources. */
export function roomOf(path: string): string | undefined {
  const [top = '', ...rest] = path.split('/')
  if (top === 'src-renderer') {
    if (rest.length === 1) return 'page'
    return rest[0] === 'features' ? 'feature' : rest[0]
  }
  if (top !== 'src-main') return undefined
  if (rest.length === 1) return rest[0]?.replace(/\.ts$/, '')
  if (path === 'src-main/shell/host/engineHost.ts') return 'shell/engineHost'
  if (rest[0] !== 'engine') return rest[0]
  if (path === 'src-main/engine/store/types.ts') return 'store/types'
  if (path === 'src-main/engine/types.ts' || path === 'src-main/engine/entries.ts')
    return `engine/${rest[1]?.replace(/\.ts$/, '')}`
  return rest.length === 2 ? 'engine' : rest[1]
}

/** Everything in a file that breaks the law, as sentences. */
export function findBreaches(file: SourceFile): string[] {
  const room = roomOf(file.path)
  const right = room === undefined ? undefined : law[room]
  if (room === undefined || !right) return [`${file.path}: the room "${room}" is not in the table`]
  return [...file.imports.flatMap((imported) => judge(file.path, room, right, imported)), ...judgeText(file, room)].map(
    (breach) => `${file.path}: ${breach}`,
  )
}

function judge(path: string, room: string, right: Right, imported: Import): string[] {
  const { specifier, target, isType, isReexport } = imported
  const breaches: string[] = []
  if (isReexport && !isType) breaches.push(`hands "${specifier}" on (no barrel files: import it where it is)`)
  if (!specifier.startsWith('.')) {
    const owner = owners.find(({ pattern }) => pattern.test(specifier))
    if (owner && !owner.rooms.includes(room))
      breaches.push(`imports "${specifier}", but ${owner.what} belongs to ${owner.rooms.join(', ')}`)
    if (path.startsWith('src-renderer/') && specifier.startsWith('node:'))
      breaches.push(`imports "${specifier}" into the page`)
    return breaches
  }
  if (!/\.\w+$/.test(target)) breaches.push(`imports "${specifier}" without its extension`)
  const other = roomOf(target)
  // Manifests and style sheets are no code.
  if (other === undefined || /\.(json|css)$/.test(target)) return breaches
  if (other === 'feature' && room === 'feature' && featureOf(path) !== featureOf(target))
    breaches.push(`imports another feature, "${target}"`)
  if (other === room) return breaches
  if (right.values.includes(other) || (isType && right.types.includes(other))) return breaches
  breaches.push(`${room} may not import ${isType ? 'types' : 'values'} of ${other} ("${specifier}")`)
  return breaches
}

function featureOf(path: string): string | undefined {
  return path.split('/')[2]
}

function judgeText(file: SourceFile, room: string): string[] {
  const breaches: string[] = []
  const code = withoutComments(file.text)
  if (networkCall.test(code) && !networkRooms.includes(room)) breaches.push('opens a connection')
  if (sqlText.test(code) && room !== 'store') breaches.push('holds SQL text')
  return breaches
}

/** One cycle of imports (types included), as the paths along it; undefined when there is none. */
export function findCycle(files: readonly SourceFile[]): string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const trail: string[] = []
  function visit(path: string): string[] | undefined {
    const at = trail.indexOf(path)
    if (at >= 0) return [...trail.slice(at), path]
    if (done.has(path)) return undefined
    trail.push(path)
    for (const { target } of byPath.get(path)?.imports ?? []) {
      const cycle = byPath.has(target) ? visit(target) : undefined
      if (cycle) return cycle
    }
    trail.pop()
    done.add(path)
    return undefined
  }
  for (const { path } of files) {
    const cycle = visit(path)
    if (cycle) return cycle
  }
  return undefined
}
