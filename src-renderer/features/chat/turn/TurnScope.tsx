import { t } from '../../../language/language.ts'
import { chipInWords } from '../../../ui/scope/chipWords.ts'
import { chipKey, type ScopeChip } from '../../../ui/scope/scope.ts'

/** Where a question was searched, to be read only. */
export function TurnScope({ chips }: { chips: readonly ScopeChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul className="turn-scope small soft" aria-label={t('chat.turn.scope')}>
      {chips.map((chip) => (
        <li key={chipKey(chip)} className="one-line" dir="auto">
          {chipInWords(chip)}
        </li>
      ))}
    </ul>
  )
}
