import { useRef, useState } from 'react'
import type { FolderRow, LibraryStatus } from '../../../src-main/contract/types.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { useFocusAfterRemoval } from '../../ui/dialog/useFocusAfterRemoval.ts'
import { count } from '../../ui/words/format.ts'
import { AddFolder } from './AddFolder.tsx'
import { isComplete, progressInWords, readinessInWords, unreadableFiles } from './statusWords.ts'
import { useLibraryActions } from './useLibraryActions.ts'

/** The library in the sidebar: folders, how far the index is, and what can be done about it. */
export function LibraryPanel(props: {
  status: LibraryStatus | undefined
  isFilesShown: boolean
  onShowFiles: () => void
}) {
  const { status } = props
  const { refresh, cancel, removeFolder } = useLibraryActions()
  const [leaving, setLeaving] = useState<FolderRow | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const keepFocus = useFocusAfterRemoval(list)
  if (!status) return null
  const isBusy = status.progress.phase !== 'idle'
  const needEye = unreadableFiles(status)
  return (
    <section className="library" aria-label="Library">
      <header className="side-head">
        Library
        <span className="side-actions">
          {isBusy || status.folders.length === 0 ? null : (
            <button
              type="button"
              className="button quiet icon-only"
              aria-label="Look for changes"
              title="Look for changes"
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
          <li key={folder.id} className="folder" title={folder.path}>
            <Icon name="folder" />
            <span className="one-line">{folder.name}</span>
            <button
              type="button"
              className="button quiet icon-only on-demand"
              aria-label={`Remove ${folder.name}`}
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
          {needEye > 0 ? <span className="need-eye">{needEye.toLocaleString('en')} not readable</span> : null}
        </button>
      )}
      <div className="library-state" data-testid="status" data-phase={status.progress.phase}>
        {isBusy || (isComplete(status) && status.files > 0) ? null : <p>{readinessInWords(status)}</p>}
        {isBusy ? <Running status={status} onCancel={() => cancel.mutate()} /> : null}
        {status.problem === null ? null : <p className="notice">{status.problem}</p>}
        {status.writtenBy === null ? null : (
          <p className="notice">Read only: {status.writtenBy} is working on this library.</p>
        )}
        <ProblemNotice error={refresh.error ?? cancel.error ?? removeFolder.error} />
      </div>
      {leaving ? (
        <ConfirmDialog
          title={`Remove “${leaving.name}”?`}
          action="Remove from Footnote"
          onClose={() => setLeaving(null)}
          onConfirm={() => removeFolder.mutate(leaving.id, { onSuccess: keepFocus, onSettled: () => setLeaving(null) })}
        >
          <p>
            Footnote forgets what it read in this folder and no longer answers from it. Your files stay where they are:{' '}
            <span className="path">{leaving.path}</span>
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

function Running({ status, onCancel }: { status: LibraryStatus; onCancel: () => void }) {
  const { progress } = status
  const share = progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0
  return (
    <>
      <div className="running">
        <div
          className="meter"
          role="progressbar"
          aria-label="Indexing"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ width: `${share * 100}%` }} />
        </div>
        <button
          type="button"
          className="button quiet icon-only"
          aria-label="Stop indexing"
          title="Stop indexing"
          onClick={onCancel}
        >
          <Icon name="stop" size={16} />
        </button>
      </div>
      <p className="soft">{progressInWords(progress)}</p>
      <p className="soft one-line">{progress.current ?? ''}</p>
    </>
  )
}
