import type { FileRow, FileStatus, IndexState, LibraryStatus, Progress } from '../../../src-main/contract/types.ts'
import { count, duration } from '../../ui/words/format.ts'

/** Statuses of files that can be asked about. */
export const readable: FileStatus[] = ['ok', 'partly']

/** Statuses of files that the user may want to do something about. */
export const unreadable: FileStatus[] = ['scanned', 'empty', 'encrypted', 'damaged', 'tooBig', 'unsupported', 'failed']

/** A status in a word or two, and the next step where there is one. */
export function statusInWords(status: FileStatus): { label: string; nextStep: string } {
  switch (status) {
    case 'ok':
      return { label: 'Ready', nextStep: '' }
    case 'partly':
      return { label: 'Partly readable', nextStep: 'The rest can be asked about.' }
    case 'pending':
      return { label: 'Waiting', nextStep: '' }
    case 'scanned':
      return { label: 'Pictures of pages', nextStep: 'Run it through text recognition (OCR) and save it again.' }
    case 'empty':
      return { label: 'Empty', nextStep: '' }
    case 'encrypted':
      return { label: 'Protected', nextStep: 'Save a copy without a password in the same folder.' }
    case 'damaged':
      return { label: 'Damaged', nextStep: 'Open it in the program that made it and save it again.' }
    case 'tooBig':
      return { label: 'Too big', nextStep: 'Split it into smaller files.' }
    case 'unsupported':
      return { label: 'Not supported', nextStep: 'Save it as PDF, Word (.docx), HTML, Markdown or text.' }
    case 'failed':
      return { label: 'Failed', nextStep: 'Press “Look for changes” to try once more.' }
  }
}

/** Why a file cannot be asked about and what to do; empty for files that can. */
export function reasonInWords({ status, reason }: Pick<FileRow, 'status' | 'reason'>): string {
  const { nextStep } = statusInWords(status)
  // A reason of two sentences (what parsers report in brackets is none) has said what to do already.
  const sentences = (reason ?? '').replace(/\(.*\)/s, '').match(/[.!?](?=\s|$)/g)?.length ?? 0
  return sentences > 1 && reason !== null ? reason : [reason, nextStep].filter(Boolean).join(' ')
}

/** True when every file was read and every passage can be found by meaning. */
export function isComplete({ files, filesRead, passages, embedded }: IndexState): boolean {
  return filesRead >= files && embedded >= passages
}

/** How far the index is: by words, and by meaning. */
export function readinessInWords(status: IndexState): string {
  const { files, filesRead, passages, embedded } = status
  if (files === 0) return 'No files yet'
  const words =
    filesRead >= files
      ? `${count(files, 'file')} read`
      : `${filesRead.toLocaleString('en')} of ${count(files, 'file')} read`
  if (passages === 0 || embedded >= passages) return words
  return `${words} · meaning ${Math.floor((embedded / passages) * 100)} %`
}

/** What is being done at this moment. */
export function progressInWords(progress: Progress): string {
  const { phase, done, total, rate, secondsLeft } = progress
  const amounts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
  const speed = rate > 0 ? ` · ${rate >= 10 ? Math.round(rate) : rate.toFixed(1)} a second` : ''
  const left = secondsLeft === null ? '' : ` · ${duration(secondsLeft)} left`
  switch (phase) {
    case 'idle':
      return ''
    case 'scanning':
      return total > 0
        ? `Looking at files: ${amounts}`
        : `Looking for files${done > 0 ? `: ${done.toLocaleString('en')} found` : ''}`
    case 'reading':
      return `Reading files: ${amounts}${speed}${left}`
    case 'embedding':
      return `Learning meaning: ${amounts}${speed}${left}`
  }
}

/** Files that need the user's eye. */
export function unreadableFiles(status: Pick<LibraryStatus, 'byStatus'>): number {
  return unreadable.reduce((sum, name) => sum + (status.byStatus[name] ?? 0), 0)
}
