import type { AnswerSentence } from '../../../../../src-main/contract/types.ts'
import { t } from '../../../../language/language.ts'
import { count } from '../../../../ui/words/format.ts'
import { verdictInWords } from '../answerWords.ts'

/** Sentences of the model that strict answers leave out, for those who want to know what they were. */
export function Struck({ sentences }: { sentences: readonly AnswerSentence[] }) {
  if (sentences.length === 0) return null
  return (
    <details className="looked" data-testid="struck">
      <summary className="part-head">{t('answer.struck', { sentences: count(sentences.length, 'sentence') })}</summary>
      <ul className="struck">
        {sentences.map(({ text, verdict, reason }, index) => (
          <li key={index}>
            <s>{text}</s>
            <span className="soft small">{reason ?? `${verdictInWords(verdict)}.`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
