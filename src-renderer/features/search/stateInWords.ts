import type { IndexState } from '../../../src-main/contract/types.ts'
import { t } from '../../language/language.ts'
import { count } from '../../ui/words/format.ts'

/** How much was found, and what a search could not see yet. */
export function stateInWords(
  words: string,
  names: number,
  found: { results: unknown[]; index: IndexState; ms: number } | undefined,
): string {
  if (words === '') return t('find.idle')
  const parts = [
    ...(names > 0 ? [t('find.namesFound', { count: names })] : []),
    ...(found ? [t('find.passagesFound', { passages: count(found.results.length, 'passage'), ms: found.ms })] : []),
    ...(found ? [incompleteInWords(found.index)] : []),
  ]
  return parts.filter(Boolean).join(' · ')
}

function incompleteInWords({ files, filesRead, passages, embedded }: IndexState): string {
  if (filesRead < files) return t('find.filesNotRead', { files: count(files - filesRead, 'file') })
  return embedded < passages ? t('find.meaningKnown', { percent: Math.floor((embedded / passages) * 100) }) : ''
}
