import { useCallback, useState } from 'react'

/** Under this name the open folders are kept. */
const keptUnder = 'footnote.openFolders'
/** More are not kept: the one opened last stays longest. */
const mostKept = 300

/** Keys of the folders that are open, remembered over a restart of the page. */
export function useOpenFolders() {
  const [open, setOpen] = useState<ReadonlySet<string>>(kept)
  const setFolder = useCallback((key: string, isOpen: boolean) => {
    setOpen((before) => {
      const next = new Set(before)
      next.delete(key)
      if (isOpen) next.add(key)
      localStorage.setItem(keptUnder, JSON.stringify([...next].slice(-mostKept)))
      return next
    })
  }, [])
  return { open, setFolder }
}

function kept(): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keptUnder) ?? '[]')
    return new Set(Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [])
  } catch {
    // Written by somebody else; nothing is lost but what was open.
    return new Set()
  }
}
