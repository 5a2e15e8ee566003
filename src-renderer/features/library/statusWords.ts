import type {
  FileRow,
  FileStatus,
  IndexState,
  LibraryStatus,
  PausedBy,
  Progress,
} from '../../../src-main/contract/types.ts'
import { language, t } from '../../language/language.ts'
import { count, duration, number } from '../../ui/words/format.ts'

/** Statuses of files that can be asked about. */
export const readable: FileStatus[] = ['ok', 'partly']

/** Statuses of files that the user may want to do something about. */
export const unreadable: FileStatus[] = ['scanned', 'empty', 'encrypted', 'damaged', 'tooBig', 'unsupported', 'failed']

/** Codes of problems that have a sentence of their own; of the others their status says what there is to say. */
const knownProblems = [
  'crashed',
  'outOfMemory',
  'timeout',
  'unreadable',
  'linkOutside',
  'unreadableName',
  'readAgain',
] as const

/** A status in a word or two, and the next step where there is one. */
export function statusInWords(status: FileStatus): { label: string; nextStep: string } {
  const hasStep = status !== 'ok' && status !== 'pending' && status !== 'empty'
  return { label: t(`library.status.${status}`), nextStep: hasStep ? t(`library.nextStep.${status}`) : '' }
}

/** Why a file cannot be asked about and what to do; empty for files that can. */
export function reasonInWords(file: Pick<FileRow, 'status' | 'reason' | 'code'>): string {
  const { nextStep } = statusInWords(file.status)
  const reason = whyInWords(file)
  // A reason of two sentences (what parsers report in brackets is none) has said what to do already.
  const sentences = reason.replace(/\(.*\)/s, '').match(/[.!?](?=\s|$)/g)?.length ?? 0
  return sentences > 1 ? reason : [reason, nextStep].filter(Boolean).join(' ')
}

/** The engine speaks English, and is more exact there; in another language the code says it. */
function whyInWords({ status, reason, code }: Pick<FileRow, 'status' | 'reason' | 'code'>): string {
  if (language() === 'en' && reason) return reason
  const problem = knownProblems.find((known) => known === code?.split('/')[1])
  if (problem) return t(`library.why.${problem}`)
  return status === 'ok' || status === 'pending' ? '' : t(`library.why.${status}`)
}

/** True when every file was read and every passage can be found by meaning. */
export function isComplete({ files, filesRead, passages, embedded }: IndexState): boolean {
  return filesRead >= files && embedded >= passages
}

/** How far the index is: by words, and by meaning. */
export function readinessInWords(status: IndexState): string {
  const { files, filesRead, passages, embedded } = status
  if (files === 0) return t('library.ready.none')
  const all = count(files, 'file')
  const words =
    filesRead >= files
      ? t('library.ready.all', { files: all })
      : t('library.ready.some', { read: filesRead, files: all })
  if (passages === 0 || embedded >= passages) return words
  return `${words} · ${t('library.ready.meaning', { share: Math.floor((embedded / passages) * 100) })}`
}

/** What is being done at this moment. */
export function progressInWords(progress: Progress): string {
  const { phase, done, total, rate, secondsLeft } = progress
  if (phase === 'idle') return ''
  if (phase === 'scanning' && total === 0)
    return done > 0 ? t('library.progress.found', { done }) : t('library.progress.looking')
  const shown = rate >= 10 ? number(Math.round(rate)) : number(rate, { maximumFractionDigits: 1 })
  const isTimed = phase !== 'scanning'
  return [
    t(`library.progress.${phase}`, { done, total }),
    isTimed && rate > 0 ? t('library.progress.rate', { rate: shown }) : '',
    isTimed && secondsLeft !== null ? t('library.progress.left', { time: duration(secondsLeft) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Why indexing waits. */
export function pauseInWords(pausedBy: readonly PausedBy[]): string {
  return pausedBy.includes('user') ? t('library.paused.user') : t('library.paused.battery')
}

/** Files that need the user's eye. */
export function unreadableFiles(status: Pick<LibraryStatus, 'byStatus'>): number {
  return unreadable.reduce((sum, name) => sum + (status.byStatus[name] ?? 0), 0)
}
