import { useRef, useState } from 'react'
import type { FolderRow, LibraryStatus } from '../../../src-main/contract/types.ts'
import { t } from '../../language/language.ts'
import { useFocusAfterRemoval } from '../../ui/dialog/useFocusAfterRemoval.ts'
import { Icon } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { count } from '../../ui/words/format.ts'
import { AddFolder } from './AddFolder.tsx'
import { IndexingBar } from './IndexingBar.tsx'
import { RemoveSource } from './RemoveSource.tsx'
import { isComplete, readinessInWords, unreadableFiles } from './statusWords.ts'
import { useLibraryActions } from './useLibraryActions.ts'

/** The library in the sidebar: its sources, how far the index is, and what can be done about it. */
export function LibraryPanel(props: {
  status: LibraryStatus | undefined
  isFilesShown: boolean
  onShowFiles: () => void
}) {
  const { status } = props
  const { refresh } = useLibraryActions()
  const [leaving, setLeaving] = useState<FolderRow | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const keepFocus = useFocusAfterRemoval(list)
  if (!status) return null
  const isBusy = status.progress.phase !== 'idle'
  const isPaused = status.pausedBy.length > 0
  const needEye = unreadableFiles(status)
  return (
    <section className="library" aria-label={t('library.title')}>
      <header className="side-head">
        {t('library.title')}
        <span className="side-actions">
          {isBusy || isPaused || status.folders.length === 0 ? null : (
            <button
              type="button"
              className="button quiet icon-only"
              aria-label={t('library.refresh')}
              title={t('library.refresh')}
              disabled={refresh.isPending}
              onClick={() => refresh.mutate()}
            >
              <Icon name="refresh" size={16} />
            </button>
          )}
          <AddFolder />
        </span>
      </header>
      <ul ref={list} className="scrolls">
        {status.folders.map((folder) => (
          <li
            key={folder.id}
            className={`folder${status.missing.includes(folder.id) ? ' is-missing' : ''}`}
            title={folder.file === undefined ? folder.path : `${folder.path}/${folder.file}`}
          >
            <Icon name={folder.file === undefined ? 'folder' : 'file'} />
            <span className="one-line">{folder.name}</span>
            {status.missing.includes(folder.id) ? (
              <span className="small folder-missing">{t('library.missing.status')}</span>
            ) : null}
            <button
              type="button"
              className="button quiet icon-only on-demand"
              aria-label={t('library.remove', { name: folder.name })}
              onClick={() => setLeaving(folder)}
            >
              <Icon name="close" size={15} />
            </button>
          </li>
        ))}
      </ul>
      {status.folders.length === 0 ? null : (
        <button
          type="button"
          className="row files-row"
          aria-current={props.isFilesShown ? 'page' : undefined}
          onClick={props.onShowFiles}
        >
          <Icon name="file" />
          <span>{count(status.files, 'file')}</span>
          {needEye > 0 ? <span className="need-eye">{t('library.notReadable', { count: needEye })}</span> : null}
        </button>
      )}
      <div className="library-state" data-testid="status" data-phase={status.progress.phase}>
        {isBusy || (isComplete(status) && status.files > 0) ? null : <p>{readinessInWords(status)}</p>}
        <IndexingBar status={status} />
        {status.problem === null ? null : <p className="notice">{status.problem}</p>}
        {status.writtenBy === null ? null : (
          <p className="notice">{t('library.readOnly', { who: status.writtenBy })}</p>
        )}
        <ProblemNotice error={refresh.error} />
      </div>
      {leaving ? <RemoveSource source={leaving} onRemoved={keepFocus} onClose={() => setLeaving(null)} /> : null}
    </section>
  )
}
