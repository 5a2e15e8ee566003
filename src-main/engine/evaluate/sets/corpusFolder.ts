import { lstat, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, isAbort } from '../../../base/errors.ts'
import { sha256 } from '../../../base/hash.ts'
import type { BeirSet } from './dataset.ts'

/** Time stamp of every file made: the same set gives the same files, so that a kept library reads nothing twice. */
const fixedTime = new Date('2000-01-01T00:00:00Z')

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** One document of a corpus as a file. A document without a body is its title. */
export function documentHtml({ title, text }: { title: string; text: string }): string {
  const body = text.trim() === '' ? title : text
  const paragraphs = body.split(/\n\s*\n/).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n${paragraphs.join('\n')}\n`
}

/** Name of the file of a line. Digits alone, so that nothing of it reads as a title. */
export function fileOfLine(line: number): string {
  return `${line}.html`
}

/**
 * Writes a corpus as files into a folder of the system's temporary folder, lets `use` work with it,
 * and removes it. The folder's name follows from library and set: the same library sees the same files.
 * Throws AppError `evaluate/folderTaken`.
 */
export async function withCorpusFolder<T>(
  set: { folder: string; libraryPath: string; corpus: BeirSet['corpus'] },
  use: (path: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const path = join(tmpdir(), `footnote-eval-${sha256(`${set.libraryPath}\n${set.folder}`).slice(0, 16)}`)
  await makeOwnFolder(path)
  try {
    for (const document of set.corpus) {
      signal?.throwIfAborted()
      const file = join(path, fileOfLine(document.line))
      await writeFile(file, documentHtml(document))
      await utimes(file, fixedTime, fixedTime)
    }
    return await use(path)
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

/** SECURITY: the name can be guessed by others on this computer, so a folder that is there must be a real one of ours. */
async function makeOwnFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (isAbort(error)) throw error
    const found = await lstat(path)
    const isOurs = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid())
    if (!isOurs)
      throw new AppError('evaluate/folderTaken', `${path} belongs to somebody else. Remove it, or set TMPDIR.`, {
        cause: error,
      })
    await rm(path, { recursive: true })
    await mkdir(path, { mode: 0o700 })
  }
}
