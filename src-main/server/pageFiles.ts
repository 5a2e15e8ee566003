import { stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { commonHeaders, mediaTypeOf, pagePolicy } from './headers.ts'

/** A file of the page, ready to be streamed. */
export type PageFile = { path: string; size: number; headers: Record<string, string> }

/**
 * Finds a file of the built page by the path of a URL.
 * @param rendererPath absolute folder of the built page
 * @param pathname percent-encoded, starting with a slash; `/` is `index.html`
 * @returns undefined for everything that is not a file inside that folder
 */
export async function findPageFile(rendererPath: string, pathname: string): Promise<PageFile | undefined> {
  const relative = decode(pathname === '/' ? '/index.html' : pathname)
  // SECURITY: backslashes separate on Windows, NUL ends a path in C; neither occurs in our own files.
  if (relative === undefined || /[\\\0]/.test(relative)) return undefined
  const root = resolve(rendererPath)
  const path = resolve(root, `.${relative}`)
  // SECURITY: after resolving every `..`, the file still has to lie inside the page's folder.
  if (!path.startsWith(root + sep)) return undefined
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const isHashed = relative.startsWith('/assets/')
  return {
    path,
    size: found.size,
    headers: {
      ...commonHeaders,
      'Content-Type': mediaTypeOf(path),
      'Content-Security-Policy': pagePolicy,
      // Names in assets carry a hash of their content; `private` because every copy belongs to one session.
      ...(isHashed ? { 'Cache-Control': 'private, max-age=31536000, immutable' } : {}),
    },
  }
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // A stray percent sign names no file of ours.
    return undefined
  }
}
