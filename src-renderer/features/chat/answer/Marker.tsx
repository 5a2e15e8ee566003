import type { Source } from '../../../../src-main/contract/types.ts'
import { Tip } from '../../../ui/Tip.tsx'
import { nameOf, placeInWords } from '../../../ui/words/format.ts'

/** What every part of an answer needs to show its footnotes. */
export type Citing = {
  sources: ReadonlyMap<number, Source>
  /** Number of the citation that the reader shows, when it shows one of this answer. */
  openCitation: number | null
  onCite: (n: number) => void
}

/** A footnote marker: shows its quote when it is pointed at, opens the source when it is pressed. */
export function Marker({ n, citing }: { n: number; citing: Citing }) {
  const source = citing.sources.get(n)
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
    <sup>
      <Tip content={content}>
        <button
          type="button"
          className="marker"
          data-testid={`citation-${n}`}
          aria-label={`Source ${n}: ${place}`}
          aria-pressed={n === citing.openCitation}
          onClick={() => citing.onCite(n)}
        >
          {n}
        </button>
      </Tip>
    </sup>
  )
}
