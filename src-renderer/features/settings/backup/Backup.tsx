import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../bridge/apiContext.tsx'
import { useInfo } from '../../../bridge/queries/library.ts'
import { useBackupState } from '../../../bridge/queries/settings.ts'
import { t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { bytes } from '../../../ui/words/format.ts'
import { PathForm } from './PathForm.tsx'
import { useBackup } from './useBackup.ts'

const exampleBackup = '~/Footnote library.footnote'

/** The library into a file, and a file in the library's place. */
export function Backup() {
  const state = useBackupState()
  return (
    <>
      <ProblemNotice error={state.error} />
      <Export size={state.data?.bytes ?? null} />
      <Import isWaiting={state.data?.isRestoreWaiting ?? false} onChange={() => void state.refetch()} />
    </>
  )
}

function Export({ size }: { size: number | null }) {
  const info = useInfo()
  const { phase, start, stop } = useBackup()
  const [folder, setFolder] = useState<string | null>(null)
  return (
    <section className="setting" aria-label={t('settings.backup.title')}>
      <h3>{t('settings.backup.title')}</h3>
      <p className="soft small">{t('settings.backup.what')}</p>
      {size === null ? null : <p className="soft small">{t('settings.backup.size', { bytes: bytes(size) })}</p>}
      <PathForm
        label={t('settings.backup.folder')}
        action={t('settings.backup.make')}
        purpose="backupFolder"
        value={folder ?? info.data?.homePath ?? ''}
        isDisabled={phase.name === 'running'}
        onChange={setFolder}
        onSubmit={start}
      />
      {phase.name === 'running' ? (
        <div className="download backup-running">
          <progress
            aria-label={t('settings.backup.title')}
            max={phase.total || 1}
            {...(phase.total > 0 ? { value: phase.done } : {})}
          />
          <span className="soft small">
            {t('settings.models.of', { done: bytes(phase.done), total: bytes(phase.total) })}
          </span>
          <button type="button" className="button compact" onClick={stop}>
            {t('dialog.cancel')}
          </button>
        </div>
      ) : null}
      <p className="small backup-done" role="status">
        {phase.name === 'done' ? t('settings.backup.done', { path: phase.path, bytes: bytes(phase.bytes) }) : ''}
      </p>
      <ProblemNotice error={phase.name === 'failed' ? phase.error : null} />
    </section>
  )
}

function Import({ isWaiting, onChange }: { isWaiting: boolean; onChange: () => void }) {
  const api = useApi()
  const [path, setPath] = useState('')
  const restore = useMutation({
    mutationFn: (from: string) => api.restoreLibrary.mutate({ path: from }),
    onSettled: onChange,
  })
  const giveUp = useMutation({ mutationFn: () => api.cancelRestore.mutate(), onSettled: onChange })
  return (
    <section className="setting" aria-label={t('settings.restore.title')}>
      <h3>{t('settings.restore.title')}</h3>
      <p className="soft small">{t('settings.restore.what')}</p>
      {isWaiting ? (
        <div className="notice quiet" role="status">
          <span>{t('settings.restore.waiting')}</span>
          <button type="button" className="button compact" disabled={giveUp.isPending} onClick={() => giveUp.mutate()}>
            {t('settings.restore.giveUp')}
          </button>
        </div>
      ) : (
        <PathForm
          label={t('settings.restore.file')}
          action={t('settings.restore.restore')}
          purpose="backupFile"
          value={path}
          placeholder={exampleBackup}
          isDisabled={restore.isPending}
          onChange={setPath}
          onSubmit={(from) => restore.mutate(from)}
        />
      )}
      <ProblemNotice error={restore.error ?? giveUp.error} />
    </section>
  )
}
