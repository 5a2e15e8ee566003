import type { Reading } from '../../../ui/reading.ts'
import { CopyButton } from '../export/CopyButton.tsx'
import { ExportAnswer } from '../export/ExportMenu.tsx'
import type { Retry } from '../session/asking.ts'
import type { ShownAnswer } from '../session/askState.ts'
import { WhyButton } from '../why/WhyButton.tsx'
import { AgainMenu } from './AgainMenu.tsx'
import { authorInWords } from './answerWords.ts'

/** What can be done with an answer that has ended, and who wrote it. */
export function AnswerFoot(props: {
  answer: ShownAnswer
  messageId: number
  onRead: (reading: Reading) => void
  onRegenerate?: ((how?: Retry) => void) | undefined
}) {
  const { answer, messageId, onRegenerate } = props
  return (
    <footer className="answer-foot">
      <CopyButton answer={answer} />
      <ExportAnswer messageId={messageId} />
      {onRegenerate ? <AgainMenu answer={answer} onRegenerate={onRegenerate} /> : null}
      <WhyButton answer={answer} messageId={messageId} onRead={props.onRead} />
      <span className="soft small author">{authorInWords(answer)}</span>
    </footer>
  )
}
