import type { RefObject } from 'react'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'

/** Where words are looked for in conversations. Esc empties it and, empty, closes it. */
export function FindField(props: {
  text: string
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onClose: () => void
  /** Down leads into the list. */
  onDown: () => void
}) {
  return (
    <div className="find-conversations">
      <Icon name="search" size={15} />
      <input
        ref={props.field}
        type="search"
        className="field"
        dir="auto"
        data-testid="find-conversations"
        aria-label={t('chat.list.find')}
        placeholder={t('chat.list.find')}
        maxLength={200}
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            props.onDown()
          }
          if (event.key !== 'Escape') return
          // Prevented, so that Esc closes nothing else.
          event.preventDefault()
          if (props.text === '') props.onClose()
          else props.onText('')
        }}
      />
    </div>
  )
}
