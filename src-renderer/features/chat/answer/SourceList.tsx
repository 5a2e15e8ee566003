import type { Source } from '../../../../src-main/contract/types.ts'
import { usePlacesToShow } from '../../../ui/placesToShow.ts'
import { placeInWords } from '../../../ui/words/format.ts'

/** The sources of an answer, by number, each with its quote; pressing one opens it. */
export function SourceList(props: { sources: Source[]; openCitation: number | null; onCite: (n: number) => void }) {
  usePlacesToShow(props.sources)
  return (
    <ol className="sources">
      {props.sources.map((source) => (
        <li key={source.n}>
          <button
            type="button"
            className="source"
            data-testid={`source-${source.n}`}
            aria-pressed={source.n === props.openCitation}
            onClick={() => props.onCite(source.n)}
          >
            <span className="source-number">{source.n}</span>
            <span className="source-place one-line">
              {source.file}
              <span className="soft"> {placeInWords(source)}</span>
            </span>
            <span className="source-quote" dir="auto">
              {source.quote}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
