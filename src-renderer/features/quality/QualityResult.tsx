import type { QualityMiss, QualityReport } from '../../../src-main/contract/qualityTypes.ts'
import type { Reading } from '../../ui/reading.ts'
import { count, placeInWords } from '../../ui/words/format.ts'
import { comparisonInWords, measures, settingNames, summaryInWords } from './qualityWords.ts'

/** The figures of a check, each with what it means, and the questions that failed. */
export function QualityResult({ report, onRead }: { report: QualityReport; onRead: (reading: Reading) => void }) {
  const { first, second, misses, notices, writtenBy } = report
  const verdict = comparisonInWords(report)
  return (
    <section className="quality-result" aria-label="Result" data-testid="quality-result">
      <p className="quality-summary">{summaryInWords(report)}</p>
      {verdict === null ? null : <p className="quality-verdict">{verdict}</p>}
      {notices.map((notice) => (
        <p key={notice} className="notice quiet">
          {notice}
        </p>
      ))}
      <table className="quality-table">
        <thead>
          <tr>
            <th scope="col">What was counted</th>
            <th scope="col">{settingNames[first.setting]}</th>
            {second ? <th scope="col">{settingNames[second.setting]}</th> : null}
          </tr>
        </thead>
        <tbody>
          {measures.map(({ name, explanation, of }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className="small soft">{explanation}</span>
              </th>
              <td>{of(first)}</td>
              {second ? <td>{of(second)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">
        {writtenBy === null
          ? 'The questions borrow words of your sentences, so real ones will do worse. Use these figures to compare settings and to find documents that are hard to find in.'
          : `The questions were written by ${writtenBy}. Some may have other good answers than the sentence that they were written for.`}
      </p>
      <Misses misses={misses} onRead={onRead} />
    </section>
  )
}

/** Questions whose sentence did not come first, each a way to where it stands. */
function Misses({ misses, onRead }: { misses: readonly QualityMiss[]; onRead: (reading: Reading) => void }) {
  if (misses.length === 0) return <p>Every sentence came first: nothing to look into.</p>
  const items = misses.map(({ documentId, file, pages, headingPath, start, end }) => ({
    n: null,
    documentId,
    file,
    pages,
    headingPath,
    start,
    end,
    contentHash: null,
  }))
  return (
    <>
      <h3>{count(misses.length, 'question')} whose sentence did not come first</h3>
      <ul className="quality-misses">
        {misses.map((miss, index) => (
          <li key={`${miss.documentId}:${miss.start}`}>
            <button
              type="button"
              className="quality-miss"
              data-testid="quality-miss"
              onClick={() => onRead({ items, index })}
            >
              <strong>{miss.question}</strong>
              <span className="small soft">
                {miss.rank === null ? 'not among the first ten' : `in passage ${miss.rank}`} · {miss.file}{' '}
                {placeInWords(miss)}
              </span>
              <span className="quality-quote">{miss.quote}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
