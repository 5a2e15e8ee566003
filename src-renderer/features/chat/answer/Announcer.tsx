import type { ShownAnswer } from '../session/askState.ts'
import { announcement, partSentences } from './answerWords.ts'

/**
 * Says to screen readers where the answer is and each sentence as it is finished, politely and whole: words as they
 * stream would never end. What is added is said, nothing is said twice.
 */
export function Announcer({ answer }: { answer: ShownAnswer | null }) {
  const { shown } = partSentences(answer?.sentences ?? [])
  const isEnded = answer !== null && !['searching', 'found', 'writing'].includes(answer.phase)
  const before = answer?.phase === 'searching' ? answer : answer && { ...answer, phase: 'found' as const }
  return (
    <div className="unseen" role="log" aria-live="polite" aria-relevant="additions" data-testid="announcer">
      {before ? <p key={before.phase}>{announcement(before)}</p> : null}
      {shown.map(({ text }, index) => (
        <p key={index}>{text}</p>
      ))}
      {answer && isEnded ? <p key="end">{announcement(answer)}</p> : null}
    </div>
  )
}
