import { join } from 'node:path'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { AppError } from '../../../base/errors.ts'
import { readAgainCode } from '../../../contract/nouns/libraryTypes.ts'
import type { FileRow, FolderRow } from '../../../contract/types.ts'
import type { FolderScan } from '../scan/scan.ts'
import { fileGone, scanSource } from '../scan/source.ts'
import { attachKnown } from './attachKnown.ts'
import { compareFolder } from './compareFolder.ts'
import { hashOrNothing } from './hashFile.ts'
import type { RunContext } from './parts.ts'

/** Rows written in one go: some ten milliseconds in which nobody else is served. */
const rowsAtOnce = 1000

/** A file that waits to be read, with the hash of its bytes when it was needed already. */
export type FileTask = { folder: FolderRow; row: FileRow; contentHash?: string }

/**
 * Brings the rows of some folders in line with the disk: what is new or changed is pending
 * afterwards, what has gone is gone. A folder that cannot be read keeps its rows and becomes a problem.
 * @returns the files to be read, by folder and path.
 */
export async function updateRows(
  context: RunContext,
  folders: readonly FolderRow[],
  signal: AbortSignal,
): Promise<FileTask[]> {
  const { store, writer, vectors, meter, summary } = context
  meter.start('scanning', 0)
  const tasks: FileTask[] = []
  const vanished: FileRow[] = []
  for (const folder of folders) {
    const scan = await scanOrReport(context, folder, signal)
    if (!scan) continue
    summary.files += scan.files.length
    vanished.push(...(await journal(context, folder, scan, signal)))
    for (const row of store.reader.filesOfFolder(folder.id)) if (row.status === 'pending') tasks.push({ folder, row })
  }
  await followMoves(context, tasks, vanished, signal)
  writer.deleteFiles(vanished.map((row) => row.id))
  summary.deleted += vanished.length
  vectors.remove(writer.collectGarbage())
  return tasks.filter(({ row }) => store.reader.file(row.id)?.status === 'pending')
}

async function scanOrReport(
  context: RunContext,
  folder: FolderRow,
  signal: AbortSignal,
): Promise<FolderScan | undefined> {
  const { store, meter, summary } = context
  const seenBefore = summary.files
  try {
    const options = { onFolder: (files: number) => meter.set(seenBefore + files) }
    const scan = await scanSource(folder, store, options, signal)
    if (folder.file !== undefined && scan.files.length + scan.refused.length === 0) {
      summary.problems.push(fileGone(folder).message)
      summary.missing.push(folder.id)
    }
    const [first] = scan.unreadable
    if (first) {
      const others = scan.unreadable.length === 1 ? '' : ` and ${scan.unreadable.length - 1} more`
      const sentence = `The folder ${join(folder.path, first.path)}${others} could not be listed; what is known of it is kept. Check that you may read it, then refresh.`
      summary.problems.push(sentence)
    }
    return scan
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    summary.problems.push(error.message)
    summary.missing.push(folder.id)
    return undefined
  }
}

/** Writes what the scan found into the rows; returns those whose files have gone. */
async function journal(
  context: RunContext,
  folder: FolderRow,
  scan: FolderScan,
  signal: AbortSignal,
): Promise<FileRow[]> {
  const { store, writer, summary, versions } = context
  const outdated = store.reader.outdatedDocuments(versions.parserIds, versions.chunkerId)
  const changes = compareFolder(store.reader.filesOfFolder(folder.id), scan, outdated)
  for (const { row, seen } of changes.maybeTouched) {
    const hash = await hashOrNothing(join(folder.path, seen.path), signal)
    if (hash === row.contentHash) {
      writer.touchFile(row.id, seen)
      summary.touched++
    } else changes.changed.push(seen)
  }
  const refused = new Map(changes.refused.map((entry) => [entry.path, entry]))
  const unread = changes.refused.map(({ path }) => ({ path, size: 0, modifiedMs: 0 }))
  const waiting = [...changes.changed, ...unread]
  for (let first = 0; first < waiting.length; first += rowsAtOnce) {
    writer.upsertPending(folder.id, waiting.slice(first, first + rowsAtOnce))
    await yieldToOthers()
  }
  if (refused.size > 0) {
    for (const row of store.reader.filesOfFolder(folder.id)) {
      const entry = refused.get(row.path)
      if (entry) writer.failFile(row.id, 'failed', entry.code, entry.reason, null)
    }
  }
  return changes.vanished
}

/** Moved and renamed files take their documents along before the old places are deleted. */
async function followMoves(
  context: RunContext,
  tasks: FileTask[],
  vanished: FileRow[],
  signal: AbortSignal,
): Promise<void> {
  const sizes = new Set(vanished.filter((row) => row.documentId !== null).map((row) => row.size))
  for (const task of tasks) {
    if (!sizes.has(task.row.size) || task.row.code === readAgainCode) continue
    const hash = await hashOrNothing(join(task.folder.path, task.row.path), signal)
    if (hash === undefined) continue
    task.contentHash = hash
    attachKnown(context, task.row, hash)
  }
}
