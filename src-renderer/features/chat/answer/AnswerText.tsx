import { useMemo } from 'react'
import type { AnswerSentence, Source } from '../../../../src-main/contract/types.ts'
import { nameOf, placeInWords } from '../../../ui/words/format.ts'
import { Tip } from '../../../ui/Tip.tsx'
import { layOut, type Paragraph } from './alignSentences.ts'

type TextProps = {
  said: string
  sentences: AnswerSentence[]
  sources: Source[]
  /** Number of the citation that the reader shows, when it shows one of this answer. */
  openCitation: number | null
  isWriting: boolean
  onCite: (n: number) => void
}

/** The words of an answer with their markers. */
export function AnswerText({ said, sentences, sources, openCitation, isWriting, onCite }: TextProps) {
  const { paragraphs, tail } = useMemo(() => layOut(said, sentences), [said, sentences])
  const byNumber = useMemo(() => new Map(sources.map((source) => [source.n, source])), [sources])
  return (
    <div className="answer-text">
      {paragraphs.map((paragraph, index) => (
        // The order of paragraphs never changes; more are added at the end.
        <p key={index} className={paragraph.isItem ? 'item' : undefined}>
          <Sentences paragraph={paragraph} byNumber={byNumber} openCitation={openCitation} onCite={onCite} />
          {isWriting && index === paragraphs.length - 1 ? <span className="tail"> {tail}</span> : null}
        </p>
      ))}
      {isWriting && paragraphs.length === 0 && tail !== '' ? <p className="tail">{tail}</p> : null}
    </div>
  )
}

function Sentences(props: {
  paragraph: Paragraph
  byNumber: ReadonlyMap<number, Source>
  openCitation: number | null
  onCite: (n: number) => void
}) {
  return props.paragraph.sentences.map((sentence, index) => (
    <span key={index} className={`sentence is-${sentence.verdict}`}>
      {index > 0 ? ' ' : ''}
      <span className="said">{sentence.text}</span>
      {sentence.citations.map((n) => (
        <Marker
          key={n}
          n={n}
          source={props.byNumber.get(n)}
          isOpen={n === props.openCitation}
          onClick={() => props.onCite(n)}
        />
      ))}
      {sentence.verdict === 'supported' ? null : <Doubt sentence={sentence} />}
    </span>
  ))
}

/** A footnote marker: shows its quote when it is pointed at, opens the source when it is pressed. */
function Marker({
  n,
  source,
  isOpen,
  onClick,
}: {
  n: number
  source: Source | undefined
  isOpen: boolean
  onClick: () => void
}) {
  if (!source) return null
  const place = [nameOf(source.file), placeInWords(source)].filter(Boolean).join(' · ')
  const content = (
    <>
      <strong>{place}</strong>
      <br />
      <q>{source.quote}</q>
    </>
  )
  return (
    <Tip content={content}>
      {(trigger, ref) => (
        <sup>
          <button
            {...trigger}
            ref={ref}
            type="button"
            className="marker"
            data-testid={`citation-${n}`}
            aria-label={`Source ${n}: ${place}`}
            aria-pressed={isOpen}
            onClick={onClick}
          >
            {n}
          </button>
        </sup>
      )}
    </Tip>
  )
}

const doubts = {
  partly: 'Only partly in your documents.',
  notFound: 'Not found in your documents.',
  contradicted: 'Your documents say otherwise.',
}

/** A quiet sign at a sentence that its source does not carry wholly. */
function Doubt({ sentence }: { sentence: AnswerSentence }) {
  if (sentence.verdict === 'supported') return null
  const words = [doubts[sentence.verdict], sentence.reason].filter(Boolean).join(' ')
  return (
    <Tip content={words}>
      {(trigger, ref) => (
        <sup>
          <button {...trigger} ref={ref} type="button" className="marker doubt" data-testid="doubt" aria-label={words}>
            {sentence.verdict === 'partly' ? '≈' : '?'}
          </button>
        </sup>
      )}
    </Tip>
  )
}
