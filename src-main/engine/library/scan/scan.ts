import type { Dirent, Stats } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { AppError, messageOf, type ErrorCode } from '../../../base/errors.ts'
import type { SeenFile } from '../../store/types.ts'
import { compareBinary } from './binaryOrder.ts'
import { ignoreFileName, isIgnored, ruleSet, type RuleSet } from './ignoreRules.ts'
import { isSkippedName } from './skippedNames.ts'

/** Something with a file's name that is not read, and why; it is listed, so that nobody wonders. */
export type RefusedEntry = { path: string; code: ErrorCode; reason: string }

export type FolderScan = {
  /** Ordered by path in binary order; forward slashes; names as the system gives them. */
  files: SeenFile[]
  refused: RefusedEntry[]
  /** Folders (relative paths) that could not be listed: what was known below them may still be there. */
  unreadable: { path: string; reason: string }[]
}

export type ScanOptions = {
  /** Absolute folders that are left out: the library's own. */
  exclude?: readonly string[]
  /** What is left out beside what users never mean; rules of the folders themselves are added. */
  rules?: readonly RuleSet[]
  /** Told after each folder how many files have been seen so far. */
  onFolder?: (files: number) => void
}

/** Entries of one folder that are asked about at the same time. */
const statsAtOnce = 64

/** Bytes of a folder's own rules that are read: more was not written by hand. */
const mostRuleBytes = 64 * 1024

/** What the system says when an entry has gone between listing and asking, or is a link that leads nowhere. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP'
}

/**
 * Lists every file below `root` that a user may mean. Folders behind links are not followed, so
 * there are no loops; files behind links only where they stay inside the root.
 * Throws AppError `library/folderGone` when the root itself cannot be listed.
 */
export async function scanFolder(root: string, options: ScanOptions = {}, signal?: AbortSignal): Promise<FolderScan> {
  const scan: FolderScan = { files: [], refused: [], unreadable: [] }
  const top = await realpath(root).catch((cause: unknown) => {
    throw folderGone(root, cause)
  })
  const excluded = new Set(options.exclude)
  const waiting = [{ folder: '', rules: options.rules ?? [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { folder } = next
    signal?.throwIfAborted()
    let entries: Dirent[]
    try {
      entries = await readdir(join(top, folder), { withFileTypes: true })
    } catch (cause) {
      if (folder === '') throw folderGone(root, cause)
      if (!isGone(cause)) scan.unreadable.push({ path: folder, reason: messageOf(cause) })
      continue
    }
    const files: Dirent[] = []
    const rules = [...next.rules, ...(await ownRules(top, folder, entries))]
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isFolder = entry.isDirectory()
      if (isSkippedName(entry.name, isFolder) || isIgnored(rules, path, isFolder)) continue
      if (isFolder) {
        if (!excluded.has(join(top, path))) waiting.push({ folder: path, rules })
      } else if (entry.isFile() || entry.isSymbolicLink()) files.push(entry)
    }
    for (let first = 0; first < files.length; first += statsAtOnce) {
      signal?.throwIfAborted()
      const some = files.slice(first, first + statsAtOnce)
      await Promise.all(some.map((entry) => look(top, folder, entry, scan)))
    }
    options.onFolder?.(scan.files.length)
  }
  scan.files.sort((left, right) => compareBinary(left.path, right.path))
  scan.refused.sort((left, right) => compareBinary(left.path, right.path))
  return scan
}

/** The rules that a folder brings itself, in a plain file of a size that a person writes; any other has none. */
async function ownRules(top: string, folder: string, entries: readonly Dirent[]): Promise<RuleSet[]> {
  if (!entries.some((entry) => entry.name === ignoreFileName && entry.isFile())) return []
  const path = join(top, folder, ignoreFileName)
  const size = await stat(path).then(
    (info) => info.size,
    () => Infinity,
  )
  const text = size > mostRuleBytes ? '' : await readFile(path, 'utf8').catch(() => '')
  return [ruleSet(folder === '' ? '' : `${folder}/`, text.replace(/^\uFEFF/, '').split(/\r?\n/))]
}

async function look(top: string, folder: string, entry: Dirent, scan: FolderScan): Promise<void> {
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`
  const absolute = join(top, path)
  let info: Stats
  try {
    if (entry.isSymbolicLink() && !isInside(top, await realpath(absolute))) {
      // SECURITY: a link in a folder that came from elsewhere must not pull in a file of another place.
      if ((await stat(absolute)).isFile()) scan.refused.push({ path, ...linkOutside })
      return
    }
    info = await stat(absolute)
  } catch (cause) {
    // A name that is not text comes decoded with U+FFFD, under which there is no file.
    if (path.includes('\uFFFD')) scan.refused.push({ path, ...unreadableName })
    else if (!isGone(cause)) scan.refused.push({ path, code: 'library/unreadable', reason: messageOf(cause) })
    return
  }
  if (info.isFile()) scan.files.push({ path, size: info.size, modifiedMs: Math.floor(info.mtimeMs) })
}

function isInside(top: string, target: string): boolean {
  return target.startsWith(top.endsWith(sep) ? top : top + sep)
}

/** A folder that is not there, with what the user may do. */
export function folderGone(root: string, cause?: unknown): AppError {
  const sentence = `The folder ${root} cannot be read. Nothing of it was removed from the library: connect its drive or restore it, then refresh; or remove the folder from the library.`
  return new AppError('library/folderGone', sentence, { cause, retry: true })
}

const linkOutside = {
  code: 'library/linkOutside',
  reason: 'This is a link to a file outside its folder. Add the folder where the file lies, or copy the file here.',
} as const

const unreadableName = {
  code: 'library/unreadableName',
  reason: 'The name of this file is not valid text, so it cannot be opened. Rename it.',
} as const
