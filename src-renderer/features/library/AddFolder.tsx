import { useState } from 'react'
import { useCommand } from '../../bridge/commands.ts'
import { desktop } from '../../bridge/desktop.ts'
import { t } from '../../language/language.ts'
import { Icon } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { FolderPicker } from './picker/FolderPicker.tsx'
import { useLibraryActions } from './useLibraryActions.ts'
import './library.css'

/** The button that adds a folder; `isInviting` is that of the page's first sight, with its words. */
export function AddFolder({ isInviting = false }: { isInviting?: boolean }) {
  const [isPicking, setPicking] = useState(false)
  const { chooseFolder } = useLibraryActions()
  const open = () => (desktop ? chooseFolder.mutate() : setPicking(true))
  useCommand('addFolder', open)
  const picker = isPicking ? <FolderPicker onClose={() => setPicking(false)} /> : null
  if (!isInviting) {
    return (
      <>
        <button
          type="button"
          className="button quiet icon-only"
          aria-label={t('library.add')}
          title={t('library.add')}
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
    <>
      <button type="button" className="button primary" data-testid="add-folder" onClick={open}>
        <Icon name="folder" /> {desktop ? t('library.choose') : t('library.add')}
      </button>
      <ProblemNotice error={chooseFolder.error} />
      {picker}
    </>
  )
}
