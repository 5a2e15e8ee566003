import type { Source, Verdict } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import { Tip } from '../../../ui/Tip.tsx'
import { nameOf, placeInWords } from '../../../ui/words/format.ts'
import { verdictInWords } from './answerWords.ts'

/** What every part of an answer needs to show its footnotes. */
export type Citing = {
  sources: ReadonlyMap<number, Source>
  /** Number of the citation that the reader shows, when it shows one of this answer. */
  openCitation: number | null
  onCite: (n: number) => void
}

/** A footnote marker: shows its quote, and what was made of its sentence, when it is pointed at; opens the source when it is pressed. */
export function Marker({ n, citing, verdict }: { n: number; citing: Citing; verdict?: Verdict }) {
  const source = citing.sources.get(n)
  if (!source) return null
  const place = [nameOf(source.file), placeInWords(source)].filter(Boolean).join(' · ')
  const content = (
    <>
      <strong>{place}</strong>
      <br />
      <q dir="auto">{source.quote}</q>
      {verdict === undefined ? null : <span className={`tip-verdict is-${verdict}`}>{verdictInWords(verdict)}</span>}
    </>
  )
  return (
    <sup>
      <Tip content={content} closesOnPress>
        <button
          type="button"
          className="marker"
          data-testid={`citation-${n}`}
          aria-label={t('answer.marker', { n, place })}
          aria-pressed={n === citing.openCitation}
          onClick={() => citing.onCite(n)}
        >
          {n}
        </button>
      </Tip>
    </sup>
  )
}
