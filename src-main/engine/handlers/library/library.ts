import { realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../base/errors.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { AppInfo, FolderListing, FolderRow, IndexState, LibraryStatus, Progress } from '../../../contract/types.ts'
import type { Store } from '../../store/types.ts'
import { deviceKey } from '../../library/scan/source.ts'
import { writerOf } from '../writerOf.ts'
import type { BackgroundIndexing } from './indexing.ts'

type LibraryHandlers = Pick<
  Handlers,
  | 'info'
  | 'status'
  | 'watchStatus'
  | 'browse'
  | 'addFolder'
  | 'removeFolder'
  | 'refresh'
  | 'cancelIndexing'
  | 'pauseIndexing'
  | 'resumeIndexing'
>

type LibraryParts = {
  store: Store
  info: AppInfo
  indexing: BackgroundIndexing
  progress: () => Progress
  indexState: () => IndexState
  /** Lists a folder below the home folder; refuses any other. */
  browse: (path: string | undefined) => Promise<FolderListing>
  /** After a folder has gone: forget its passages in the derived indexes. */
  collectGarbage: () => void
}

/** The page is told of changes at most this often (ms)… */
const statusGapMs = 250
/** …and at least this often, because sizes change without an event. */
const statusPollMs = 2000

/**
 * Makes a folder a source, or a single file one of its own, at its real place: a link to it may come and go. Throws
 * AppError `input/noSuchFolder`, `input/notAFolder` (neither of both) or `store/readOnly`.
 */
export async function addSourceFolder(store: Store, path: string): Promise<FolderRow> {
  const absolute = resolve(path)
  const info = await stat(absolute).catch((cause: unknown) => {
    throw new AppError('input/noSuchFolder', `There is no folder at ${absolute}. Check the path.`, { cause })
  })
  if (info.isDirectory()) return writerOf(store).addFolder(absolute)
  if (!info.isFile()) throw new AppError('input/notAFolder', `${absolute} is neither a folder nor a file.`)
  return writerOf(store).addFolder(await realpath(absolute), true)
}

/** Everything about what the library holds. */
export function createLibraryHandlers(parts: LibraryParts): LibraryHandlers {
  const { store, indexing } = parts
  const { reader } = store

  const status = (): LibraryStatus => ({
    ...parts.indexState(),
    byStatus: reader.countByStatus(),
    bytes: reader.bytes(),
    folders: reader.folders(),
    progress: parts.progress(),
    writtenBy: store.writtenBy,
    problem: indexing.problem(),
    pausedBy: indexing.pausedBy(),
    missing: indexing.missing(),
  })

  async function* watchStatus(_input: void, signal: AbortSignal): AsyncIterable<LibraryStatus> {
    let last = ''
    while (!signal.aborted) {
      const now = status()
      const serialised = JSON.stringify(now)
      if (serialised !== last) yield now
      last = serialised
      await changeWithin(statusPollMs, signal)
      await sleep(statusGapMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Resolves at the next change, after the time given, or when the signal aborts; leaves no listener behind. */
  async function changeWithin(timeLimitMs: number, signal: AbortSignal): Promise<void> {
    const changed = new AbortController()
    const stop = indexing.onChange(() => changed.abort())
    const either = AbortSignal.any([signal, changed.signal])
    await sleep(timeLimitMs, undefined, { signal: either, ref: false }).catch(() => undefined)
    stop()
  }

  return {
    info: async () => parts.info,
    status: async () => status(),
    watchStatus,
    browse: ({ path }) => parts.browse(path),
    addFolder: async ({ path }) => {
      // SECURITY: a page may only add folders that it may also browse, those below the home folder.
      const { path: allowed } = await parts.browse(path)
      const folder = await addSourceFolder(store, allowed)
      indexing.start()
      return folder
    },
    removeFolder: async ({ folderId }) => {
      const writer = writerOf(store)
      await indexing.between(() => {
        writer.removeFolder(folderId)
        writer.setSetting(deviceKey(folderId), null)
        parts.collectGarbage()
      })
    },
    refresh: async () => {
      writerOf(store)
      indexing.start()
    },
    cancelIndexing: () => indexing.cancel(),
    pauseIndexing: () => {
      writerOf(store)
      return indexing.pause('user')
    },
    resumeIndexing: async () => {
      writerOf(store)
      indexing.resume('user')
    },
  }
}
