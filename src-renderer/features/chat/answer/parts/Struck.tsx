import type { AnswerSentence } from '../../../../../src-main/contract/types.ts'
import { count } from '../../../../ui/words/format.ts'
import { verdictsInWords } from '../answerWords.ts'

/** Sentences of the model that strict answers leave out, for those who want to know what they were. */
export function Struck({ sentences }: { sentences: readonly AnswerSentence[] }) {
  if (sentences.length === 0) return null
  return (
    <details className="looked" data-testid="struck">
      <summary className="part-head">
        {count(sentences.length, 'sentence')} left out: not carried by your documents
      </summary>
      <ul className="struck">
        {sentences.map(({ text, verdict, reason }, index) => (
          <li key={index}>
            <s>{text}</s>
            <span className="soft small">{reason ?? `${verdictsInWords[verdict]}.`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
