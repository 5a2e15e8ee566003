import type { Disagreement } from '../../../../../src-main/contract/answerTypes.ts'
import { language, t } from '../../../../language/language.ts'
import { nameOf } from '../../../../ui/words/format.ts'
import { Marker, type Citing } from '../Marker.tsx'

/** Passages that say different things of one subject, side by side, the newest document first. */
export function Disagreements({ list, citing }: { list: readonly Disagreement[]; citing: Citing }) {
  if (list.length === 0) return null
  return (
    <section className="disagreements" aria-label={t('answer.disagree.title')} data-testid="disagreements">
      <h3 className="part-head">{t('answer.disagree.title')}</h3>
      {list.map(({ about, sides }, index) => (
        <div key={index} className="disagreement">
          {about === '' ? null : <p className="small">{about.replace(/…\.$/, '…')}</p>}
          <ul className="sides">
            {sides.map(({ value, source, modifiedMs }, side) => (
              <li key={source} className="side">
                <strong>{value}</strong>
                <Marker n={source} citing={citing} />
                <span className="soft small">
                  {t(side === 0 && isNewest(sides) ? 'answer.disagree.newest' : 'answer.disagree.changed', {
                    file: nameOf(citing.sources.get(source)?.file ?? ''),
                    day: dayOf(modifiedMs),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Of files changed on the same day none is called the newest. */
function isNewest([first, second]: Disagreement['sides']): boolean {
  return first !== undefined && dayOf(first.modifiedMs) !== dayOf(second?.modifiedMs ?? 0)
}

function dayOf(modifiedMs: number): string {
  return new Date(modifiedMs).toLocaleDateString(language(), { day: 'numeric', month: 'short', year: 'numeric' })
}
