import { assert } from '../../base/assert.ts'
import type { FolderId, Progress } from '../../contract/types.ts'
import { embedPassages } from './passes/embedPassages.ts'
import { storageError } from './passes/failures.ts'
import type { IndexerParts, RunContext, RunSummary } from './passes/parts.ts'
import { readFiles } from './passes/readFiles.ts'
import { renewWords } from './passes/renewWords.ts'
import { updateRows } from './passes/updateRows.ts'
import { createProgressMeter } from './progress.ts'
import { createRunQueue, type RunRequest } from './runQueue.ts'

/** Keeps the library equal to its folders. */
export interface Indexer {
  /**
   * Scans, reads what changed, then embeds. A stop keeps what is committed; the next run goes on
   * there, as it does after a kill. While one runs, further calls share one more run afterwards.
   * Throws AbortError, AppError `store/diskFull` or `embed/…`; a bad file is a status, never an error.
   */
  run(folderIds?: readonly FolderId[], signal?: AbortSignal, options?: { until?: 'words' | 'all' }): Promise<RunSummary>
  progress(): Progress
  onProgress(listener: (progress: Progress) => void): () => void
}

/** The store is the journal: pending file rows and passages without vectors are what is left to do. */
export function createIndexer(parts: IndexerParts): Indexer {
  const { writer, reader } = parts.store
  assert(writer, 'an indexer writes')
  const meter = createProgressMeter()

  const runOnce = async (request: RunRequest, signal: AbortSignal): Promise<RunSummary> => {
    const summary: RunSummary = {
      files: 0,
      parsed: 0,
      attached: 0,
      touched: 0,
      deleted: 0,
      failed: 0,
      embedded: 0,
      problems: [],
      missing: [],
    }
    const { parserIds, chunkerId } = parts.versions
    const isCurrent: RunContext['isCurrent'] = (document) =>
      document.parserId === parserIds[document.format] && document.chunkerId === chunkerId
    const context: RunContext = { ...parts, writer, meter, summary, isCurrent }
    const isWanted = (id: FolderId): boolean => request.folderIds?.includes(id) ?? true
    const folders = reader
      .folders()
      .filter((folder) => isWanted(folder.id))
      .sort((left, right) => left.id - right.id)
    try {
      await renewWords(context, signal)
      const tasks = await updateRows(context, folders, signal)
      await readFiles(context, tasks, signal)
      // Old versions of changed files.
      parts.vectors.remove(writer.collectGarbage())
      if (request.until === 'all') await embedPassages(context, signal)
      parts.vectors.save()
      return summary
    } catch (error) {
      throw storageError(error)
    } finally {
      meter.start('idle', 0)
    }
  }

  const enqueue = createRunQueue(runOnce)
  return {
    run: (folderIds, signal, { until = 'all' } = {}) => enqueue({ folderIds, until }, signal),
    progress: () => meter.read(),
    onProgress: (listener) => meter.onChange(listener),
  }
}
