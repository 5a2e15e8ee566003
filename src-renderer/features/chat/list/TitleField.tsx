import { useEffect, useRef, useState } from 'react'
import { t } from '../../../language/language.ts'

/** The title of a conversation, being changed in its row: Enter and leaving keep it, Esc does not. */
export function TitleField(props: { title: string; onSave: (title: string) => void; onCancel: () => void }) {
  const [title, setTitle] = useState(props.title)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const row = field.current?.closest('li')
    // The row is there again: whoever works with the keyboard goes on from it.
    return () => void (document.activeElement === document.body && row?.querySelector('button')?.focus())
  }, [])
  const save = () =>
    title.trim() === '' || title.trim() === props.title ? props.onCancel() : props.onSave(title.trim())
  return (
    <input
      ref={field}
      className="field"
      aria-label={t('chat.list.titleField')}
      autoFocus
      dir="auto"
      maxLength={200}
      value={title}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        // The list has keys of its own.
        event.stopPropagation()
        // While an input method composes, Enter chooses a character and Esc takes it back.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') save()
        if (event.key !== 'Escape') return
        // Prevented, so that Esc closes nothing else.
        event.preventDefault()
        props.onCancel()
      }}
    />
  )
}
