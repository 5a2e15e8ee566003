import type { AnswerValue } from '../../../../src-main/contract/answerTypes.ts'
import type { AnswerSentence, IndexState, Verdict } from '../../../../src-main/contract/types.ts'
import { count } from '../../../ui/words/format.ts'
import type { ShownAnswer } from '../session/askState.ts'

/** What is going on before there are words to read. */
export function phaseInWords({ phase, evidence }: Pick<ShownAnswer, 'phase' | 'evidence'>): string {
  if (phase === 'searching') return 'Searching your documents…'
  return `Reading ${count(evidence.length, 'passage')}…`
}

/** How much of the library an answer could not see yet; empty when it saw everything. */
export function incompleteInWords({ files, filesRead, passages, embedded }: IndexState): string {
  if (filesRead < files) {
    return `Answered while ${count(files - filesRead, 'file')} of ${files.toLocaleString('en')} had not been read yet. Ask again later for a fuller answer.`
  }
  if (embedded < passages) {
    const share = Math.floor((embedded / Math.max(1, passages)) * 100)
    return `Answered while only ${share} % was indexed by meaning; the rest was found by words alone.`
  }
  return ''
}

/** For screen readers: only the turns of an answer, not each word. */
export function announcement(answer: ShownAnswer): string {
  switch (answer.phase) {
    case 'searching':
      return 'Searching your documents.'
    case 'found':
      return `${count(answer.evidence.length, 'passage')} found. Reading.`
    case 'writing':
      return 'The answer is being written.'
    case 'done':
      return answer.isDeclined
        ? 'Your documents do not say. The closest passages are listed.'
        : `The answer is complete: ${count(answer.sentences.length, 'sentence')}, ${count(answer.sources.length, 'source')}.`
    case 'stopped':
      return 'Stopped.'
    case 'failed':
      return 'The answer failed.'
  }
}

/** What a verdict says to a reader. */
export const verdictsInWords: Record<Verdict, string> = {
  supported: 'In your documents',
  partly: 'Only partly in your documents',
  notFound: 'Not found in your documents',
  contradicted: 'Your documents say otherwise',
}

/** Who wrote an answer, and how many of its sentences the documents carry. */
export function authorInWords({ model, isDeclined, sentences, table }: ShownAnswer): string {
  if (table !== null) return 'Counted over the whole library'
  if (model === null) return isDeclined || sentences.length === 0 ? '' : 'Quoted word for word'
  const shown = sentences.filter(({ isHidden }) => isHidden !== true)
  if (isDeclined || shown.length === 0) return `Written by ${model}`
  const carried = shown.filter(({ verdict }) => verdict === 'supported').length
  const share =
    carried === shown.length ? 'every sentence supported' : `${carried} of ${count(shown.length, 'sentence')} supported`
  return `Written by ${model} · ${share}`
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
  const amount = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 10 })
  switch (value.kind) {
    case 'blank':
      return 'Not in your documents'
    case 'boolean':
      return value.value ? 'Yes' : 'No'
    case 'number':
      return [amount(value.value), value.unit].filter(Boolean).join(' ')
    case 'range':
      return [`${amount(value.from)} – ${amount(value.to)}`, value.unit].filter(Boolean).join(' ')
    case 'text':
      return value.value
  }
}
