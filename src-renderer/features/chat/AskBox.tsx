import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { ScopeChips } from '../../ui/scope/ScopeChips.tsx'
import type { ScopeChip } from '../../ui/scope/scope.ts'

/** The contract's limit for a question, in UTF-16 code units. */
const maxLength = 4000

/** Under this name the tab keeps what is typed, until it is asked: looking something up, or a reload, loses no question. */
const draftKey = 'footnote.draft'

/** Where questions are typed: Enter sends, Shift+Enter breaks the line. */
export function AskBox(props: {
  isRunning: boolean
  isFollowUp: boolean
  /** A question that begins a conversation: the field takes the focus. */
  isFirst: boolean
  /** A question from outside the page: put in the field, never sent. A new object each time. */
  draft: { text: string } | null
  /** Where is searched. */
  scope: readonly ScopeChip[]
  onScope: (chips: ScopeChip[]) => void
  onAsk: (question: string) => void
  onStop: () => void
}) {
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const { isFirst, draft } = props
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  useEffect(() => {
    if (!draft) return
    setText(draft.text)
    field.current?.focus()
  }, [draft])
  useEffect(() => {
    const element = field.current
    sessionStorage.setItem(draftKey, text)
    if (!element) return
    // Grows with its text; the style sheet sets the limit.
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])
  const isTooLong = text.trim().length > maxLength
  const canSend = text.trim() !== '' && !isTooLong && !props.isRunning
  const send = () => {
    if (!canSend) return
    props.onAsk(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="ask-box"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ScopeChips chips={props.scope} onChange={props.onScope} field={field} />
      <textarea
        ref={field}
        rows={1}
        data-testid="ask-input"
        aria-label="Your question"
        placeholder={props.isFollowUp ? 'Ask a follow-up' : 'Ask about your documents'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isTooLong ? (
        <p className="notice">
          This is longer than a question of 4,000 characters can be. Save long texts as a file in one of your folders.
        </p>
      ) : null}
      {props.isRunning ? (
        <button
          type="button"
          className="button icon-only"
          data-testid="stop"
          aria-label="Stop (Esc)"
          title="Stop (Esc)"
          onClick={props.onStop}
        >
          <Icon name="stop" />
        </button>
      ) : (
        <button
          type="submit"
          className="button primary icon-only"
          data-testid="send"
          aria-label="Ask"
          disabled={!canSend}
        >
          <Icon name="send" />
        </button>
      )}
    </form>
  )
}
