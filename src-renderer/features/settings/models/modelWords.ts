import { language, t } from '../../../language/language.ts'
import { bytes, duration } from '../../../ui/words/format.ts'
import type { InstallProgress, ShelfModel } from '../../../../src-main/contract/nouns/modelTypes.ts'

/** `German` for `de`, in the language shown. */
export function languageInWords(code: string): string {
  return new Intl.DisplayNames(language(), { type: 'language' }).of(code) ?? code
}

/** What one wants to know of a model before it is chosen: `English · 35 MB · MIT`. */
export function factsInWords({ languages, bytes: size, licence }: ShelfModel): string {
  const spoken =
    languages === 'many'
      ? t('settings.models.manyLanguages')
      : languages.map(languageInWords).join(', ') || t('settings.models.noLanguages')
  return [spoken, bytes(size), licence === 'not stated' ? t('settings.models.noLicence') : licence].join(' · ')
}

/** How far a download is: `12 MB of 35 MB · 2.1 MB a second · 11 s left`. */
export function downloadInWords({ done, total, rate, secondsLeft }: InstallProgress): string {
  if (total === 0) return t('settings.models.connecting')
  const speed = rate > 0 ? t('settings.models.rate', { bytes: bytes(rate) }) : ''
  const left = secondsLeft === null ? '' : t('settings.models.left', { time: duration(secondsLeft) })
  return [t('settings.models.of', { done: bytes(done), total: bytes(total) }), speed, left].filter(Boolean).join(' · ')
}

/** How much of something, as one says it: `mostly`, `almost all`. */
export function shareInWords(share: number): string {
  return share >= 0.9 ? t('settings.models.almostAll') : t('settings.models.mostly')
}
