import { setImmediate } from 'node:timers/promises'
import type { FileHit, FindResult, FolderHit, HeadingHit } from '../../contract/nouns/findTypes.ts'
import type { FileId, FileRow, Filter } from '../../contract/types.ts'
import type { Finder } from '../keyword/finder/finder.ts'
import type { StoreReader } from '../store/types.ts'
import { createFolderNames } from './folderNames.ts'

/** Files asked for at a time. */
const filesAtOnce = 200

/** Milliseconds of work between two breaths: half a frame, so that a question never waits. */
const sliceMs = 8

/** Least time between two passes over the files, while the library changes; a filter's files are kept as long. */
const restMs = 3000

/** Headings of one document; a book has fewer, a table of contents of a code base more. */
const mostHeadings = 500

type Hit = FileHit | HeadingHit
type Reader = Pick<StoreReader, 'listFiles' | 'nodes' | 'document' | 'generation' | 'folders' | 'allowedFiles'>

/** `only` absent: files and headings. Folders are places to search in: no filter narrows them. */
export type FindQuery = { limit: number; filter?: Filter | undefined; only?: 'files' | 'folders' | undefined }

export interface LiveFinder {
  /** What is known by now; a pass over the library begins when something has changed. Throws what ended the last pass. */
  find(typed: string, query: FindQuery): FindResult
  /** What filters admit has changed otherwise than by files: tags. */
  forgetFilters(): void
  /** Resolves when nothing reads the library any more. */
  close(): Promise<void>
}

/**
 * Names of files and folders, titles and headings of the library in finders that follow it: made at the first use,
 * kept in memory, brought up to date by passes over the files in slices.
 */
export function createLiveFinder(reader: Reader, createFinder: () => Finder): LiveFinder {
  const finder = createFinder()
  const folders = createFolderNames(createFinder(), () => reader.folders())
  const hits = new Map<number, Hit>()
  const known = new Map<FileId, { state: string; ids: number[]; row: FileRow }>()
  let nextId = 1
  let passedAt = -Infinity
  let generation = -1
  let running: Promise<void> | null = null
  let isClosed = false
  let problem: { error: unknown } | null = null
  let filtered: { key: string; at: number; files: ReadonlySet<FileId> | undefined } | null = null

  function forget(fileId: FileId): void {
    const file = known.get(fileId)
    if (!file) return
    for (const id of file.ids) {
      finder.remove(id)
      hits.delete(id)
    }
    folders.remove(file.row)
    known.delete(fileId)
  }

  function take(row: FileRow, state: string): void {
    forget(row.id)
    const ids: number[] = []
    const add = (hit: Hit, text: string): void => {
      finder.add({ id: nextId, text })
      hits.set(nextId, hit)
      ids.push(nextId++)
    }
    const { id: fileId, documentId, path: file, status } = row
    const title = documentId === null ? '' : (reader.document(documentId)?.title ?? '')
    add({ kind: 'file', fileId, documentId, file, title, status }, `${file} ${file.includes(title) ? '' : title}`)
    if (documentId !== null) {
      for (const { heading, start, end } of reader.nodes(documentId, { kind: 'section' }).slice(0, mostHeadings)) {
        if (heading) add({ kind: 'heading', fileId, documentId, file, heading, start, end }, heading)
      }
    }
    folders.add(row)
    known.set(fileId, { state, ids, row })
  }

  async function pass(): Promise<void> {
    generation = reader.generation()
    const seen = new Set<FileId>()
    let sliceStart = performance.now()
    for (let offset = 0; ; offset += filesAtOnce) {
      const { rows } = reader.listFiles({ offset, limit: filesAtOnce })
      for (const row of rows) {
        if (isClosed) return
        seen.add(row.id)
        const state = `${row.documentId} ${row.status} ${row.path}`
        if (known.get(row.id)?.state !== state) take(row, state)
        if (performance.now() - sliceStart < sliceMs) continue
        await setImmediate()
        sliceStart = performance.now()
      }
      if (rows.length < filesAtOnce) break
    }
    for (const fileId of known.keys()) if (!seen.has(fileId)) forget(fileId)
    filtered = null
    passedAt = performance.now()
  }

  /** Files that hold no document move no generation: their number tells. */
  function hasChanged(): boolean {
    return generation !== reader.generation() || known.size !== reader.listFiles({ offset: 0, limit: 1 }).total
  }

  /** Files that a filter admits; asked for once while somebody types. Undefined: all. */
  function filesOf(filter: Filter | undefined): ReadonlySet<FileId> | undefined {
    if (!filter) return undefined
    const [key, now] = [JSON.stringify(filter), performance.now()]
    if (filtered?.key !== key || now - filtered.at > restMs) {
      filtered = { key, at: now, files: reader.allowedFiles(filter) }
    }
    return filtered.files
  }

  function findHits(typed: string, { limit, filter, only }: FindQuery): { hits: Hit[]; isReadAnew: boolean } {
    const files = filesOf(filter)
    const isAllowed = (id: number): boolean => {
      const hit = hits.get(id)
      return hit !== undefined && (only === undefined || hit.kind === 'file') && files?.has(hit.fileId) !== false
    }
    const found = finder.find(typed, limit, only || files ? isAllowed : undefined)
    return { hits: found.flatMap(({ id }) => hits.get(id) ?? []), isReadAnew: found.some((each) => each.isReadAnew) }
  }

  return {
    find(typed, query) {
      if (!running && performance.now() - passedAt >= restMs && hasChanged()) {
        running = pass()
          .catch((error: unknown) => void (problem = { error }))
          .finally(() => (running = null))
      }
      if (problem) {
        const { error } = problem
        problem = null
        throw error
      }
      const found: { hits: (Hit | FolderHit)[]; isReadAnew: boolean } =
        query.only === 'folders' ? folders.find(typed, query.limit) : findHits(typed, query)
      return { ...found, isComplete: running === null }
    },
    forgetFilters: () => void (filtered = null),
    async close() {
      isClosed = true
      await running
    },
  }
}
