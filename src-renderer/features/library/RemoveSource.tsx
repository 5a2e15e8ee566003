import type { FolderRow } from '../../../src-main/contract/types.ts'
import { t } from '../../language/language.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { useLibraryActions } from './useLibraryActions.ts'

/** Asks before a source leaves the library, and says that its files stay. `onRemoved` before `onClose`. */
export function RemoveSource(props: { source: FolderRow; onClose: () => void; onRemoved?: () => void }) {
  const { source, onClose, onRemoved } = props
  const { removeFolder } = useLibraryActions()
  return (
    <ConfirmDialog
      title={t('library.removeTitle', { name: source.name })}
      action={t('library.removeAction')}
      onClose={onClose}
      onConfirm={() => {
        // Shown until it is done; what went wrong is said in here.
        removeFolder.mutate(source.id, { onSuccess: () => (onRemoved?.(), onClose()) })
      }}
    >
      <p>
        {source.file === undefined ? t('library.removeFolder') : t('library.removeFile')}{' '}
        <span className="path">
          {source.path}
          {source.file === undefined ? '' : `/${source.file}`}
        </span>
      </p>
      <ProblemNotice error={removeFolder.error} />
    </ConfirmDialog>
  )
}
