import { useWhy } from '../../../bridge/queries/chat.ts'
import { t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import type { Reading } from '../../../ui/reading.ts'
import type { ShownAnswer } from '../session/askState.ts'
import { AgentSteps } from '../answer/parts/AgentSteps.tsx'
import { WhyFacts } from './WhyFacts.tsx'
import { WhyRequests } from './WhyRequests.tsx'
import { WhySearches } from './WhySearches.tsx'
import './why.css'

/** How an answer came about, from the question to the prompt as it was sent; honest where nothing was recorded. */
export function WhyPanel(props: { answer: ShownAnswer; messageId: number; onRead: (reading: Reading) => void }) {
  const { answer, messageId } = props
  const why = useWhy(messageId)
  const trace = why.data?.trace
  const places = why.data?.places ?? []
  if (why.error) return <ProblemNotice error={why.error} />
  if (!why.data) return <p className="soft">{t('why.loading')}</p>
  if (!trace) return <p data-testid="why-none">{t('why.none')}</p>
  return (
    <div className="why" data-testid="why-panel">
      <WhyFacts trace={trace} answer={answer} />
      <AgentSteps steps={answer.steps} isOpen />
      <WhySearches searches={trace.searches} places={places} onRead={props.onRead} />
      <WhyRequests requests={trace.requests} />
      {answer.notices.length > 0 ? (
        <section>
          <h3>{t('why.notices')}</h3>
          {[...new Set(answer.notices)].map((notice) => (
            <p key={notice} className="notice quiet">
              {notice}
            </p>
          ))}
        </section>
      ) : null}
    </div>
  )
}
