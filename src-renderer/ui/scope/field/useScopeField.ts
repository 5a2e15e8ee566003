import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type RefObject } from 'react'
import { addChip, type ScopeChip } from '../scope.ts'
import type { ScopeKnown } from '../typed/known.ts'
import { parseScope, type ParsedScope } from '../typed/parseScope.ts'
import { readToken, suggest, type ScopeSuggestion } from '../typed/suggest.ts'
import { tokensOf, withoutToken } from '../typed/tokens.ts'
import type { ScopeElement, TypedToken } from './useScopeToken.ts'

type Parts = {
  field: RefObject<ScopeElement | null>
  /** From `useScopeToken` with the same text. */
  typed: TypedToken
  text: string
  onText: (text: string) => void
  chips: readonly ScopeChip[]
  onChips: (chips: ScopeChip[]) => void
  known: ScopeKnown
}

/**
 * Filters that are typed into an input or a textarea: offered in a listbox while they are typed, made chips when
 * chosen or when the next word begins, the last one taken back by Backspace in an empty field. Spread `fieldProps`
 * onto the field, show `<ScopeSuggestions>` beside it, and leave to `onKeyDown` (true: taken) the keys it wants.
 */
export function useScopeField(parts: Parts) {
  const { field, typed, text, chips, known } = parts
  const { token } = typed
  const id = useId()
  const [active, setActive] = useState<{ key: string; at: number } | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const caretNext = useRef<number | null>(null)
  useLayoutEffect(() => {
    // A text that was changed by a choice has its caret where the filter was.
    if (caretNext.current !== null) field.current?.setSelectionRange(caretNext.current, caretNext.current)
    caretNext.current = null
  }, [text, field])

  const key = token === null ? '' : `${token.start} ${token.kind} ${token.value}`
  const offered = token === null ? [] : suggest(token, known)
  const suggestions = typed.isFocused && dismissed !== key ? offered : []
  // What is typed in part means the first; of what is not typed at all, nothing is meant.
  const at = active?.key === key ? Math.min(active.at, suggestions.length - 1) : token?.value === '' ? -1 : 0
  const isOpen = suggestions.length > 0

  const choose = ({ chip }: ScopeSuggestion) => {
    if (token === null) return
    const rest = withoutToken(text, token)
    caretNext.current = rest.caret
    parts.onText(rest.text)
    parts.onChips(addChip(chips, chip))
    field.current?.focus()
  }

  /** Filters that the caret has left become chips, if they are understood. */
  const onChange = (event: ChangeEvent<ScopeElement>) => {
    typed.follow(event)
    const { value, selectionStart } = event.currentTarget
    const caret = selectionStart ?? value.length
    let rest = value
    let shift = 0
    const found: ScopeChip[] = []
    for (const each of tokensOf(value).toReversed()) {
      const chip = each.start < caret && caret <= each.end ? null : readToken(each, known)
      if (chip === null) continue
      const before = rest.length
      rest = withoutToken(rest, each).text
      if (each.end <= caret) shift += before - rest.length
      found.unshift(chip)
    }
    if (rest !== value) {
      caretNext.current = caret - shift
      parts.onChips(found.reduce<ScopeChip[]>(addChip, [...chips]))
    }
    parts.onText(rest)
  }

  const onKeyDown = (event: KeyboardEvent<ScopeElement>): boolean => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'Backspace' && text === '' && chips.length > 0) {
      parts.onChips(chips.slice(0, -1))
      event.preventDefault()
      return true
    }
    if (!isOpen) return false
    const chosen = suggestions[at]
    if (event.key === 'ArrowDown') setActive({ key, at: (at + 1) % suggestions.length })
    else if (event.key === 'ArrowUp') setActive({ key, at: at <= 0 ? suggestions.length - 1 : at - 1 })
    else if (event.key === 'Escape') setDismissed(key)
    else if (chosen && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey)
      choose(chosen)
    else return false
    event.preventDefault()
    return true
  }

  /** The text as it would be searched now, with the chips that are typed in it, without the filter that is half typed. */
  const parsed = (): ParsedScope => {
    const isHalfTyped = token !== null && readToken(token, known) === null && (offered.length > 0 || token.value === '')
    const { words, chips: own, notUnderstood } = parseScope(isHalfTyped ? withoutToken(text, token).text : text, known)
    return { words, chips: own.reduce(addChip, [...chips]), notUnderstood }
  }

  return {
    fieldProps: {
      onChange,
      onSelect: typed.follow,
      onBlur: typed.follow,
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && at >= 0 ? `${id}-${at}` : undefined,
    },
    onKeyDown,
    isOpen,
    parsed,
    list: { id, field, suggestions, active: at, onChoose: choose },
  }
}
