import type { AnswerValue } from '../../../../src-main/contract/answerTypes.ts'
import type { AnswerSentence, IndexState, Verdict } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import { count, number } from '../../../ui/words/format.ts'
import type { ShownAnswer } from '../session/askState.ts'

/** What is going on before there are words to read. */
export function phaseInWords({ phase, evidence }: Pick<ShownAnswer, 'phase' | 'evidence'>): string {
  if (phase === 'searching') return t('answer.searching')
  return t('answer.reading', { passages: count(evidence.length, 'passage') })
}

/** How much of the library an answer could not see yet; empty when it saw everything. */
export function incompleteInWords({ files, filesRead, passages, embedded }: IndexState): string {
  if (filesRead < files) return t('answer.unread', { left: count(files - filesRead, 'file'), files })
  if (embedded < passages)
    return t('answer.unembedded', { share: number(Math.floor((embedded / Math.max(1, passages)) * 100)) })
  return ''
}

/** For screen readers: where an answer is. */
export function announcement(answer: ShownAnswer): string {
  switch (answer.phase) {
    case 'searching':
    case 'writing':
    case 'stopped':
    case 'failed':
      return t(`answer.heard.${answer.phase}`)
    case 'found':
      return t('answer.heard.found', { passages: count(answer.evidence.length, 'passage') })
    case 'done':
      return answer.isDeclined
        ? t('answer.heard.declined')
        : t('answer.heard.done', {
            sentences: count(answer.sentences.length, 'sentence'),
            sources: count(answer.sources.length, 'source'),
          })
  }
}

/** What a verdict says to a reader. */
export function verdictInWords(verdict: Verdict): string {
  return t(`answer.verdict.${verdict}`)
}

/** Who wrote an answer, and how many of its sentences the documents carry. */
export function authorInWords({ model, isDeclined, sentences, table }: ShownAnswer): string {
  if (table !== null) return t('answer.author.counted')
  if (model === null) return isDeclined || sentences.length === 0 ? '' : t('answer.author.quoted')
  const shown = sentences.filter(({ isHidden }) => isHidden !== true)
  const written = t('answer.author.written', { model })
  if (isDeclined || shown.length === 0) return written
  const carried = shown.filter(({ verdict }) => verdict === 'supported').length
  const sentencesShown = count(shown.length, 'sentence')
  const share =
    carried === shown.length ? t('answer.author.all') : t('answer.author.some', { carried, sentences: sentencesShown })
  return `${written} · ${share}`
}

/** The sentences that are part of the answer, and those that were struck. */
export function partSentences(sentences: readonly AnswerSentence[]): {
  shown: AnswerSentence[]
  struck: AnswerSentence[]
} {
  return {
    shown: sentences.filter(({ isHidden }) => isHidden !== true),
    struck: sentences.filter(({ isHidden }) => isHidden === true),
  }
}

/** A value of an answer by schema, as it is read. */
export function valueInWords(value: AnswerValue): string {
  const amount = (value: number): string => number(value, { maximumFractionDigits: 10 })
  switch (value.kind) {
    case 'blank':
      return t('answer.value.blank')
    case 'boolean':
      return t(value.value ? 'answer.value.yes' : 'answer.value.no')
    case 'number':
      return [amount(value.value), value.unit].filter(Boolean).join(' ')
    case 'range':
      return [`${amount(value.from)} – ${amount(value.to)}`, value.unit].filter(Boolean).join(' ')
    case 'text':
      return value.value
  }
}
