import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import { t } from '../../language/language.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import type { Reading } from '../../ui/reading.ts'
import { QualityForm } from './QualityForm.tsx'
import { QualityResult } from './QualityResult.tsx'
import { progressInWords, stillReading, whyNotYet } from './qualityWords.ts'
import type { CheckState, QualityCheck } from './useQualityCheck.ts'
import './quality.css'

/** “How good is my library?”: questions from the user's own documents, asked and judged, without a line of code. */
export function QualityView(props: {
  status: LibraryStatus | undefined
  check: QualityCheck
  onRead: (reading: Reading) => void
}) {
  const { status, check } = props
  const { state } = check
  const reason = whyNotYet(status)
  const warning = status && reason === null ? stillReading(status) : null
  return (
    <>
      <header className="view-head">
        <h2>{t('quality.title')}</h2>
      </header>
      <div className="scrolls quality">
        <div className="column">
          <p>{t('quality.what')}</p>
          {state.phase === 'running' ? (
            <Running state={state} onStop={check.stop} />
          ) : (
            <QualityForm isDisabled={reason !== null} check={check} />
          )}
          {reason === null ? null : <p className="notice quiet">{reason}</p>}
          {warning === null || state.phase !== 'idle' ? null : <p className="notice quiet">{warning}</p>}
          {state.phase === 'stopped' ? <p className="soft">{t('quality.stopped')}</p> : null}
          <ProblemNotice error={state.phase === 'failed' ? state.error : null} />
          {state.phase === 'done' ? <QualityResult report={state.report} onRead={props.onRead} /> : null}
        </div>
      </div>
    </>
  )
}

function Running({ state, onStop }: { state: Extract<CheckState, { phase: 'running' }>; onStop: () => void }) {
  const { progress } = state
  const share = progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0
  return (
    <div className="quality-running" data-testid="quality-running">
      <p role="status">{progressInWords(state)}</p>
      <div className="meter">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <button type="button" className="button compact" onClick={onStop}>
        {t('quality.stop')}
      </button>
    </div>
  )
}
