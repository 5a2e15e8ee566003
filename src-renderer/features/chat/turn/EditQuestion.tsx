import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../language/language.ts'

/** The contract's limit for a question, in UTF-16 code units. */
const maxLength = 4000

/** A question being changed in its place: Enter asks it, Shift+Enter breaks the line, Esc leaves it as it was. */
export function EditQuestion(props: { text: string; onAsk: (text: string) => void; onCancel: () => void }) {
  const [text, setText] = useState(props.text)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
    const turn = element.closest('.turn')
    // Whoever works with the keyboard goes on from the question's menu.
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          turn?.querySelector<HTMLElement>('[data-testid="question-menu"]')?.focus()
      })
  }, [])
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])
  const canAsk = text.trim() !== ''
  const ask = () => (canAsk ? props.onAsk(text.trim()) : undefined)
  return (
    <form
      className="edit-question"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <textarea
        ref={field}
        className="field question"
        rows={1}
        maxLength={maxLength}
        aria-label={t('chat.edit.label')}
        aria-describedby="edit-question-hint"
        data-testid="edit-question"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // While an input method composes, Enter chooses a character and Esc takes it back.
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            ask()
          }
          if (event.key !== 'Escape') return
          // Prevented, so that Esc closes nothing else.
          event.preventDefault()
          props.onCancel()
        }}
      />
      <div className="edit-foot">
        <p id="edit-question-hint" className="small soft">
          {t('chat.edit.hint')}
        </p>
        <button type="button" className="button compact" onClick={props.onCancel}>
          {t('dialog.cancel')}
        </button>
        <button type="submit" className="button primary compact" disabled={!canAsk}>
          {t('chat.edit.ask')}
        </button>
      </div>
    </form>
  )
}
