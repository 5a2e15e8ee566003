import type { StructuredAnswer } from '../../../../../src-main/contract/answerTypes.ts'
import { t } from '../../../../language/language.ts'
import { Marker, type Citing } from '../Marker.tsx'
import { valueInWords } from '../answerWords.ts'

/** The value of an answer by schema, with the sources it stands on. */
export function StructuredValue({ structured, citing }: { structured: StructuredAnswer; citing: Citing }) {
  return (
    <p className="structured" data-testid="structured">
      <span className="soft small">{t('answer.value.label')}</span>
      <strong dir="auto">{valueInWords(structured.answerValue)}</strong>
      {structured.refIds.map((n) => (
        <Marker key={n} n={n} citing={citing} />
      ))}
    </p>
  )
}
