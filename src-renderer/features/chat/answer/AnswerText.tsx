import { useMemo } from 'react'
import type { AnswerSentence } from '../../../../src-main/contract/types.ts'
import { Tip } from '../../../ui/Tip.tsx'
import { layOut, type Paragraph } from './alignSentences.ts'
import { Marker, type Citing } from './Marker.tsx'
import { verdictInWords } from './answerWords.ts'

type TextProps = {
  said: string
  sentences: AnswerSentence[]
  isWriting: boolean
  citing: Citing
}

/** The words of an answer with their markers. */
export function AnswerText({ said, sentences, isWriting, citing }: TextProps) {
  const { paragraphs, tail } = useMemo(() => layOut(said, sentences), [said, sentences])
  return (
    <div className="answer-text">
      {paragraphs.map((paragraph, index) => (
        // The order of paragraphs never changes; more are added at the end.
        <p key={index} dir="auto" className={paragraph.isItem ? 'item' : undefined}>
          <Sentences paragraph={paragraph} citing={citing} />
          {isWriting && index === paragraphs.length - 1 ? <span className="tail"> {tail}</span> : null}
        </p>
      ))}
      {isWriting && paragraphs.length === 0 && tail !== '' ? (
        <p className="tail" dir="auto">
          {tail}
        </p>
      ) : null}
    </div>
  )
}

function Sentences({ paragraph, citing }: { paragraph: Paragraph; citing: Citing }) {
  return paragraph.sentences.map((sentence, index) => (
    <span key={index} className={`sentence is-${sentence.verdict}`}>
      {index > 0 ? ' ' : ''}
      <span className="said">{sentence.text}</span>
      {sentence.citations.map((n) => (
        <Marker key={n} n={n} citing={citing} verdict={sentence.verdict} />
      ))}
      <Doubt sentence={sentence} />
    </span>
  ))
}

const signs = { supported: '', partly: '≈', notFound: '?', contradicted: '≠' }

/** A quiet sign at a sentence that its source does not carry wholly; a loud one where the source says otherwise. */
function Doubt({ sentence }: { sentence: AnswerSentence }) {
  if (sentence.verdict === 'supported') return null
  const words = [`${verdictInWords(sentence.verdict)}.`, sentence.reason].filter(Boolean).join(' ')
  const loud = sentence.verdict === 'contradicted' ? ' is-loud' : ''
  return (
    <sup>
      <Tip content={words}>
        <button type="button" className={`marker doubt${loud}`} data-testid="doubt" aria-label={words}>
          {signs[sentence.verdict]}
        </button>
      </Tip>
    </sup>
  )
}
