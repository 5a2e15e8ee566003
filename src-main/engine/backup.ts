import { mkdir, stat } from 'node:fs/promises'
import { backupPathIn } from './store/backup/backup.ts'
import { prepareRestore } from './store/backup/restore.ts'
import { openStore } from './store/store.ts'

/**
 * Copies a library into a file of its own in a folder, also while another process writes it. Without an engine: for
 * the terminal. Throws AbortError, AppError `store/…`.
 */
export async function backupLibrary(
  libraryPath: string,
  folder: string,
  onProgress: (bytes: { done: number; total: number }) => void,
  signal: AbortSignal,
): Promise<{ path: string; bytes: number }> {
  const store = openStore({ libraryPath, mode: 'read' })
  try {
    const path = await backupPathIn(folder)
    await store.backup(path, onProgress, signal)
    return { path, bytes: (await stat(path)).size }
  } finally {
    store.close()
  }
}

/** Has a backup take a library's place at its next start; the library itself is not opened, so it may be damaged. */
export async function restoreLibrary(libraryPath: string, backupPath: string): Promise<void> {
  await mkdir(libraryPath, { recursive: true })
  await prepareRestore(libraryPath, backupPath)
}
