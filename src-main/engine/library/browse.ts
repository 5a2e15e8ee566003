import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { AppError } from '../../base/errors.ts'
import type { FolderListing } from '../../contract/types.ts'
import { isSkippedName } from './scan/skippedNames.ts'

/**
 * Lists a folder for a page that cannot see paths. Only the home folder and what really lies below
 * it: links are resolved first. A path may begin with `~`, or be relative to the home folder.
 * Throws AppError `input/outsideHome`, `input/noSuchFolder`, `input/notAFolder` or `input/unreadableFolder`.
 */
export async function browse(path: string | undefined, home: string): Promise<FolderListing> {
  const top = await realpath(home)
  const wanted = resolve(top, (path ?? '').replace(/^~(?=$|[/\\])/, '.'))
  // SECURITY: two checks: paths outside say nothing about what exists there, links cannot lead out.
  if (!isWithin(resolve(home), wanted) && !isWithin(top, wanted)) throw outsideHome()
  const real = await realpath(wanted).catch((cause: unknown) => {
    throw new AppError('input/noSuchFolder', `There is no folder ${wanted}. Check the spelling.`, { cause })
  })
  if (!isWithin(top, real)) throw outsideHome()
  const entries = await readdir(real, { withFileTypes: true }).catch((cause: unknown) => {
    throw unlistable(wanted, cause)
  })
  const folders: FolderListing['folders'] = []
  let files = 0
  for (const entry of entries) {
    if (entry.isFile() && !isSkippedName(entry.name, false)) files++
    if (await isShownFolder(real, entry, top)) folders.push({ name: entry.name, path: join(real, entry.name) })
  }
  folders.sort((left, right) => left.name.localeCompare(right.name, undefined, { numeric: true }))
  return { path: real, parent: real === top ? null : dirname(real), folders, files }
}

async function isShownFolder(parent: string, entry: Dirent, top: string): Promise<boolean> {
  if (isSkippedName(entry.name, true)) return false
  if (!entry.isSymbolicLink()) return entry.isDirectory()
  try {
    const target = await realpath(join(parent, entry.name))
    if (!isWithin(top, target)) return false
    await readdir(target)
    return true
  } catch {
    // A link that leads nowhere, or to a file: nothing to enter.
    return false
  }
}

function isWithin(top: string, path: string): boolean {
  return path === top || path.startsWith(top.endsWith(sep) ? top : top + sep)
}

function outsideHome(): AppError {
  return new AppError(
    'input/outsideHome',
    'Only folders below your home folder can be added from this page. Use the command line for others.',
  )
}

function unlistable(path: string, cause: unknown): AppError {
  const isFile = cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR'
  if (isFile) return new AppError('input/notAFolder', `${path} is a file; choose the folder that holds it.`, { cause })
  return new AppError('input/unreadableFolder', `The folder ${path} cannot be opened. Check that you may read it.`, {
    cause,
  })
}
