import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useScopeKnown } from '../../../bridge/queries/scope.ts'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ScopeSuggestions } from '../../../ui/scope/field/ScopeSuggestions.tsx'
import { useScopeField } from '../../../ui/scope/field/useScopeField.ts'
import { useScopeToken } from '../../../ui/scope/field/useScopeToken.ts'
import type { ScopeChip } from '../../../ui/scope/scope.ts'
import { ScopeChips } from '../../../ui/scope/ScopeChips.tsx'
import { keepDraft, readDraft } from './draft.ts'
import { ScopeNote } from './ScopeNote.tsx'
import { ScopePicker } from './ScopePicker.tsx'
import './ask.css'

/** The contract's limit for a question, in UTF-16 code units. */
const maxLength = 4000

/**
 * Where questions are typed, with where they are searched and who answers: Enter sends, Shift+Enter breaks the line,
 * `@file` and `folder:` become chips, Backspace in an empty field takes the last one back.
 */
export function AskBox(props: {
  /** What was asked before is known, and with it where that was searched. */
  isReady: boolean
  isRunning: boolean
  isFollowUp: boolean
  /** A question that begins a conversation: the field takes the focus. */
  isFirst: boolean
  /** A question from outside the page: put in the field, never sent. A new object each time. */
  draft: { text: string } | null
  scope: readonly ScopeChip[]
  onScope: (chips: ScopeChip[]) => void
  /** Who answers, to be looked at and changed. */
  speaker: ReactNode
  onAsk: (question: string, chips: readonly ScopeChip[]) => void
  onStop: () => void
}) {
  const { isReady, isFirst, draft, scope, onScope, isRunning } = props
  const [text, setText] = useState(() => readDraft().text)
  const field = useRef<HTMLTextAreaElement>(null)
  const typed = useScopeToken(text)
  const known = useScopeKnown(typed.token)
  const scopeField = useScopeField({ field, typed, text, onText: setText, chips: scope, onChips: onScope, known })
  const [isRestored, setRestored] = useState(false)
  const restore = useEffectEvent(() => {
    if (isRestored) return
    setRestored(true)
    const { chips } = readDraft()
    if (draft === null && chips.length > 0) onScope(chips)
  })
  useEffect(() => field.current?.focus(), [])
  useEffect(() => (isReady ? restore() : undefined), [isReady])
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
    if (!element) return
    // Grows with its text; the style sheet sets the limit.
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])
  useEffect(() => (isRestored ? keepDraft(text, scope) : undefined), [text, scope, isRestored])
  const isTooLong = text.trim().length > maxLength
  const canSend = text.trim() !== '' && !isTooLong && !isRunning
  const send = () => {
    const { words, chips } = scopeField.parsed()
    if (!canSend || words.trim() === '') return
    props.onAsk(words.trim(), chips)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (scopeField.onKeyDown(event)) return
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
      <ScopeChips chips={scope} onChange={onScope} field={field} />
      <ScopeNote chips={scope} />
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        data-testid="ask-input"
        aria-label={t('ask.label')}
        placeholder={t(props.isFollowUp ? 'ask.followUp' : 'ask.first')}
        value={text}
        {...scopeField.fieldProps}
        onKeyDown={onKeyDown}
      />
      <ScopeSuggestions {...scopeField.list} />
      {isTooLong ? <p className="notice">{t('ask.tooLong', { most: maxLength })}</p> : null}
      <div className="ask-foot">
        <ScopePicker chips={scope} onChange={onScope} />
        {props.speaker}
        {isRunning ? (
          <button
            type="button"
            className="button icon-only"
            data-testid="stop"
            aria-label={t('ask.stop')}
            title={t('ask.stop')}
            onClick={props.onStop}
          >
            <Icon name="stop" />
          </button>
        ) : (
          <button
            type="submit"
            className="button primary icon-only"
            data-testid="send"
            aria-label={t('ask.send')}
            disabled={!canSend}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
    </form>
  )
}
