import type { InstallProgress, ShelfModel } from '../../../src-main/contract/types.ts'
import { bytes, duration } from '../../ui/words/format.ts'

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** `German` for `de`. */
export function languageInWords(code: string): string {
  return languageNames.of(code) ?? code
}

/** What one wants to know of a model before it is chosen: `English · 35 MB · MIT`. */
export function factsInWords({ languages, bytes: size, licence }: ShelfModel): string {
  const spoken =
    languages === 'many' ? 'about 100 languages' : languages.map(languageInWords).join(', ') || 'languages not stated'
  return [spoken, bytes(size), licence === 'not stated' ? 'licence not stated' : licence].join(' · ')
}

/** How far a download is: `12 MB of 35 MB · 2.1 MB a second · 11 s left`. */
export function downloadInWords({ done, total, rate, secondsLeft }: InstallProgress): string {
  if (total === 0) return 'Connecting…'
  const speed = rate > 0 ? `${bytes(rate)} a second` : ''
  const left = secondsLeft === null ? '' : `${duration(secondsLeft)} left`
  return [`${bytes(done)} of ${bytes(total)}`, speed, left].filter(Boolean).join(' · ')
}

/** How much of something, as one says it: `mostly`, `almost all`. */
export function shareInWords(share: number): string {
  return share >= 0.9 ? 'almost all' : 'mostly'
}
