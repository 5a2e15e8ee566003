import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import { t } from '../../language/language.ts'
import { Icon } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { pauseInWords, progressInWords } from './statusWords.ts'
import { useLibraryActions } from './useLibraryActions.ts'

/** What indexing does at this moment, or who has paused it, and the buttons that go with it. Nothing while it is idle. */
export function IndexingBar({ status }: { status: LibraryStatus }) {
  const { pause, resume, cancel } = useLibraryActions()
  const { progress, pausedBy } = status
  const isPaused = pausedBy.length > 0
  if (progress.phase === 'idle' && !isPaused) return null
  const share = progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0
  return (
    <div className="indexing" data-paused={isPaused || undefined}>
      <div className="running">
        {isPaused ? (
          <p className="indexing-pause">{pauseInWords(pausedBy)}</p>
        ) : (
          <div
            className="meter"
            role="progressbar"
            aria-label={t('library.indexing')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
          >
            <span style={{ width: `${share * 100}%` }} />
          </div>
        )}
        {pausedBy.includes('user') ? (
          <button
            type="button"
            className="button compact"
            data-testid="resume"
            disabled={resume.isPending}
            onClick={() => resume.mutate()}
          >
            <Icon name="play" size={14} /> {t('library.resume')}
          </button>
        ) : (
          <button
            type="button"
            className="button quiet icon-only"
            aria-label={t('library.pause')}
            title={t('library.pause')}
            data-testid="pause"
            disabled={pause.isPending}
            onClick={() => pause.mutate()}
          >
            <Icon name="pause" size={16} />
          </button>
        )}
        {isPaused ? null : (
          <button
            type="button"
            className="button quiet icon-only"
            aria-label={t('library.stop')}
            title={t('library.stop')}
            onClick={() => cancel.mutate()}
          >
            <Icon name="stop" size={16} />
          </button>
        )}
      </div>
      {isPaused ? null : (
        <>
          <p className="soft">{progressInWords(progress)}</p>
          <p className="soft one-line">{progress.current ?? ''}</p>
        </>
      )}
      <ProblemNotice error={pause.error ?? resume.error ?? cancel.error} />
    </div>
  )
}
