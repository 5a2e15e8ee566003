import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useDocument } from '../../bridge/queries/reader.ts'
import { t } from '../../language/language.ts'
import { Icon } from '../../ui/icons.tsx'
import { isKey } from '../../ui/keys/keys.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import type { Reading, ReadingItem } from '../../ui/reading.ts'
import type { ScopeChip } from '../../ui/scope/scope.ts'
import { nameOf, placeInWords } from '../../ui/words/format.ts'
import { Original } from './Original.tsx'
import { useReadyPlaces } from './prepare.ts'
import './reader.css'

type ReaderProps = {
  reading: Reading
  onMove: (reading: Reading) => void
  onClose: () => void
  /** The user wants to ask about the open document alone. */
  onAsk: (chip: ScopeChip) => void
}

/** The original beside the answer, at the place of a citation, with the span marked. */
export function Reader({ reading, onMove, onClose, onAsk }: ReaderProps) {
  const { items, index } = reading
  const item = items[index]
  const pane = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    pane.current?.focus()
    return () => {
      // Back to the marker from which the reader was entered, so that the keyboard goes on where it was;
      // whoever is typing somewhere else stays there.
      const isFocusLost = document.activeElement === null || document.activeElement === document.body
      if (isFocusLost && opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])
  if (!item) return null
  const moveTo = (next: number) => {
    if (items[next]) onMove({ items, index: next })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isKey('nextSource', event)) moveTo(index + 1)
    else if (isKey('previousSource', event)) moveTo(index - 1)
    else return
    event.preventDefault()
  }
  return (
    <aside
      ref={pane}
      className="reader"
      data-testid="reader"
      tabIndex={-1}
      aria-label={t('reader.label')}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) opener.current = relatedTarget
      }}
    >
      <header className="reader-head">
        <button
          type="button"
          className="button quiet icon-only reader-back"
          aria-label={t('reader.back')}
          onClick={onClose}
        >
          <Icon name="back" />
        </button>
        <h2 className="reader-title">
          <span className="one-line">
            {item.n === null ? null : <span className="reader-number">{t('reader.source', { n: item.n })}</span>}
            {nameOf(item.file)}
          </span>
          <span className="soft small one-line" title={item.file}>
            {placeInWords(item)}
          </span>
        </h2>
        {items.length > 1 ? (
          <div className="reader-steps" role="group" aria-label={t('reader.otherSources')}>
            <button
              type="button"
              className="button quiet icon-only"
              aria-label={t('reader.previousSource')}
              title={t('reader.previousSource')}
              disabled={index === 0}
              onClick={() => moveTo(index - 1)}
            >
              <Icon name="up" />
            </button>
            <span className="small soft">
              {index + 1} / {items.length}
            </span>
            <button
              type="button"
              className="button quiet icon-only"
              aria-label={t('reader.nextSource')}
              title={t('reader.nextSource')}
              disabled={index === items.length - 1}
              onClick={() => moveTo(index + 1)}
            >
              <Icon name="down" />
            </button>
          </div>
        ) : null}
        <button
          type="button"
          className="button quiet icon-only reader-close"
          aria-label={t('reader.close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <Opened reading={reading} item={item} onAsk={onAsk} />
    </aside>
  )
}

type OpenedProps = Pick<ReaderProps, 'reading' | 'onAsk'> & { item: ReadingItem }

function Opened({ reading, item, onAsk }: OpenedProps) {
  const prepare = useReadyPlaces()
  useEffect(() => prepare([item, ...reading.items]), [prepare, item, reading.items])
  const ahead = useMemo(() => othersOf(reading), [reading])
  const { data, error } = useDocument(item.documentId)
  if (error) return <ProblemNotice error={error} />
  // What is open beside it (outline, words searched for) belongs to this document.
  const key = `${item.documentId} ${item.isText === true}`
  return data ? (
    <Original key={key} document={data} item={item} ahead={ahead} onAsk={onAsk} />
  ) : (
    <p className="soft reader-wait">{t('reader.opening')}</p>
  )
}

/** The other citations of the document that is open, in the order in which one would step to them. */
function othersOf({ items, index }: Reading): ReadingItem[] {
  const open = items[index]
  return [...items.slice(index + 1), ...items.slice(0, index).toReversed()].filter(
    (item) => item.documentId === open?.documentId,
  )
}
