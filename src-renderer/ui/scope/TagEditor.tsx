import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { PlaceTags, TagRow } from '../../../src-main/contract/nouns/findTypes.ts'
import { t } from '../../language/language.ts'
import { Icon } from '../icons.tsx'
import './scope.css'

/** The contract's limits: signs of a tag, and tags of one place. */
const longestTag = 60
const mostTags = 50

/** Tags of a file or folder: Enter or a comma adds one, Backspace in the empty field takes the last one away. Give it a key of its place. */
export function TagEditor(props: {
  tags: PlaceTags
  /** All tags of the library, to be offered. */
  known: readonly TagRow[]
  onChange: (tags: string[]) => void
}) {
  const { inherited } = props.tags
  // Its own copy: two tags that are added quickly are both there, whatever has been kept by then.
  const [own, setOwn] = useState(props.tags.own)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const change = (tags: string[]) => {
    setOwn(tags)
    props.onChange(tags)
  }
  const add = (text: string) => {
    const words = text.split(',').map((tag) => tag.trim().replace(/\s+/g, ' ').slice(0, longestTag))
    const fresh = words.filter((tag) => tag !== '' && !own.some((each) => isSame(each, tag)))
    setTyped('')
    if (fresh.length > 0) change([...own, ...fresh].slice(0, mostTags))
  }
  const remove = (tag: string) => {
    change(own.filter((each) => each !== tag))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = own.at(-1)
    if (event.key === 'Enter') add(typed)
    else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
    else return
    event.preventDefault()
  }
  return (
    <div className="tag-editor">
      <ul className="scope-chips" aria-label={t('scope.tags.own')}>
        {own.map((tag) => (
          <li key={tag} className="scope-chip" data-testid="tag">
            <Icon name="tag" size={14} />
            <span className="one-line" dir="auto">
              {tag}
            </span>
            <button type="button" aria-label={t('scope.remove', { words: tag })} onClick={() => remove(tag)}>
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={field}
        className="field"
        data-testid="tag-input"
        aria-label={t('scope.tags.add')}
        placeholder={t('scope.tags.hint')}
        list={id}
        maxLength={longestTag}
        value={typed}
        onChange={({ currentTarget: { value } }) => (value.includes(',') ? add(value) : setTyped(value))}
        onKeyDown={onKeyDown}
        // What was typed and left is meant.
        onBlur={() => add(typed)}
      />
      <datalist id={id}>
        {props.known
          .filter(({ tag }) => !own.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {inherited.length > 0 ? (
        <p className="small soft">{t('scope.tags.inherited', { tags: inherited.join(', ') })}</p>
      ) : null}
    </div>
  )
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
