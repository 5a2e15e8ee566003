import type { Reason } from '../../../src-main/contract/types.ts'

const names: Record<Reason['index'], string> = {
  keyword: 'words',
  vector: 'meaning',
  fileName: 'file name',
  reranker: 'reranking',
}

/** Which index found a passage: `Found by words (1st) and meaning (3rd)`. Indexes without a rank did not find it. */
export function whyInWords(why: readonly Reason[]): string {
  const found = why
    .filter((reason) => reason.rank !== undefined || reason.index === 'fileName' || reason.index === 'reranker')
    .sort((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity))
    .map(({ index, rank }) => (rank === undefined ? names[index] : `${names[index]} (${ordinal(rank)})`))
  return found.length === 0 ? '' : `Found by ${found.join(' and ')}`
}

function ordinal(rank: number): string {
  const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
  return `${rank}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(rank)] ?? 'th'}`
}
