import type { HostStatus } from '../host/hostMessages.ts'
import { busySteps, type TrayState } from '../icons/icons.ts'
import { fill, words } from '../words/words.ts'

/** What the library is doing, in a line. @param status null: there is no engine just now */
export function describe(status: HostStatus | null): string {
  const { progress } = words()
  if (!status) return progress.starting
  if (status.problem !== null) return fill(progress.needsYou, { problem: status.problem })
  if (status.pausedBy.length > 0) return progress.paused
  const { phase, done, total, secondsLeft } = status.progress
  if (phase === 'idle') return 'Footnote'
  if (phase === 'scanning') return progress.scanning
  const line = fill(progress[phase], { done, total })
  return secondsLeft === null ? line : fill(progress.timeLeft, { progress: line, time: describeTime(secondsLeft) })
}

/** A time left, as roughly as it is known. */
function describeTime(seconds: number): string {
  const { progress } = words()
  if (seconds < 60) return progress.underAMinute
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return fill(progress.minutes, { n: minutes })
  return fill(progress.hours, { n: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** The icon for it. */
export function iconOf(status: HostStatus | null): TrayState {
  if (!status) return { kind: 'idle' }
  if (status.problem !== null) return { kind: 'problem' }
  if (status.pausedBy.length > 0) return { kind: 'paused' }
  if (status.progress.phase === 'idle') return { kind: 'idle' }
  return { kind: 'busy', share: Math.floor(shareOf(status) * busySteps) / busySteps }
}

/** Electron's progress bar of the taskbar: below 0 none, above 1 one that only moves. */
export type TaskbarProgress = { value: number; mode: 'normal' | 'indeterminate' | 'paused' | 'error' }

/** The taskbar's bar for it. */
export function taskbarOf(status: HostStatus | null): TaskbarProgress {
  if (!status || (status.progress.phase === 'idle' && status.pausedBy.length === 0) || status.progress.total === 0)
    return status?.progress.phase === 'scanning' ? { value: 2, mode: 'indeterminate' } : { value: -1, mode: 'normal' }
  if (status.problem !== null) return { value: shareOf(status), mode: 'error' }
  if (status.pausedBy.length > 0) return { value: shareOf(status), mode: 'paused' }
  if (status.progress.phase === 'scanning') return { value: 2, mode: 'indeterminate' }
  return { value: shareOf(status), mode: 'normal' }
}

function shareOf({ progress: { done, total } }: HostStatus): number {
  return total > 0 ? Math.min(1, done / total) : 0
}
