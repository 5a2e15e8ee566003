import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { Goal } from '../marks.ts'
import { entryAt, parentsOf, type OutlineEntry } from './outlineOf.ts'
import './outline.css'

const rowHeight = 30

type OutlineProps = {
  entries: readonly OutlineEntry[]
  /** Where the document is being read. */
  offset: number
  onGo: (goal: Goal) => void
}

/**
 * The headings as a tree (WAI-ARIA's tree view): up and down move, right and left open and close or go to child and
 * parent, Enter goes there. It follows what is read as long as nobody is in it.
 */
export function Outline({ entries, offset, onGo }: OutlineProps) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<number | null>(null)
  const parents = useMemo(() => parentsOf(entries), [entries])
  const withChildren = useMemo(() => new Set(parents), [parents])
  const shown = useMemo(() => shownOf(parents, closed), [parents, closed])
  const here = visibleAncestor(entryAt(entries, offset), parents, shown)
  const active = chosen !== null && shown.includes(chosen) ? chosen : here
  // oxlint-disable-next-line react/incompatible-library -- what it returns stays in this component
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 240, height: 600 },
  })
  const activeRow = shown.indexOf(active)
  useEffect(() => {
    if (activeRow >= 0) rows.scrollToIndex(activeRow)
  }, [activeRow, rows])

  const toggle = (index: number, isClosed: boolean) =>
    setClosed((last) => {
      const next = new Set(last)
      if (isClosed) next.add(index)
      else next.delete(index)
      return next
    })
  const go = (index: number) => {
    const entry = entries[index]
    if (entry) onGo(entry.goal)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isOpen = withChildren.has(active) && !closed.has(active)
    const row = Math.max(0, activeRow)
    if (event.key === 'ArrowDown') setChosen(shown[Math.min(row + 1, shown.length - 1)] ?? null)
    else if (event.key === 'ArrowUp') setChosen(shown[Math.max(row - 1, 0)] ?? null)
    else if (event.key === 'Home') setChosen(shown[0] ?? null)
    else if (event.key === 'End') setChosen(shown.at(-1) ?? null)
    else if (event.key === 'ArrowRight' && isOpen) setChosen(shown[row + 1] ?? null)
    else if (event.key === 'ArrowRight' && withChildren.has(active)) toggle(active, false)
    else if (event.key === 'ArrowLeft' && isOpen) toggle(active, true)
    else if (event.key === 'ArrowLeft' && (parents[active] ?? -1) >= 0) setChosen(parents[active] ?? null)
    else if (event.key === 'Enter' || event.key === ' ') go(active)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      className="outline scrolls"
      role="tree"
      tabIndex={0}
      aria-label={t('reader.outline')}
      aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
      data-testid="outline"
      onKeyDown={onKeyDown}
      onBlur={() => setChosen(null)}
    >
      <div role="presentation" className="outline-rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index: row, start }) => {
          const index = shown[row] ?? 0
          const entry = entries[index]
          if (!entry) return null
          const isClosed = closed.has(index)
          const place = { transform: `translateY(${start}px)`, height: rowHeight, '--depth': entry.level - 1 }
          return (
            <div
              key={index}
              id={`${id}${index}`}
              role="treeitem"
              aria-level={entry.level}
              aria-selected={index === here}
              aria-expanded={withChildren.has(index) ? !isClosed : undefined}
              className={`outline-row${index === here ? ' is-here' : ''}${index === active ? ' is-active' : ''}`}
              style={place}
              title={entry.title}
              onClick={() => {
                setChosen(index)
                go(index)
              }}
            >
              {withChildren.has(index) ? (
                <span
                  className={`outline-toggle${isClosed ? ' is-closed' : ''}`}
                  onClick={(event) => {
                    event.stopPropagation()
                    toggle(index, !isClosed)
                  }}
                >
                  <Icon name="down" size={12} />
                </span>
              ) : (
                <span className="outline-toggle" />
              )}
              <span className="one-line" dir="auto">
                {entry.title}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Indexes of the entries that no closed one hides. Parents come before their children. */
function shownOf(parents: readonly number[], closed: ReadonlySet<number>): number[] {
  const hidden = new Set<number>()
  const shown: number[] = []
  for (const [index, parent] of parents.entries()) {
    if (hidden.has(parent) || closed.has(parent)) hidden.add(index)
    else shown.push(index)
  }
  return shown
}

function visibleAncestor(index: number, parents: readonly number[], shown: readonly number[]): number {
  let at = index
  while (at >= 0 && !shown.includes(at)) at = parents[at] ?? -1
  return at
}
