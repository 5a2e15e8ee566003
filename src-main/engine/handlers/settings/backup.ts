import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../base/errors.ts'
import type { BackupEvent } from '../../../contract/nouns/settingsTypes.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { FolderListing } from '../../../contract/types.ts'
import { backupPathIn } from '../../store/backup/backup.ts'
import { cancelRestore, isRestoreWaiting, prepareRestore } from '../../store/backup/restore.ts'
import type { Store } from '../../store/types.ts'
import { allowedPath } from '../models/modelShelf.ts'
import { writerOf } from '../writerOf.ts'

/** The page is told of progress this often (ms). */
const progressEveryMs = 200

type BackupParts = {
  store: Store
  /** Lists a folder below the home folder; refuses any other. */
  browse: (path: string | undefined) => Promise<FolderListing>
  homePath: string
}

/** Making a backup of the library, and putting one in its place. */
export function createBackupHandlers(
  parts: BackupParts,
): Pick<Handlers, 'backupState' | 'backupLibrary' | 'restoreLibrary' | 'cancelRestore'> {
  const { store, browse } = parts
  const { libraryPath } = store

  async function* backupLibrary({ path }: { path: string }, signal: AbortSignal): AsyncGenerator<BackupEvent> {
    // SECURITY: a page may have files written only where it may also look, below the home folder.
    const { path: folder } = await browse(path)
    const target = await backupPathIn(folder)
    const left = new AbortController()
    let latest: { done: number; total: number } | undefined
    const work = store.backup(target, (bytes) => (latest = bytes), AbortSignal.any([signal, left.signal]))
    try {
      while (!(await isOver(work))) {
        if (latest) yield { type: 'progress', ...latest }
      }
      await work
      yield { type: 'done', path: target, bytes: (await stat(target)).size }
    } finally {
      // Whoever stopped listening wants no file either; after the end this does nothing.
      left.abort(new DOMException('Stopped.', 'AbortError'))
      await work.catch(() => undefined)
    }
  }

  return {
    backupState: async () => ({ bytes: store.backupBytes(), isRestoreWaiting: isRestoreWaiting(libraryPath) }),
    backupLibrary,
    restoreLibrary: async ({ path }) => {
      writerOf(store)
      const backup = await allowedPath(parts, path)
      if (backup === join(libraryPath, 'library.db'))
        throw new AppError('store/notABackup', 'This is the library itself. Choose a backup of it.')
      await prepareRestore(libraryPath, backup)
    },
    cancelRestore: async () => {
      writerOf(store)
      await cancelRestore(libraryPath)
    },
  }
}

/** True as soon as it has ended, false when it has not within a moment. Never rejects. */
function isOver(work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, sleep(progressEveryMs, false, { ref: false })])
}
