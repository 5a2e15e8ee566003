import type { Row } from './layOut.ts'

/** What a key asks of the tree. */
export type TreeMove =
  { kind: 'go'; to: number } | { kind: 'setOpen'; isOpen: boolean } | { kind: 'activate' } | { kind: 'menu' }

/** Rows that Page Up and Page Down move by. */
const rowsPerStep = 12

/** A tree's keys (WAI-ARIA): arrows, Home, End, Enter, the menu key. `at` -1: no row is active yet. Undefined: the key is not the tree's. */
export function moveOf(
  event: { key: string; shiftKey: boolean },
  rows: readonly Row[],
  at: number,
  open: ReadonlySet<string>,
): TreeMove | undefined {
  const row = rows[at]
  const go = (to: number): TreeMove | undefined =>
    rows.length === 0 ? undefined : { kind: 'go', to: Math.min(rows.length - 1, Math.max(0, to)) }
  const isFolder = row?.entry?.kind === 'folder'
  const isOpen = row !== undefined && open.has(row.key)
  switch (event.key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'PageDown':
      return go(at + rowsPerStep)
    case 'PageUp':
      return go(at - rowsPerStep)
    case 'ArrowRight':
      if (!isFolder) return undefined
      return isOpen ? go(at + 1) : { kind: 'setOpen', isOpen: true }
    case 'ArrowLeft':
      if (isFolder && isOpen) return { kind: 'setOpen', isOpen: false }
      return row === undefined || row.parent === null ? undefined : go(rows.findIndex(({ key }) => key === row.parent))
    case 'Enter':
    case ' ':
      return row ? { kind: 'activate' } : undefined
    case 'ContextMenu':
      return row ? { kind: 'menu' } : undefined
    case 'F10':
      return row && event.shiftKey ? { kind: 'menu' } : undefined
    default:
      return undefined
  }
}

/** The next row, around from the active one, whose name begins with what was typed; -1: none of those that are known. */
export function findTyped(rows: readonly Row[], at: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase()
  // A longer beginning may still mean the row that a shorter one led to.
  const from = typed.length > 1 ? Math.max(0, at) : at + 1
  for (let step = 0; step < rows.length; step++) {
    const index = (from + step) % rows.length
    const entry = rows[index]?.entry
    const name = entry?.kind === 'folder' ? entry.name : (entry?.path.split('/').at(-1) ?? '')
    if (entry && name.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return -1
}
