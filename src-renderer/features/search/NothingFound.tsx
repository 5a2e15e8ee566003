import { t } from '../../language/language.ts'
import { chipInWords } from '../../ui/scope/chipWords.ts'
import type { ScopeChip } from '../../ui/scope/scope.ts'

/** No passage was found: other words may help, or a wider search. */
export function NothingFound({ chips, onDrop }: { chips: readonly ScopeChip[]; onDrop: () => void }) {
  if (chips.length === 0) return <p className="soft">{t('find.nothing')}</p>
  return (
    <div className="nothing-found">
      <p className="soft">{t('find.nothingIn', { limits: chips.map(chipInWords).join(' · ') })}</p>
      <button type="button" className="button" data-testid="drop-chips" onClick={onDrop}>
        {t('find.everywhere')}
      </button>
    </div>
  )
}
