import type { QualityFigures, QualityReport, QualitySetting } from '../../../src-main/contract/qualityTypes.ts'
import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import { count, duration } from '../../ui/words/format.ts'
import type { CheckState } from './useQualityCheck.ts'

/** Ways of searching by the names that people read, the present one first. */
export const settingNames: Record<QualitySetting, string> = {
  present: 'As it is now',
  words: 'Words only',
  meaning: 'Meaning only',
  both: 'Words and meaning, plainly',
  reranked: 'With reranking',
}

/** Differences of two equals are as large as found less often than this: then they are called different. */
const surelyBelow = 0.05

/** Why a check cannot start yet; null when it can. */
export function whyNotYet(status: LibraryStatus | undefined): string | null {
  if (!status) return 'Looking at your library…'
  if (status.folders.length === 0) return 'Your library is empty. Add a folder first.'
  if (status.passages === 0)
    return status.progress.phase === 'idle'
      ? 'No text was read yet, so there is nothing to ask about. The list of files says why.'
      : 'Your documents are being read. Come back in a moment.'
  return null
}

/** What a check while documents are still being read would say less of. */
export function stillReading({ files, filesRead, passages, embedded }: LibraryStatus): string | null {
  if (filesRead < files)
    return `${count(files - filesRead, 'file')} are not read yet: a check asks only about the others.`
  return embedded < passages
    ? `The meaning of ${Math.floor((embedded / passages) * 100)} % of your documents is known so far: figures will rise.`
    : null
}

/** How far a running check is. */
export function progressInWords({ progress }: Extract<CheckState, { phase: 'running' }>): string {
  if (!progress) return 'Starting…'
  const { phase, done, total, secondsLeft } = progress
  const doing = { choosing: 'Choosing sentences', writing: 'Writing questions', asking: 'Asking' }[phase]
  const left = secondsLeft === null || secondsLeft < 1 ? '' : ` · ${duration(secondsLeft)} left`
  return `${doing}: ${done} of ${total}${left}`
}

/** `80 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** The result in a sentence. */
export function summaryInWords({ questions, documents, first }: QualityReport): string {
  const found = Math.round(first.hit10 * questions)
  const atOnce = Math.round(first.hit1 * questions)
  return `Of ${count(questions, 'question')} about ${count(documents, 'document')}, Footnote found the right sentence ${found} times among the first ten passages, ${atOnce} times in the very first.`
}

/** Which of two settings is better, in a sentence that does not promise more than the questions can tell. */
export function comparisonInWords({ questions, first, second, comparison }: QualityReport): string | null {
  if (!second || !comparison) return null
  const [one, other] = [settingNames[first.setting], settingNames[second.setting]]
  if (comparison.pValue >= surelyBelow)
    return `“${one}” and “${other}” are alike on these ${questions} questions: a difference this small comes by chance.`
  const [better, worse] = comparison.difference > 0 ? [other, one] : [one, other]
  return `“${better}” is better than “${worse}”: between equals, chance alone would part them this far ${chanceInWords(comparison.pValue)}.`
}

function chanceInWords(pValue: number): string {
  if (pValue < 0.001) return 'less than once in 1,000 checks'
  return `about once in ${Math.round(1 / pValue).toLocaleString('en')} checks`
}

/** What each figure is, and what it means. */
export const measures: readonly { name: string; explanation: string; of: (figures: QualityFigures) => string }[] = [
  {
    name: 'In the first passage',
    explanation: 'The first passage that was found holds the right sentence.',
    of: ({ hit1 }) => percent(hit1),
  },
  {
    name: 'In the first five',
    explanation: 'About what an answer is written from.',
    of: ({ hit5 }) => percent(hit5),
  },
  {
    name: 'In the first ten',
    explanation: 'What is missing here would not be found by reading on.',
    of: ({ hit10 }) => percent(hit10),
  },
  {
    name: 'How early (MRR)',
    explanation: '1 when it always comes first, .5 when it comes second on average.',
    of: ({ mrr10 }) => mrr10.toFixed(2).replace(/^0/, ''),
  },
  {
    name: 'Cited rightly',
    explanation: 'The passage that Footnote marks first touches the right sentence.',
    of: ({ citationPrecision }) => percent(citationPrecision),
  },
  {
    name: 'Time for a question',
    explanation: 'Half of the searches took less.',
    of: ({ msMedian }) => `${msMedian.toLocaleString('en')} ms`,
  },
]
