import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

/** The project's top folder. */
export const root = join(import.meta.dirname, '..', '..')

/** `path` from the top folder, forward slashes. */
export type SourceFile = { path: string; text: string; lines: number; commentLines: number; imports: Import[] }

/** `target`: a path from the top folder for our own files, else the specifier. `isType`: gone at run time. */
export type Import = { specifier: string; target: string; isType: boolean; isReexport: boolean }

/** Every source file below some folders. */
export function readSources(folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
    .map((path) => scan(path, readFileSync(join(root, path), 'utf8')))
}

/** What can be said of one file without resolving anything. */
export function scan(path: string, text: string): SourceFile {
  const lines = text.trimEnd().split('\n')
  return { path, text, lines: lines.length, commentLines: countCommentLines(lines), imports: findImports(path, text) }
}

const statement = /^(import|export)\s+(type\s+)?([^'"`;=()]*?)from\s*['"]([^'"]+)['"]/gm
const sideEffect = /^import\s+['"]([^'"]+)['"]/gm
const dynamic = /(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]/g

/** All imports: static, re-exports, for their effects, dynamic, and types by `typeof import(…)`. */
function findImports(path: string, text: string): Import[] {
  const code = withoutComments(text)
  const found: Import[] = []
  const add = (specifier: string, isType: boolean, isReexport = false) =>
    found.push({ specifier, target: resolve(path, specifier), isType, isReexport })
  for (const [, keyword, type, names = '', specifier = ''] of code.matchAll(statement)) {
    add(specifier, type !== undefined || namesOnlyTypes(names), keyword === 'export')
  }
  for (const [, specifier = ''] of code.matchAll(sideEffect)) add(specifier, false)
  for (const [, type, specifier = ''] of code.matchAll(dynamic)) add(specifier, type !== undefined)
  return found
}

function namesOnlyTypes(names: string): boolean {
  const braces = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1]
  const parts =
    braces
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? []
  return parts.length > 0 && parts.every((name) => name.startsWith('type '))
}

function resolve(path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  // Vite's suffixes (`?worker`, `?url`) name the same file.
  return posix.join(dirname(path), specifier.split('?')[0] ?? '')
}

/** Blanks comments out; quotes inside comments would look like strings, and the reverse is rare enough to show up as a failure. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[\s;{},(])\/\/.*$/gm, '$1')
}

function countCommentLines(lines: readonly string[]): number {
  let isInside = false
  let count = 0
  for (const line of lines) {
    const text = line.trim()
    const starts = text.startsWith('/*') || text.startsWith('{/*')
    if (isInside || starts || text.startsWith('//')) count++
    if (starts) isInside = true
    if (isInside && text.includes('*/')) isInside = false
  }
  return count
}
