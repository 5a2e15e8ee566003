import type { IndexState } from '../../../../src-main/contract/types.ts'
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
