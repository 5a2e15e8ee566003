import { useState } from 'react'
import type { AnswerTable as Table } from '../../../../../src-main/contract/answerTypes.ts'
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
    <section className="answer-table" aria-label={`Table of ${count(table.total, what)}`}>
      <div className="table-scroll" tabIndex={0} role="group" aria-label="Table, can be scrolled sideways">
        <table>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">Source</th>
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
                <td data-label="Source">
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
            Show all {count(table.rows.length, 'row')}
          </button>
        ) : null}
        {table.rows.length < table.total ? (
          <span>
            The first {table.rows.length.toLocaleString('en')} of {count(table.total, what)} are listed.
          </span>
        ) : null}
      </div>
    </section>
  )
}
