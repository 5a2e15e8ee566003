import type { Reason } from '../../../src-main/contract/types.ts'
import { language, t } from '../../language/language.ts'

/** Which index found a passage: `Found by words (1st) and meaning (3rd)`. Indexes without a rank did not find it. */
export function whyInWords(why: readonly Reason[]): string {
  const found = why
    .filter((reason) => reason.rank !== undefined || reason.index === 'fileName' || reason.index === 'reranker')
    .sort((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity))
    .map(({ index, rank }) => {
      const name = t(`passages.index.${index}`)
      return rank === undefined ? name : t('passages.ranked', { name, rank: ordinal(rank) })
    })
  if (found.length === 0) return ''
  return t('passages.foundBy', { indexes: new Intl.ListFormat(language()).format(found) })
}

/** `3rd`, in German `3.`. */
function ordinal(rank: number): string {
  const kind = new Intl.PluralRules(language(), { type: 'ordinal' }).select(rank)
  return t(`passages.ordinal.${kind === 'zero' || kind === 'many' ? 'other' : kind}`, { rank })
}
