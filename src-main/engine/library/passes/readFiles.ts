import { basename, join } from 'node:path'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { isAbort } from '../../../base/errors.ts'
import { readAgainCode } from '../../../contract/nouns/libraryTypes.ts'
import type { FolderId } from '../../../contract/types.ts'
import { fileTitle } from '../fileTitle.ts'
import { attachKnown } from './attachKnown.ts'
import { failureOf, type Failure } from './failures.ts'
import { hashOrNothing, isGone } from './hashFile.ts'
import type { Ingested } from '../../parse/ingestFile.ts'
import type { RunContext } from './parts.ts'
import { isSourceGone } from '../scan/source.ts'
import { saveIngested } from './saveIngested.ts'
import type { FileTask } from './updateRows.ts'

/** Files that are read ahead of the one whose turn it is to be saved: one slow file does not idle the pool. */
const readAhead = 8
/** Bytes that a file costs beside its own, for the time left. */
const weightPerFile = 16 * 1024

/** How reading a file ended. `known`: a document has these bytes already. */
type Outcome = { ingested: Ingested } | { known: string } | { failure: Failure } | { aborted: unknown }

/** A file on its way. A follower waits for the outcome of an earlier file with the same bytes. */
type Reading = { task: FileTask; hash: string | undefined; isFollower: boolean; outcome: Promise<Outcome> }

/**
 * Reads pending files in the pool and saves them strictly in the order given, so that neither ids
 * nor the name of a document with several places depend on which worker was faster, or on kills.
 */
export async function readFiles(context: RunContext, tasks: readonly FileTask[], signal: AbortSignal): Promise<void> {
  const { meter } = context
  const stop = new AbortController()
  const work = AbortSignal.any([signal, stop.signal])
  const isShared = sharedSizes(context, tasks)
  const inFlight = new Map<string, Promise<Outcome>>()
  const ahead: Reading[] = []
  const lost = new Set<FolderId>()

  const start = async (task: FileTask): Promise<Reading> => {
    // Only bytes that something of the same size may share are hashed before they are read.
    const isHashed = task.contentHash === undefined && isShared(task.row.size)
    const hash = isHashed ? await hashOrNothing(pathOf(task), work) : task.contentHash
    const same = hash === undefined ? undefined : inFlight.get(hash)
    const outcome = same ?? read(context, task, hash, work)
    if (hash !== undefined) inFlight.set(hash, outcome)
    return { task, hash, isFollower: same !== undefined, outcome }
  }
  const finishFirst = async (): Promise<void> => {
    const reading = ahead.shift()
    if (!reading) return
    const { task, hash } = reading
    meter.current(task.row.path)
    let outcome = await reading.outcome
    // Whether a text is supported depends on its name too, so a follower shares success only.
    if (reading.isFollower && bytesOf(outcome) !== hash) outcome = await read(context, task, hash, work)
    signal.throwIfAborted()
    if (!lost.has(task.folder.id)) await finish(context, task, outcome, lost)
    if (hash !== undefined) inFlight.delete(hash)
    meter.advance(1, task.row.size + weightPerFile)
    await yieldToOthers()
  }

  meter.start(
    'reading',
    tasks.length,
    tasks.reduce((sum, { row }) => sum + row.size + weightPerFile, 0),
  )
  try {
    for (const task of tasks) {
      if (ahead.length >= readAhead) await finishFirst()
      signal.throwIfAborted()
      if (!lost.has(task.folder.id)) ahead.push(await start(task))
    }
    while (ahead.length > 0) await finishFirst()
  } finally {
    stop.abort()
    meter.current(undefined)
  }
}

/** Never rejects: whatever happens is an outcome that waits for its turn. */
async function read(
  context: RunContext,
  task: FileTask,
  hash: string | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  const isForced = task.row.code === readAgainCode
  const known = hash === undefined || isForced ? undefined : context.store.reader.documentByHash(hash)
  if (known && context.isCurrent(known)) return { known: known.contentHash }
  const title = fileTitle(task.row.path)
  try {
    const path = pathOf(task)
    return { ingested: await context.ingest.ingest({ path, fileName: basename(path), title }, signal) }
  } catch (error) {
    return isAbort(error) || signal.aborted ? { aborted: error } : { failure: failureOf(error) }
  }
}

async function finish(context: RunContext, task: FileTask, outcome: Outcome, lost: Set<FolderId>): Promise<void> {
  const { writer, summary } = context
  if ('aborted' in outcome) throw outcome.aborted
  if ('ingested' in outcome) saveIngested(context, task.row, outcome.ingested, fileTitle(task.row.path))
  else if ('known' in outcome) attachKnown(context, task.row, outcome.known)
  else if (await isSourceGone(task.folder, context.store)) {
    // The drive went away while it was read: nothing is known about its files.
    lost.add(task.folder.id)
    summary.missing.push(task.folder.id)
    const sentence = `The folder ${task.folder.path} went away while it was read; what is known of it is kept. Connect its drive, then refresh.`
    summary.problems.push(sentence)
  } else if (await isGone(pathOf(task))) {
    writer.deleteFiles([task.row.id])
    summary.deleted++
  } else {
    const { status, code, reason, contentHash } = outcome.failure
    // What an older version could read of these very bytes stays.
    if (contentHash !== null && attachKnown(context, task.row, contentHash)) return
    writer.failFile(task.row.id, status, code, reason, contentHash)
    summary.failed++
  }
}

function pathOf({ folder, row }: FileTask): string {
  return join(folder.path, row.path)
}

function bytesOf(outcome: Outcome): string | undefined {
  if ('ingested' in outcome) return outcome.ingested.contentHash
  return 'known' in outcome ? outcome.known : undefined
}

/** Sizes that more than one file has: those that wait, and those that have a document. */
function sharedSizes({ store }: RunContext, tasks: readonly FileTask[]): (size: number) => boolean {
  const counts = new Map<number, number>()
  const count = (size: number): void => void counts.set(size, (counts.get(size) ?? 0) + 1)
  for (const { row } of tasks) count(row.size)
  if (tasks.length > 0) {
    for (const folder of store.reader.folders()) {
      for (const row of store.reader.filesOfFolder(folder.id)) {
        if (row.documentId !== null && row.status !== 'pending') count(row.size)
      }
    }
  }
  return (size) => (counts.get(size) ?? 0) > 1
}
