import type { Disagreement } from '../../../../../src-main/contract/answerTypes.ts'
import { nameOf } from '../../../../ui/words/format.ts'
import { Marker, type Citing } from '../Marker.tsx'

/** Passages that say different things of one subject, side by side, the newest document first. */
export function Disagreements({ list, citing }: { list: readonly Disagreement[]; citing: Citing }) {
  if (list.length === 0) return null
  return (
    <section className="disagreements" aria-label="Your documents disagree" data-testid="disagreements">
      <h3 className="part-head">Your documents disagree</h3>
      {list.map(({ about, sides }, index) => (
        <div key={index} className="disagreement">
          {about === '' ? null : <p className="small">{about.replace(/…\.$/, '…')}</p>}
          <ul className="sides">
            {sides.map(({ value, source, modifiedMs }, side) => (
              <li key={source} className="side">
                <strong>{value}</strong>
                <Marker n={source} citing={citing} />
                <span className="soft small">
                  {nameOf(citing.sources.get(source)?.file ?? '')}, changed {dayOf(modifiedMs)}
                  {side === 0 && dayOf(modifiedMs) !== dayOf(sides[1]?.modifiedMs ?? 0) ? ' (newest)' : ''}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** A day in words: of files changed on the same one none is called the newest. */
function dayOf(modifiedMs: number): string {
  return new Date(modifiedMs).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })
}
