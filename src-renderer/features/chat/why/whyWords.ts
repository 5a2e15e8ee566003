import type { AnswerTrace, TracedSearch } from '../../../../src-main/contract/nouns/traceTypes.ts'
import type { Reason } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import { number } from '../../../ui/words/format.ts'

/** `80 ms`, `3.2 s`. */
export function ms(milliseconds: number): string {
  if (milliseconds < 1000) return `${number(Math.round(milliseconds))} ms`
  return `${number(milliseconds / 1000, { maximumFractionDigits: 1 })} s`
}

/** `25 %`. */
export function percent(share: number): string {
  return number(share, { style: 'percent' })
}

/** A score as it is compared with others. */
export function score(value: number): string {
  return number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** The sum of what was counted; a word where nothing was. */
export function tokensInWords(counts: readonly (number | null)[], inWords: (sum: number) => string): string {
  const known = counts.filter((count) => count !== null)
  return known.length === 0 ? t('why.uncounted') : inWords(known.reduce((sum, count) => sum + count, 0))
}

/** The options in the literature's names, which are the same in every language: those that were at work. */
export function optionsInWords({ options, chatMode, model }: AnswerTrace): string {
  if (!model) return '–'
  const { responseMode, isStrict, isStructured, runs, voting } = options
  return [
    chatMode,
    responseMode,
    isStrict ? 'strict' : '',
    isStructured ? 'structured' : '',
    runs > 1 ? `${runs} × ${voting}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How one of the indexes saw a passage: score and, where the index found it by itself, its place in that list. */
export function reasonInWords(why: readonly Reason[], index: 'keyword' | 'vector'): string {
  const reason = why.find((each) => each.index === index)
  if (!reason) return '–'
  const amount = score(reason.score)
  return reason.rank === undefined ? amount : t('why.rank', { score: amount, rank: reason.rank })
}

/** What else moved a passage. */
export function othersInWords(why: readonly Reason[]): string {
  return why
    .map(({ index, score: amount }) => {
      if (index === 'fileName') return t('why.fileName', { score: score(amount) })
      return index === 'reranker' ? t('why.reranker', { score: score(amount) }) : ''
    })
    .filter((part) => part !== '')
    .join(', ')
}

/** How much meaning counted against words in a query. */
export function alphaInWords({ alpha, legs }: TracedSearch['queries'][number]): string {
  const meaning = legs === 'words' ? 0 : legs === 'vectors' ? 1 : alpha
  return t('why.search.alpha', { meaning: percent(meaning), words: percent(1 - meaning) })
}
