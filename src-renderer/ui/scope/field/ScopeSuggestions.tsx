import { useLayoutEffect, useRef, type RefObject } from 'react'
import { t } from '../../../language/language.ts'
import type { ScopeSuggestion } from '../typed/suggest.ts'
import '../scope.css'

/** Distance of the list from its field and from the window's edge (px). */
const gap = 4
const edge = 8

/** Chips that are offered for what is typed, under the field or, where there is no room, above it. */
export function ScopeSuggestions(props: {
  id: string
  field: RefObject<HTMLElement | null>
  suggestions: readonly ScopeSuggestion[]
  /** -1: none. */
  active: number
  onChoose: (suggestion: ScopeSuggestion) => void
}) {
  const { id, field, suggestions, active } = props
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const element = list.current
      const beside = field.current?.getBoundingClientRect()
      if (!element || !beside) return
      const { width, height } = element.getBoundingClientRect()
      const isRoomBelow = beside.bottom + gap + height < innerHeight - edge
      element.style.top = `${isRoomBelow ? beside.bottom + gap : Math.max(edge, beside.top - gap - height)}px`
      element.style.left = `${Math.max(edge, Math.min(beside.left, innerWidth - width - edge))}px`
    }
    place()
    // The field moves with the window.
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [field, suggestions])
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      <p className="unseen" role="status">
        {suggestions.length > 0 ? t('scope.offered', { count: suggestions.length }) : ''}
      </p>
      {suggestions.length > 0 ? (
        <ul ref={list} id={id} role="listbox" className="scope-suggestions scrolls" aria-label={t('scope.suggestions')}>
          {suggestions.map((suggestion, at) => (
            <li
              key={`${suggestion.label} ${suggestion.detail} ${at}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              data-testid="scope-suggestion"
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onChoose(suggestion)}
            >
              <span className="one-line" dir="auto">
                {suggestion.label}
              </span>
              {suggestion.detail === '' ? null : <span className="soft one-line">{suggestion.detail}</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
