import { useState, type DragEvent, type ReactNode } from 'react'
import { desktop } from '../../bridge/desktop.ts'
import { t } from '../../language/language.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { nameOf } from '../../ui/words/format.ts'
import { useLibraryActions } from './useLibraryActions.ts'

/** Takes folders and files that are dropped anywhere on the page. A browser hides their paths, so there it says what to do instead. */
export function DropFolders({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { addDropped } = useLibraryActions()
  const toast = useToast()
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const add = (files: File[]) =>
    addDropped.mutate(files, {
      onSuccess: (added) => {
        const [first] = added ?? []
        if (!first || !added) return
        const name = nameOf(first.name)
        const message =
          added.length === 1 ? t('library.drop.added', { name }) : t('library.drop.addedMany', { count: added.length })
        toast({ message })
      },
    })
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    // Without this the browser would leave the page and show the file.
    event.preventDefault()
    setOver(false)
    setRefused(!desktop)
    if (desktop) add([...event.dataTransfer.files])
  }
  return (
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      // Told of every element on the way; only where the way leads out of the page is it over.
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={onDrop}
    >
      {children}
      {isOver ? <div className="drop-veil">{desktop ? t('library.drop.here') : t('library.drop.hidden')}</div> : null}
      {isRefused || addDropped.error ? (
        <div className="toast">
          {isRefused ? (
            <div className="notice" role="alert">
              {t('library.drop.refused', { button: t('library.add') })}
            </div>
          ) : null}
          <ProblemNotice error={addDropped.error} />
          <button type="button" className="button compact" onClick={() => (setRefused(false), addDropped.reset())}>
            {t('dialog.close')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
