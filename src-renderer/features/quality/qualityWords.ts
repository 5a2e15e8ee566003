import type { QualityFigures, QualityReport, QualitySetting } from '../../../src-main/contract/nouns/qualityTypes.ts'
import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import { language, t } from '../../language/language.ts'
import { count, duration, number } from '../../ui/words/format.ts'
import type { CheckState } from './useQualityCheck.ts'

/** Ways of searching, the present one first. */
export const settings: readonly QualitySetting[] = ['present', 'words', 'meaning', 'both', 'reranked']

/** A way of searching by the name that people read. */
export function settingName(setting: QualitySetting): string {
  return t(`quality.setting.${setting}`)
}

/** Differences of two equals are as large as found less often than this: then they are called different. */
const surelyBelow = 0.05

/** Why a check cannot start yet; null when it can. */
export function whyNotYet(status: LibraryStatus | undefined): string | null {
  if (!status) return t('quality.whyNot.looking')
  if (status.folders.length === 0) return t('quality.whyNot.empty')
  if (status.passages > 0) return null
  return status.progress.phase === 'idle' ? t('quality.whyNot.noText') : t('quality.whyNot.reading')
}

/** What a check while documents are still being read would say less of. */
export function stillReading({ files, filesRead, passages, embedded }: LibraryStatus): string | null {
  if (filesRead < files) return t('quality.still.files', { files: count(files - filesRead, 'file') })
  return embedded < passages
    ? t('quality.still.meaning', { share: percent(Math.floor((embedded / passages) * 100) / 100) })
    : null
}

/** How far a running check is. */
export function progressInWords({ progress }: Extract<CheckState, { phase: 'running' }>): string {
  if (!progress) return t('quality.running.starting')
  const { phase, done, total, secondsLeft } = progress
  const doing = t(`quality.running.${phase}`, { done, total })
  const time = secondsLeft === null || secondsLeft < 1 ? null : duration(secondsLeft)
  return time === null ? doing : `${doing} · ${t('quality.running.left', { time })}`
}

/** `80 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** The result in a sentence. */
export function summaryInWords({ questions, documents, first }: QualityReport): string {
  return t('quality.result.summary', {
    questions: count(questions, 'question'),
    documents: count(documents, 'document'),
    found: Math.round(first.hit10 * questions),
    atOnce: Math.round(first.hit1 * questions),
  })
}

/** Which of two settings is better, in a sentence that does not promise more than the questions can tell. */
export function comparisonInWords({ questions, first, second, comparison }: QualityReport): string | null {
  if (!second || !comparison) return null
  const [one, other] = [settingName(first.setting), settingName(second.setting)]
  if (comparison.pValue >= surelyBelow) return t('quality.result.alike', { one, other, questions })
  const [better, worse] = comparison.difference > 0 ? [other, one] : [one, other]
  return t('quality.result.better', { better, worse, chance: chanceInWords(comparison.pValue) })
}

function chanceInWords(pValue: number): string {
  if (pValue < 0.001) return t('quality.result.rarely', { n: 1000 })
  return t('quality.result.onceIn', { n: Math.round(1 / pValue) })
}

/** What each figure is and means, and its value. */
export const measures = [
  { id: 'first', of: ({ hit1 }: QualityFigures) => percent(hit1) },
  { id: 'five', of: ({ hit5 }: QualityFigures) => percent(hit5) },
  { id: 'ten', of: ({ hit10 }: QualityFigures) => percent(hit10) },
  { id: 'early', of: ({ mrr10 }: QualityFigures) => shareInWords(mrr10) },
  { id: 'cited', of: ({ citationPrecision }: QualityFigures) => percent(citationPrecision) },
  { id: 'time', of: ({ msMedian }: QualityFigures) => `${number(msMedian)} ms` },
] as const

/** A measure by name, and what it says. */
export function measureInWords(id: (typeof measures)[number]['id']): { name: string; explanation: string } {
  const words = {
    first: { name: t('quality.measure.first.name'), explanation: t('quality.measure.first.words') },
    five: { name: t('quality.measure.five.name'), explanation: t('quality.measure.five.words') },
    ten: { name: t('quality.measure.ten.name'), explanation: t('quality.measure.ten.words') },
    early: { name: t('quality.measure.early.name'), explanation: t('quality.measure.early.words') },
    cited: { name: t('quality.measure.cited.name'), explanation: t('quality.measure.cited.words') },
    time: { name: t('quality.measure.time.name'), explanation: t('quality.measure.time.words') },
  }
  return words[id]
}

/** `.75` in English, as its tables have it; `0,75` in German. */
function shareInWords(share: number): string {
  const text = number(share, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return language() === 'en' ? text.replace(/^0/, '') : text
}
