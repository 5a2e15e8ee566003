import { useEffect, useRef } from 'react'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { Find } from './useFind.ts'
import './find.css'

/** The field for finding in the document: Enter and Shift+Enter step through the matches, Esc closes it. */
export function FindBar({ find, onClose }: { find: Find; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const { query, matches, index, isMore } = find
  const isNothing = query.trim() !== '' && matches.length === 0 && !find.isSearching
  return (
    <div
      className="reader-find"
      role="search"
      aria-label={t('reader.find.label')}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && event.target === field.current) find.step(event.shiftKey ? -1 : 1)
        else return
        // Esc closes one thing at a time: not the reader too.
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <input
        ref={field}
        className="field"
        type="text"
        data-testid="find-field"
        aria-label={t('reader.find.label')}
        placeholder={t('reader.find.label')}
        aria-invalid={isNothing}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={query}
        onChange={({ target }) => find.type(target.value)}
      />
      <span className="small soft reader-find-count" role="status" data-testid="find-count">
        {isNothing ? t('reader.find.nothing') : null}
        {matches.length > 0
          ? t(isMore ? 'reader.find.ofMore' : 'reader.find.of', { index: index + 1, total: matches.length })
          : null}
      </span>
      <button
        type="button"
        className="button quiet icon-only"
        aria-label={t('reader.find.previous')}
        title={t('reader.find.previous')}
        disabled={matches.length === 0}
        onClick={() => find.step(-1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="button quiet icon-only"
        aria-label={t('reader.find.next')}
        title={t('reader.find.next')}
        disabled={matches.length === 0}
        onClick={() => find.step(1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className="button quiet icon-only"
        aria-label={t('reader.find.close')}
        title={t('reader.find.close')}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
