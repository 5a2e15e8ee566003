import type { FolderRow } from '../../contract/types.ts'
import { AppError, isAbort } from '../../base/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import { withEngine, writeJson, type CliContext, type CommonOptions } from '../context.ts'
import { createProgressLine } from '../terminal/progressLine.ts'

type Indexer = NonNullable<Engine['indexer']>

/** Adds folders to the library and brings them up to date; without folders, all that it holds. */
export async function indexCommand(
  context: CliContext,
  paths: readonly string[],
  options: CommonOptions,
): Promise<void> {
  const startedAt = performance.now()
  await withEngine(context, options, 'write', async (engine) => {
    const folders: FolderRow[] = []
    for (const path of paths) folders.push(await engine.addFolder(path))
    if (paths.length === 0 && engine.store.reader.folders().length === 0) {
      throw new AppError('input/noFolder', 'This library has no folder yet. Name one: footnote index <folder>')
    }
    const summary = await bringUpToDate(context, engine, paths.length === 0 ? undefined : folders, 'all')
    const ms = Math.round(performance.now() - startedAt)
    if (options.json) return writeJson(context, { ...summary, ms })
    const { parsed, attached, touched, deleted, failed, embedded, files } = summary
    const parts = [
      `${files} ${files === 1 ? 'file' : 'files'}`,
      `${parsed} read`,
      attached > 0 ? `${attached} known already` : '',
      touched > 0 ? `${touched} with a new date only` : '',
      deleted > 0 ? `${deleted} gone` : '',
      failed > 0 ? `${failed} not readable (footnote status lists why)` : '',
      `${embedded} texts embedded`,
    ]
    context.terminal.write(`${parts.filter((part) => part !== '').join(', ')} in ${(ms / 1000).toFixed(1)} s.\n`)
  })
}

/** Runs the indexer with a progress line; says what is kept when it is stopped. Problems go to standard error. */
export async function bringUpToDate(
  context: CliContext,
  engine: Engine,
  folders: readonly FolderRow[] | undefined,
  until: 'words' | 'all',
): Promise<Awaited<ReturnType<Indexer['run']>>> {
  const { terminal, signal } = context
  const indexer = writableIndexer(engine)
  const line = createProgressLine(terminal)
  const stopListening = indexer.onProgress((progress) => line.show(progress))
  try {
    const summary = await indexer.run(
      folders?.map((folder) => folder.id),
      signal,
      { until },
    )
    line.end()
    for (const problem of summary.problems) terminal.note(`${problem}\n`)
    return summary
  } catch (error) {
    line.end()
    if (isAbort(error)) {
      const { files, filesRead, passages, embedded } = engine.indexState()
      terminal.note(
        `Kept: ${filesRead} of ${files} files read, ${embedded} of ${passages} passages embedded. The same command goes on from there.\n`,
      )
    }
    throw error
  } finally {
    stopListening()
  }
}

function writableIndexer({ indexer, store }: Engine): Indexer {
  if (indexer) return indexer
  const owner = store.writtenBy ?? 'another process'
  throw new AppError(
    'store/readOnly',
    `This library is being written by ${owner}. Close it first, or use another library with --library <folder>.`,
  )
}
