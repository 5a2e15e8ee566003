import type { QualityMiss, QualityReport } from '../../../src-main/contract/nouns/qualityTypes.ts'
import type { Reading } from '../../ui/reading.ts'
import { count, placeInWords } from '../../ui/words/format.ts'
import { t } from '../../language/language.ts'
import { comparisonInWords, measureInWords, measures, settingName, summaryInWords } from './qualityWords.ts'

/** The figures of a check, each with what it means, and the questions that failed. */
export function QualityResult({ report, onRead }: { report: QualityReport; onRead: (reading: Reading) => void }) {
  const { first, second, misses, notices, writtenBy } = report
  const verdict = comparisonInWords(report)
  return (
    <section className="quality-result" aria-label={t('quality.result.title')} data-testid="quality-result">
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
            <th scope="col">{t('quality.result.counted')}</th>
            <th scope="col">{settingName(first.setting)}</th>
            {second ? <th scope="col">{settingName(second.setting)}</th> : null}
          </tr>
        </thead>
        <tbody>
          {measures.map(({ id, of }) => (
            <tr key={id}>
              <th scope="row">
                {measureInWords(id).name}
                <span className="small soft">{measureInWords(id).explanation}</span>
              </th>
              <td>{of(first)}</td>
              {second ? <td>{of(second)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">
        {writtenBy === null ? t('quality.result.borrowed') : t('quality.result.written', { name: writtenBy })}
      </p>
      <Misses misses={misses} onRead={onRead} />
    </section>
  )
}

/** Questions whose sentence did not come first, each a way to where it stands. */
function Misses({ misses, onRead }: { misses: readonly QualityMiss[]; onRead: (reading: Reading) => void }) {
  if (misses.length === 0) return <p>{t('quality.misses.none')}</p>
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
      <h3>{t('quality.misses.title', { questions: count(misses.length, 'question') })}</h3>
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
                {miss.rank === null ? t('quality.misses.notFound') : t('quality.misses.rank', { rank: miss.rank })} ·{' '}
                {miss.file} {placeInWords(miss)}
              </span>
              <span className="quality-quote">{miss.quote}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
