import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import type { SuggestedQuestions } from '../../../src-main/contract/nouns/settingsTypes.ts'
import { useSuggestedQuestions } from '../../bridge/queries/settings.ts'
import { t } from '../../language/language.ts'
import './welcome.css'

/** How far the first reading is, and what one could ask; a click asks. Nothing once there is nothing to say. */
export function FirstQuestions(props: { status: LibraryStatus; onAsk: (question: string) => void }) {
  const { status, onAsk } = props
  const { data } = useSuggestedQuestions(status.passages)
  // The sample's questions are each about one of its documents, which has to be there; it takes seconds.
  const isReady = data && (data.topics.length > 0 || (status.filesRead === status.files && isIdle(status)))
  const questions = isReady ? inWords(data) : []
  return (
    <div className="first-questions">
      {isReady || isIdle(status) ? null : <Reading status={status} />}
      {questions.length === 0 ? null : (
        <section aria-label={t('welcome.tryAsking')}>
          <h3>{t('welcome.tryAsking')}</h3>
          <ul>
            {questions.map((question) => (
              <li key={question}>
                <button type="button" className="suggestion" data-testid="suggestion" onClick={() => onAsk(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function isIdle({ progress }: LibraryStatus): boolean {
  return progress.phase === 'idle'
}

/** Own documents first; the sample's questions where there are no others. */
function inWords({ isSample, topics }: SuggestedQuestions): string[] {
  if (topics.length === 0 && isSample)
    return [t('welcome.sample.files'), t('welcome.sample.lease'), t('welcome.sample.fees'), t('welcome.sample.system')]
  return topics.map(({ title, heading }) =>
    heading === null ? t('welcome.aboutTitle', { title }) : t('welcome.about', { title, heading }),
  )
}

/** Until there is something to ask about; from then on the sidebar says how far it is. */
function Reading({ status: { files, filesRead, passages, embedded } }: { status: LibraryStatus }) {
  const read = files > 0 ? filesRead / files : 0
  const known = passages > 0 ? embedded / passages : 0
  const share = Math.round(((read + known) / 2) * 100)
  return (
    <div
      className="meter first-reading"
      role="progressbar"
      aria-label={t('welcome.reading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
    >
      <span style={{ width: `${share}%` }} />
    </div>
  )
}
