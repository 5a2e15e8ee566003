import { useState } from 'react'
import { desktop } from '../../bridge/desktop.ts'
import { Icon } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { FolderPicker } from './picker/FolderPicker.tsx'
import { useLibraryActions } from './useLibraryActions.ts'
import './library.css'

/** The button that adds a folder; `isInviting` is the page's first sight, with words around it. */
export function AddFolder({ isInviting = false }: { isInviting?: boolean }) {
  const [isPicking, setPicking] = useState(false)
  const { chooseFolder } = useLibraryActions()
  const open = () => (desktop ? chooseFolder.mutate() : setPicking(true))
  const picker = isPicking ? <FolderPicker onClose={() => setPicking(false)} /> : null
  if (!isInviting) {
    return (
      <>
        <button
          type="button"
          className="button quiet icon-only"
          aria-label="Add a folder"
          data-testid="add-folder"
          onClick={open}
        >
          <Icon name="add" />
        </button>
        <ProblemNotice error={chooseFolder.error} />
        {picker}
      </>
    )
  }
  return (
    <section className="invitation">
      <h2>Ask your own documents</h2>
      <p>
        Give Footnote a folder. It reads the PDF, Word, HTML, Markdown and text files in it, and answers your questions
        from them. Each sentence of an answer opens the passage it stands on.
      </p>
      <button type="button" className="button primary" data-testid="add-folder" onClick={open}>
        <Icon name="folder" /> {desktop ? 'Choose a folder' : 'Add a folder'}
      </button>
      {desktop ? <p className="soft small">Or drop a folder anywhere on this window.</p> : null}
      <p className="soft small">Everything stays on this computer. Your files are read, never changed.</p>
      <ProblemNotice error={chooseFolder.error} />
      {picker}
    </section>
  )
}
