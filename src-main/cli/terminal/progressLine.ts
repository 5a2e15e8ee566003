import type { Progress } from '../../contract/types.ts'
import { oneLine, type Terminal } from './terminal.ts'

/** A terminal is redrawn at most this often (ms)… */
const redrawGapMs = 100
/** …a log file gets a line this often. */
const lineGapMs = 10_000
const barLength = 24
/** Clears the line from the cursor on. */
const clearLine = '\r\u001b[K'

/** What is shown: the engine's progress, that of an evaluation's questions, or of a download or copy in megabytes. */
export type ShownProgress = Omit<Progress, 'phase'> & {
  phase: Progress['phase'] | 'asking' | 'downloading' | 'copying'
}

const names: Record<ShownProgress['phase'], string> = {
  idle: '',
  scanning: 'Looking',
  reading: 'Reading',
  embedding: 'Understanding',
  asking: 'Asking',
  downloading: 'Downloading',
  copying: 'Copying',
}
const units: Record<ShownProgress['phase'], string> = {
  idle: '',
  scanning: 'files',
  reading: 'files',
  embedding: 'passages',
  asking: 'questions',
  downloading: 'MB',
  copying: 'MB',
}

/** Seconds as people say them. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** One progress line: a bar, counts, rate, time left, the file. `columns` cuts it. */
export function formatProgress(progress: ShownProgress, columns: number): string {
  const { phase, done, total, rate, secondsLeft, current } = progress
  if (total === 0) return oneLine(`${names[phase]}: ${done} ${units[phase]}`, columns)
  const filled = Math.round((done / total) * barLength)
  const parts = [
    `${names[phase]} ${'█'.repeat(filled)}${'░'.repeat(barLength - filled)} ${done}/${total} ${units[phase]}`,
    rate > 0 ? `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s` : '',
    secondsLeft === null ? '' : `${formatDuration(secondsLeft)} left`,
    current ?? '',
  ]
  return oneLine(parts.filter((part) => part !== '').join('  '), columns)
}

/** Shows progress on standard error until `end` is called. */
export function createProgressLine(terminal: Terminal, now: () => number = () => performance.now()) {
  let shownAt = Number.NEGATIVE_INFINITY
  let shownPhase: ShownProgress['phase'] = 'idle'
  return {
    show(progress: ShownProgress): void {
      const { phase } = progress
      if (phase === 'idle') return
      const gapMs = terminal.isInteractive ? redrawGapMs : lineGapMs
      // A log tells of the next phase only once it lasts: most runs are over before.
      if (!terminal.isInteractive && shownPhase !== phase) {
        shownPhase = phase
        shownAt = now()
        return
      }
      if (now() - shownAt < gapMs) return
      shownAt = now()
      const line = formatProgress(progress, terminal.columns - 1)
      terminal.note(terminal.isInteractive ? `${clearLine}${line}` : `${line}\n`)
    },
    end(): void {
      if (terminal.isInteractive) terminal.note(clearLine)
    },
  }
}
