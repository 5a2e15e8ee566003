import { useState, type DragEvent, type ReactNode } from 'react'
import { desktop } from '../../bridge/desktop.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { useLibraryActions } from './useLibraryActions.ts'

/** Takes folders that are dropped anywhere on the page. A browser hides their paths, so there it says what to do instead. */
export function DropFolders({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { addDropped } = useLibraryActions()
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    // Without this the browser would leave the page and show the file.
    event.preventDefault()
    setOver(false)
    setRefused(!desktop)
    if (desktop) addDropped.mutate([...event.dataTransfer.files])
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
      {isOver ? (
        <div className="drop-veil">{desktop ? 'Drop a folder to add it' : 'A browser hides where a folder lies'}</div>
      ) : null}
      {isRefused || addDropped.error ? (
        <div className="toast">
          {isRefused ? (
            <div className="notice" role="alert">
              A page in a browser cannot see where a dropped folder lies. Use “Add a folder” instead.
            </div>
          ) : null}
          <ProblemNotice error={addDropped.error} />
          <button type="button" className="button compact" onClick={() => (setRefused(false), addDropped.reset())}>
            Close
          </button>
        </div>
      ) : null}
    </div>
  )
}
