import { useLoadPicture } from '../../../bridge/queries/reader.ts'
import { t } from '../../../language/language.ts'
import { count } from '../../../ui/words/format.ts'
import { PassageList } from '../../../ui/PassageList.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { readEvidence, readPicture, readSources, type Reading } from '../../../ui/reading.ts'
import type { Retry } from '../session/asking.ts'
import type { ShownAnswer } from '../session/askState.ts'
import { AnswerFoot } from './AnswerFoot.tsx'
import { AnswerText } from './AnswerText.tsx'
import { incompleteInWords, partSentences, phaseInWords } from './answerWords.ts'
import { AgentSteps } from './parts/AgentSteps.tsx'
import { AnswerTable } from './parts/AnswerTable.tsx'
import { Disagreements } from './parts/Disagreements.tsx'
import { Struck } from './parts/Struck.tsx'
import { StructuredValue } from './parts/StructuredValue.tsx'
import { SourceList } from './SourceList.tsx'
import { useMarkerKeys } from './useMarkerKeys.ts'

/** One answer: what it stands on first, then its words, its sources, and what to know about it. */
export function AnswerView(props: {
  answer: ShownAnswer
  reading: Reading | null
  onRead: (reading: Reading) => void
  /** Asks what failed once more. */
  onRetry?: () => void
  /** Answers the question once more, beside this answer. */
  onRegenerate?: (how?: Retry) => void
}) {
  const { answer, onRead } = props
  const isWriting = answer.phase === 'searching' || answer.phase === 'found' || answer.phase === 'writing'
  const openCitation = numberOpen(answer, props.reading)
  const cite = (n: number) => onRead(readSources(answer.sources, n))
  const incomplete = answer.index === null ? '' : incompleteInWords(answer.index)
  const hasWords = answer.sentences.length > 0 || answer.said !== ''
  const { shown, struck } = partSentences(answer.sentences)
  const citing = {
    sources: new Map(answer.sources.map((source) => [source.n, source])),
    openCitation,
    onCite: cite,
  }
  const { article, onKeyDown } = useMarkerKeys()
  return (
    <article
      ref={article}
      className="answer"
      data-testid="answer"
      data-phase={answer.phase}
      aria-busy={isWriting}
      onKeyDown={onKeyDown}
    >
      <AgentSteps steps={answer.steps} isOpen={isWriting && !hasWords} />
      {isWriting && !hasWords ? <p className="soft phase">{phaseInWords(answer)}</p> : null}
      {answer.structured ? <StructuredValue structured={answer.structured} citing={citing} /> : null}
      {answer.isDeclined ? (
        <p className="declined" dir="auto">
          {answer.said || t('answer.declined')}
        </p>
      ) : (
        <AnswerText said={answer.said} sentences={shown} isWriting={isWriting} citing={citing} />
      )}
      <Struck sentences={struck} />
      {answer.table ? <AnswerTable table={answer.table} citing={citing} /> : null}
      <Disagreements list={answer.disagreements} citing={citing} />
      {answer.phase === 'stopped' ? <p className="soft small">{t('answer.stopped')}</p> : null}
      <ProblemNotice error={answer.error}>
        {props.onRetry ? (
          <button type="button" className="button compact" onClick={props.onRetry}>
            {t('answer.askAgain')}
          </button>
        ) : null}
      </ProblemNotice>
      {[...new Set(answer.notices), ...(incomplete ? [incomplete] : [])].map((notice) => (
        <p key={notice} className="notice quiet">
          {notice}
        </p>
      ))}
      {answer.sources.length > 0 ? (
        <section aria-label={t(answer.isDeclined ? 'answer.closest' : 'answer.sources')}>
          <h3 className="part-head">{t(answer.isDeclined ? 'answer.closest' : 'answer.sources')}</h3>
          <SourceList sources={answer.sources} openCitation={openCitation} onCite={cite} />
        </section>
      ) : null}
      <Looked
        answer={answer}
        isOpen={isWriting ? !hasWords : answer.isDeclined && answer.sources.length === 0}
        onRead={onRead}
      />
      {isWriting || answer.messageId === null ? null : (
        <AnswerFoot answer={answer} messageId={answer.messageId} onRead={onRead} onRegenerate={props.onRegenerate} />
      )}
    </article>
  )
}

/** The passages that were looked at, open until the answer has words of its own. */
function Looked(props: { answer: ShownAnswer; isOpen: boolean; onRead: (reading: Reading) => void }) {
  const { evidence } = props.answer
  const loadPicture = useLoadPicture()
  if (evidence.length === 0) return null
  const files = new Set(evidence.map((found) => found.fileId)).size
  return (
    // The key starts the part anew when the answer begins, so that it closes by itself but obeys the user.
    <details key={String(props.isOpen)} className="looked" open={props.isOpen}>
      <summary className="part-head">
        {t('answer.looked', { passages: count(evidence.length, 'passage'), files: count(files, 'file') })}
      </summary>
      <PassageList
        evidence={evidence}
        onOpen={(index) => props.onRead(readEvidence(evidence, index))}
        pictures={{
          load: loadPicture,
          onOpen: (index, picture) => props.onRead(readPicture(evidence, index, picture)),
        }}
      />
    </details>
  )
}

/** The number of the source that the reader shows, when that is one of this answer's. */
function numberOpen(answer: ShownAnswer, reading: Reading | null): number | null {
  const item = reading?.items[reading.index]
  if (!item || item.n === null) return null
  const source = answer.sources.find(({ n }) => n === item.n)
  const isSame = source?.documentId === item.documentId && source.start === item.start && source.end === item.end
  return isSame ? item.n : null
}
