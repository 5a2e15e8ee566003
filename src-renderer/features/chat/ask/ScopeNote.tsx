import { useScopeSizes } from '../../../bridge/queries/chat.ts'
import { t } from '../../../language/language.ts'
import { chipInWords } from '../../../ui/scope/chipWords.ts'
import { filterOf, type ScopeChip } from '../../../ui/scope/scope.ts'

/** How much the chips leave to search in and, when that is nothing, which of them is to blame. */
export function ScopeNote({ chips }: { chips: readonly ScopeChip[] }) {
  const questions = scopeQuestions(chips)
  const { data: sizes } = useScopeSizes(questions.map(({ filter }) => filter))
  const [all, ...others] = sizes ?? []
  if (chips.length === 0 || all === undefined || all === null) return null
  const guilty = all === 0 ? findGuilty(questions.slice(1), others) : null
  return (
    <p className={`ask-scope small ${all === 0 ? 'notice' : 'soft'}`} role="status" data-testid="scope-note">
      {guilty
        ? t(guilty.isAlone ? 'ask.scope.alone' : 'ask.scope.together', { chip: chipInWords(guilty.chip) })
        : t('ask.scope.size', { count: all })}
    </p>
  )
}

/** A chip by itself, or the others without all of its kind. */
type ScopeQuestion = { filter: NonNullable<ReturnType<typeof filterOf>>; chip: ScopeChip | null; isAlone: boolean }

/** What is asked of the engine: all chips, each by itself, and all but those of a kind. */
export function scopeQuestions(chips: readonly ScopeChip[]): ScopeQuestion[] {
  const of = (some: readonly ScopeChip[], chip: ScopeChip | null, isAlone: boolean): ScopeQuestion[] => {
    const filter = filterOf(some)
    return filter === undefined ? [] : [{ filter, chip, isAlone }]
  }
  const last = chips.toReversed().slice(0, mostBlamed)
  return [
    ...of(chips, null, false),
    ...last.flatMap((chip) => of([chip], chip, true)),
    ...last.flatMap((chip) =>
      of(
        chips.filter(({ kind }) => kind !== chip.kind),
        chip,
        false,
      ),
    ),
  ]
}

/** More chips than this nobody chose by hand. */
const mostBlamed = 10

/** The chip that matches nothing by itself or, of several that leave nothing together, the last without which something is left. */
export function findGuilty(
  questions: readonly ScopeQuestion[],
  sizes: readonly (number | null)[],
): { chip: ScopeChip; isAlone: boolean } | null {
  const found =
    questions.find(({ isAlone }, at) => isAlone && sizes[at] === 0) ??
    questions.find(({ isAlone }, at) => !isAlone && sizes[at] !== 0)
  return found?.chip ? { chip: found.chip, isAlone: found.isAlone } : null
}
