import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../language/language.ts'
import { Icon } from '../icons.tsx'
import { chipInWords } from './chipWords.ts'
import { chipKey, type ScopeChip } from './scope.ts'
import './scope.css'

const icons = { folder: 'folder', file: 'file', type: 'file', before: 'date', after: 'date', tag: 'tag' } as const

/**
 * Where is searched, each limit as a chip with a button that takes it away; Delete and Backspace do the same.
 * The focus goes on to the next chip, and after the last one to `field`.
 */
export function ScopeChips(props: {
  chips: readonly ScopeChip[]
  onChange: (chips: ScopeChip[]) => void
  field?: RefObject<HTMLElement | null>
}) {
  const { chips } = props
  const list = useRef<HTMLUListElement>(null)
  if (chips.length === 0) return null
  const remove = (at: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[at + 1] ?? buttons[at - 1] ?? props.field?.current
    next?.focus()
    props.onChange(chips.toSpliced(at, 1))
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    remove(at)
  }
  return (
    <ul ref={list} className="scope-chips" aria-label={t('scope.chips')}>
      {chips.map((chip, at) => {
        const words = chipInWords(chip)
        return (
          <li key={chipKey(chip)} className="scope-chip" data-testid="scope-chip">
            <Icon name={icons[chip.kind]} size={14} />
            <span className="one-line" dir="auto" title={titleOf(chip, words)}>
              {words}
            </span>
            <button
              type="button"
              aria-label={t('scope.remove', { words })}
              onClick={() => remove(at)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** A folder inside another is shown by its last part: all of it when pointed at. */
function titleOf(chip: ScopeChip, words: string): string {
  return chip.kind === 'folder' ? (chip.pathPrefix ?? words) : words
}
