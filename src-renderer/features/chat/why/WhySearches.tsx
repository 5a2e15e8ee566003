import { useState } from 'react'
import type { TracedPassage, TracedPlace, TracedSearch } from '../../../../src-main/contract/nouns/traceTypes.ts'
import { t } from '../../../language/language.ts'
import { count, placeInWords } from '../../../ui/words/format.ts'
import type { Reading } from '../../../ui/reading.ts'
import { alphaInWords, ms, othersInWords, reasonInWords, score } from './whyWords.ts'

/** Passages shown of a search at first: those that became evidence are among them. */
const shownAtFirst = 12

type Places = ReadonlyMap<number, TracedPlace>

/** Every search behind an answer: its queries, what each index said of what was found, and what became of that. */
export function WhySearches(props: {
  searches: readonly TracedSearch[]
  places: readonly TracedPlace[]
  onRead: (reading: Reading) => void
}) {
  const places: Places = new Map(props.places.map((place) => [place.passageId, place]))
  if (props.searches.length === 0) return null
  return (
    <section>
      <h3>{t('why.searches')}</h3>
      {props.searches.map((search, index) => (
        // The last one is what the answer was made from; those before it led there.
        <details key={index} className="why-search" open={index === props.searches.length - 1}>
          <summary>
            <span dir="auto">{search.query}</span>{' '}
            <span className="soft">
              {t(`why.stage.${search.stage}`)} · {t('why.search.ranked', { count: search.ranked, time: ms(search.ms) })}
            </span>
          </summary>
          <ul className="why-queries small">
            {search.queries.map((query, at) => (
              <li key={at}>
                <q dir="auto">{query.text}</q>{' '}
                <span className="soft">
                  {t(`why.origin.${query.origin}`)} · {alphaInWords(query)}
                </span>
              </li>
            ))}
            {search.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          <Passages passages={search.passages} places={places} onRead={props.onRead} />
        </details>
      ))}
    </section>
  )
}

function Passages(props: { passages: readonly TracedPassage[]; places: Places; onRead: (reading: Reading) => void }) {
  const { passages, places } = props
  const [isWhole, setWhole] = useState(false)
  if (passages.length === 0) return null
  const shown = isWhole ? passages : passages.slice(0, shownAtFirst)
  const columns = ['passage', 'words', 'meaning', 'score', 'fate'] as const
  return (
    <>
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t('answer.table.scrolls')}>
        <table className="why-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`why.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((passage) => (
              <Row
                key={passage.passageId}
                passage={passage}
                place={places.get(passage.passageId)}
                onRead={props.onRead}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < passages.length ? (
        <button type="button" className="button compact" onClick={() => setWhole(true)}>
          {t('why.showAll', { passages: count(passages.length, 'passage') })}
        </button>
      ) : null}
    </>
  )
}

function Row(props: { passage: TracedPassage; place: TracedPlace | undefined; onRead: (reading: Reading) => void }) {
  const { passage, place } = props
  const others = othersInWords(passage.why)
  const open = () => {
    if (!place) return
    const { documentId, file, pages, headingPath, start, end } = place
    props.onRead({
      items: [{ n: null, documentId, file, pages, headingPath, start, end, contentHash: null }],
      index: 0,
    })
  }
  return (
    <tr className={passage.fate === 'used' ? 'is-used' : undefined}>
      <td>
        {place ? (
          <button type="button" className="why-passage" onClick={open}>
            <strong className="one-line">
              {place.file} <span className="soft">{placeInWords(place)}</span>
            </strong>
            <span className="why-text" dir="auto">
              {place.text}
            </span>
          </button>
        ) : (
          <span className="soft">{t('why.gone')}</span>
        )}
      </td>
      <td>{reasonInWords(passage.why, 'keyword')}</td>
      <td>{reasonInWords(passage.why, 'vector')}</td>
      <td>
        {score(passage.score)}
        {others === '' ? null : <span className="soft small"> {others}</span>}
      </td>
      <td>{t(`why.fate.${passage.fate}`)}</td>
    </tr>
  )
}
