import type { TreeEntry, TreePage } from '../../../../src-main/contract/nouns/libraryTypes.ts'
import { linesPerPage, type Lines } from '../../../bridge/queries/files.ts'

/** A line of the list as it is drawn. `entry` null: it is on its way. */
export type Row = {
  key: string
  /** Of the tree, from 1. */
  level: number
  /** Among the lines of its folder, from 1. */
  position: number
  setSize: number
  /** Key of the folder that it lies in; null at the top. */
  parent: string | null
  /** Where it comes from. */
  lines: Lines
  entry: TreeEntry | null
}

/** What lies on the page one below the other, and the parts of it that are open. */
export type Layout = { rows: Row[]; parts: Lines[] }

/** Name of a folder among those that are open. */
export function folderKey(folderId: number, path: string): string {
  return `${folderId}:${path}`
}

/** Page of its part that a row comes from. */
export function pageOf({ position }: Row): number {
  return Math.floor((position - 1) / linesPerPage)
}

/**
 * Puts every line that is in sight one below the other: those of `top`, and below each open folder its own. A part of
 * which nothing is known yet is one line that waits.
 */
export function layOut(
  top: Lines,
  open: ReadonlySet<string>,
  read: (lines: Lines, page: number) => TreePage | undefined,
): Layout {
  const rows: Row[] = []
  const parts: Lines[] = []
  const add = (lines: Lines, level: number, parent: string | null): void => {
    parts.push(lines)
    const setSize = read(lines, 0)?.total ?? (parent === null ? 0 : 1)
    for (let at = 0; at < setSize; at++) {
      const page = read(lines, Math.floor(at / linesPerPage))
      const entry = page?.entries[at % linesPerPage] ?? null
      const key = entry ? keyOf(entry) : `${parent ?? ''}#${at}`
      rows.push({ key, level, position: at + 1, setSize, parent, lines, entry })
      if (entry?.kind === 'folder' && open.has(key)) {
        add({ folderId: entry.folderId, path: entry.path }, level + 1, key)
      }
    }
  }
  add(top, 1, null)
  return { rows, parts }
}

function keyOf(entry: TreeEntry): string {
  return entry.kind === 'folder' ? folderKey(entry.folderId, entry.path) : `file ${entry.id}`
}
