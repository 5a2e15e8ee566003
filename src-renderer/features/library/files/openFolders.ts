import { useMemo, useState } from 'react'
import type { FolderRow } from '../../../../src-main/contract/types.ts'
import { folderKey } from './layOut.ts'

/** Under this name the open folders are kept. */
const keptUnder = 'footnote.openFolders'
/** More are not kept: the one opened last stays longest. */
const mostKept = 300

/** Keys of the folders that are open, remembered over a restart of the page. Until one was opened or closed, an only source is open. */
export function useOpenFolders(sources: readonly FolderRow[]) {
  const [chosen, setChosen] = useState(kept)
  const [only, ...others] = sources
  const first = only && others.length === 0 ? folderKey(only.id, '') : null
  const open = useMemo(() => chosen ?? new Set(first === null ? [] : [first]), [chosen, first])
  const setFolder = (key: string, isOpen: boolean) => {
    const next = new Set(open)
    next.delete(key)
    if (isOpen) next.add(key)
    localStorage.setItem(keptUnder, JSON.stringify([...next].slice(-mostKept)))
    setChosen(next)
  }
  return { open, setFolder }
}

function kept(): ReadonlySet<string> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keptUnder) ?? 'null')
    return Array.isArray(value) ? new Set(value.filter((key) => typeof key === 'string')) : null
  } catch {
    // Written by somebody else; nothing is lost but what was open.
    return null
  }
}
