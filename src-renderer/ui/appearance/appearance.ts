import type { Appearance } from '../../../src-main/contract/nouns/settingsTypes.ts'

/** Under this name the choice is kept; absent: as the system says. `public/first-paint.js` reads it before anything is drawn. */
const storageKey = 'footnote.appearance'

const known: readonly string[] = ['light', 'dark', 'contrast']

/** What this page shows. */
export function chosenAppearance(): Appearance {
  const kept = localStorage.getItem(storageKey)
  return isAppearance(kept) ? kept : 'system'
}

/** Shows it from now on, also after a reload. The style sheet follows the root's `data-appearance`. */
export function showAppearance(appearance: Appearance): void {
  if (appearance === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset['appearance']
  } else {
    localStorage.setItem(storageKey, appearance)
    document.documentElement.dataset['appearance'] = appearance
  }
}

function isAppearance(kept: string | null): kept is Appearance {
  return kept !== null && known.includes(kept)
}
