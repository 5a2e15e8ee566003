import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../../../../base/errors.ts'
import type { DocumentId, FileRow, Filter } from '../../../../../contract/types.ts'
import type { StoreReader } from '../../../../store/types.ts'

/** A file that holds a document. */
export type ReadFile = FileRow & { documentId: DocumentId }

export type FileReader = Pick<StoreReader, 'readFilesAfter'>

/** Files read at a time, so that a large library does not stop everything else. */
const filesAtOnce = 500

/** Names that are shown when a name fits several files. */
const namesShown = 5

/** The files of the library that a filter admits, in the order in which they were added. Throws AbortError. */
export async function* eachFile(
  reader: FileReader,
  filter: Filter | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadFile> {
  for (let after = 0; ;) {
    await setImmediate()
    signal?.throwIfAborted()
    const page = reader.readFilesAfter(after, filesAtOnce, filter)
    for (const file of page) if (file.documentId !== null) yield { ...file, documentId: file.documentId }
    const last = page.at(-1)
    if (!last || page.length < filesAtOnce) return
    after = last.id
  }
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll('\\', '/').replace(/\s+/g, ' ').trim()
}

/** How well a name means a file, best first: its path, its name, its name without ending; 0: not at all. */
function fit(path: string, name: string): number {
  const whole = fold(path)
  if (whole === name) return 3
  const base = whole.slice(whole.lastIndexOf('/') + 1)
  if (whole.endsWith(`/${name}`) || base === name) return 2
  return base.replace(/\.[^.]*$/, '') === name ? 1 : 0
}

/**
 * The file that a model means. SECURITY: a name is only compared with names in the store, never opened as a
 * path: what is not in the library does not exist here. Throws AppError `answer/noSuchFile`, `answer/manyFiles`, AbortError.
 */
export async function findFile(
  reader: FileReader,
  written: string,
  filter: Filter | undefined,
  signal: AbortSignal | undefined,
): Promise<ReadFile> {
  const name = fold(written)
  let best = 1
  let fitting: ReadFile[] = []
  for await (const file of eachFile(reader, filter, signal)) {
    const fitted = fit(file.path, name)
    if (fitted > best) [best, fitting] = [fitted, []]
    if (fitted === best) fitting.push(file)
  }
  const [file] = fitting
  if (!file)
    throw new AppError('answer/noSuchFile', 'There is no such file in the library. Use listFiles to see names.')
  if (fitting.some(({ documentId }) => documentId !== file.documentId)) {
    const names = fitting.slice(0, namesShown).map(({ path }) => path)
    throw new AppError('answer/manyFiles', `Several files are called so: ${names.join('; ')}. Give the whole name.`)
  }
  return file
}

/** Whether a path holds a pattern, `*` standing for anything; without regular expressions, so that no pattern can stall. */
export function matchesPattern(path: string, pattern: string): boolean {
  const name = fold(path)
  let from = 0
  for (const part of fold(pattern).split('*')) {
    const at = name.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return true
}
