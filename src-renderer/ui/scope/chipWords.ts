import { t } from '../../language/language.ts'
import type { ScopeChip } from './scope.ts'
import { dateInWords } from './typed/dates.ts'

/** A chip in words: `in Contracts`, `before May 2024`, `lease.pdf`. */
export function chipInWords(chip: ScopeChip): string {
  if (chip.kind === 'folder') return t('scope.chip.folder', { name: chip.label })
  if (chip.kind === 'file') return chip.label
  if (chip.kind === 'type') return t(`scope.type.${chip.format}`)
  if (chip.kind === 'tag') return t('scope.chip.tag', { tag: chip.tag })
  if (chip.kind === 'before') return t('scope.chip.before', { date: dateInWords(chip.modifiedTo + 1) })
  return t('scope.chip.after', { date: dateInWords(chip.modifiedFrom) })
}
