import { useState } from 'react'
import type { AnswerTable as Table } from '../../../../../src-main/contract/answerTypes.ts'
import { t } from '../../../../language/language.ts'
import { count } from '../../../../ui/words/format.ts'
import { Marker, type Citing } from '../Marker.tsx'

/** Rows that are shown at first: a screen of them. */
const rowsAtFirst = 12

/** What an exhaustive search counted, a row each with its source. */
export function AnswerTable({ table, citing }: { table: Table; citing: Citing }) {
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? table.rows : table.rows.slice(0, rowsAtFirst)
  const what = table.counted === 'documents' ? 'document' : 'place'
  return (
    <section className="answer-table" aria-label={t('answer.table.name', { rows: count(table.total, what) })}>
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t('answer.table.scrolls')}>
        <table>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">{t('answer.table.source')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, source }, index) => (
              <tr key={index}>
                {cells.map((cell, column) => (
                  <td key={column} dir="auto" data-label={table.columns[column]}>
                    {cell}
                  </td>
                ))}
                <td data-label={t('answer.table.source')}>
                  <Marker n={source} citing={citing} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="table-foot soft small">
        {rows.length < table.rows.length ? (
          <button type="button" className="button compact" onClick={() => setWhole(true)}>
            {t('answer.table.all', { rows: count(table.rows.length, 'row') })}
          </button>
        ) : null}
        {table.rows.length < table.total ? (
          <span>{t('answer.table.first', { shown: table.rows.length, rows: count(table.total, what) })}</span>
        ) : null}
      </div>
    </section>
  )
}
