import { scopeFromAddress, scopeToAddress } from '../../ui/scope/scopeAddress.ts'
import type { ScopeChip } from '../../ui/scope/scope.ts'

/** A search that led somewhere. */
export type RecentSearch = { words: string; chips: ScopeChip[] }

/** Under this name the page keeps them; nothing but this browser or window knows of them. */
const recentKey = 'footnote.recentSearches'
const mostKept = 8

/** Searches from which something was opened or asked, the latest first. */
export function recentSearches(): RecentSearch[] {
  return kept().map(([words, chips]) => ({ words, chips: scopeFromAddress(chips) }))
}

export function keepSearch({ words, chips }: RecentSearch): void {
  if (words === '') return
  const entry: [string, string] = [words, scopeToAddress(chips)]
  const others = kept().filter((each) => each.join('\n') !== entry.join('\n'))
  localStorage.setItem(recentKey, JSON.stringify([entry, ...others].slice(0, mostKept)))
}

export function forgetSearches(): void {
  localStorage.removeItem(recentKey)
}

/** What an earlier version of the page left is not believed. */
function kept(): [string, string][] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(read) ? read.filter(isEntry) : []
  } catch {
    // Cut short by somebody: there is nothing to show.
    return []
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}
