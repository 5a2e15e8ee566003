import { useCallback, useState, type SyntheticEvent } from 'react'
import { tokenAt, type ScopeToken } from '../typed/tokens.ts'

/** Where filters are typed. */
export type ScopeElement = HTMLInputElement | HTMLTextAreaElement

/** The filter that is being typed at the caret, null outside of one; `follow` is told of every move of the caret. */
export type TypedToken = {
  token: ScopeToken | null
  isFocused: boolean
  follow: (event: SyntheticEvent<ScopeElement>) => void
}

/** Follows the caret of a field that holds `text`; it is where it was while the focus is elsewhere. */
export function useScopeToken(text: string): TypedToken {
  const [caret, setCaret] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  const follow = useCallback(({ type, currentTarget }: SyntheticEvent<ScopeElement>) => {
    const { selectionStart, selectionEnd } = currentTarget
    setFocused(type !== 'blur')
    setCaret(selectionStart === selectionEnd ? selectionStart : null)
  }, [])
  return { token: caret === null ? null : tokenAt(text, caret), isFocused, follow }
}
