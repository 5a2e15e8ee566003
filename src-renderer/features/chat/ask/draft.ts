import type { ScopeChip } from '../../../ui/scope/scope.ts'
import { scopeFromAddress, scopeToAddress } from '../../../ui/scope/scopeAddress.ts'

/** Under these names the tab keeps what is typed and where it is to be searched, until it is asked: looking something up, or a reload, loses no question. */
const textKey = 'footnote.draft'
const chipsKey = 'footnote.draft.scope'

export function readDraft(): { text: string; chips: ScopeChip[] } {
  return {
    text: sessionStorage.getItem(textKey) ?? '',
    chips: scopeFromAddress(sessionStorage.getItem(chipsKey) ?? ''),
  }
}

/** Without a text there is nothing to keep. */
export function keepDraft(text: string, chips: readonly ScopeChip[]): void {
  sessionStorage.setItem(textKey, text)
  sessionStorage.setItem(chipsKey, text === '' ? '' : scopeToAddress(chips))
}
