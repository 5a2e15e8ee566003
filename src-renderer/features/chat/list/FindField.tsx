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
  const { field, text, onText, onClose, onDown } = props
  return (
    <div className="find-conversations">
      <Icon name="search" size={15} />
      <input
        ref={field}
        type="search"
        className="field"
        dir="auto"
        data-testid="find-conversations"
        aria-label={t('chat.list.find')}
        placeholder={t('chat.list.find')}
        maxLength={200}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            onDown()
          }
          if (event.key !== 'Escape') return
          // Prevented, so that Esc closes nothing else.
          event.preventDefault()
          if (text === '') onClose()
          else onText('')
        }}
      />
    </div>
  )
}
