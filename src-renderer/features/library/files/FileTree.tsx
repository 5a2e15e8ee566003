import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { TreeEntry } from '../../../../src-main/contract/nouns/libraryTypes.ts'
import type { FolderRow } from '../../../../src-main/contract/types.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { t } from '../../../language/language.ts'
import type { Lines } from '../../../bridge/queries/files.ts'
import { FileRow } from './FileRow.tsx'
import type { Row } from './layOut.ts'
import { useOpenFolders } from './openFolders.ts'
import type { RowAction } from './rowActions.ts'
import { findTyped, moveOf } from './treeKeys.ts'
import { useRows, type Sight } from './useRows.ts'

/** Heights before a row is measured (px): one line, and one with a reason below it. */
const rowHeight = 34
const reasonHeight = 54

/** Rows drawn beyond both ends of what is in sight, and steps in which the sight is told. */
const overscan = 10
const sightStep = 20

/** Letters typed within this time (ms) are the beginning of one name. */
const typingMs = 700

/**
 * Folders and files of any number: only what is in sight is asked for and drawn. One tab stop; the active row is named
 * by `aria-activedescendant`, so that it stays active when it is scrolled out of sight.
 */
export function FileTree(props: {
  /** The lines at the top; the same object until they change. */
  top: Lines
  label: string
  folders: readonly FolderRow[]
  missing: readonly number[]
  /** Said where there is no line. */
  nothing: string
  onAct: (action: RowAction, entry: TreeEntry) => void
}) {
  const { top, folders, onAct } = props
  const { open, setFolder } = useOpenFolders(folders)
  const [sight, setSight] = useState<Sight>({ first: 0, last: overscan * 4 })
  const { rows, isWaiting, error } = useRows(top, open, sight)
  const [activeRow, setActiveRow] = useState<Row | null>(null)
  const active = indexOf(rows, activeRow)
  const tree = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const id = useId()

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: (index) => (hasReason(rows[index]?.entry) ? reasonHeight : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan,
    useFlushSync: false,
    // The active row is always drawn: screen readers are told of it by its id.
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range)
        return active === -1 || drawn.includes(active) ? drawn : [...drawn, active].sort((left, right) => left - right)
      },
      [active],
    ),
    onChange: ({ range }) => {
      if (!range) return
      const first = Math.max(0, Math.floor(range.startIndex / sightStep) * sightStep - sightStep)
      const last = (Math.ceil(range.endIndex / sightStep) + 1) * sightStep
      setSight((before) => (before.first === first && before.last === last ? before : { first, last }))
    },
  })

  const goTo = (index: number) => {
    setActiveRow(rows[index] ?? null)
    virtualizer.scrollToIndex(index)
  }
  const activate = (index: number) => {
    const row = rows[index]
    if (row?.entry?.kind === 'folder') setFolder(row.key, !open.has(row.key))
    else if (row?.entry) onAct('open', row.entry)
  }
  const openMenu = () =>
    tree.current?.querySelector<HTMLElement>('[aria-selected="true"] [data-testid="row-menu"]')?.click()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moveOf(event, rows, active, open)
    if (move?.kind === 'go') goTo(move.to)
    else if (move?.kind === 'setOpen') setFolder(rows[active]?.key ?? '', move.isOpen)
    else if (move?.kind === 'activate') activate(active)
    else if (move?.kind === 'menu') openMenu()
    else if (event.key.length === 1) {
      const isGoingOn = event.timeStamp - typed.current.at < typingMs
      typed.current = { text: (isGoingOn ? typed.current.text : '') + event.key, at: event.timeStamp }
      const found = findTyped(rows, active, typed.current.text)
      if (found !== -1) goTo(found)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <ProblemNotice error={error} />
      {rows.length === 0 && !isWaiting ? <p className="soft files-nothing">{props.nothing}</p> : null}
      <div
        ref={tree}
        role="tree"
        className="scrolls files"
        aria-label={props.label}
        aria-busy={isWaiting}
        tabIndex={0}
        aria-activedescendant={active === -1 ? undefined : `${id}${active}`}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target === tree.current && active === -1) setActiveRow(rows[0] ?? null)
        }}
      >
        <div role="presentation" className="files-room" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            if (!row) return null
            const source = folders.find((folder) => folder.id === row.entry?.folderId)
            return (
              <FileRow
                key={key}
                id={`${id}${index}`}
                index={index}
                row={row}
                source={source}
                // A file of a list says which source it comes from, where there is more than one.
                isWhole={!('path' in top)}
                showsSource={!('path' in top) && folders.length > 1}
                isMissing={source !== undefined && props.missing.includes(source.id)}
                isActive={index === active}
                isOpen={open.has(row.key)}
                start={start}
                tree={tree}
                measure={virtualizer.measureElement}
                onActive={() => setActiveRow(row)}
                onPress={() => {
                  setActiveRow(row)
                  activate(index)
                }}
                onMenu={() => {
                  setActiveRow(row)
                  // The row's own button is drawn by now.
                  requestAnimationFrame(openMenu)
                }}
                onAct={onAct}
              />
            )
          })}
        </div>
      </div>
      <p className="unseen" role="status">
        {'path' in top || isWaiting ? '' : t('library.files.found', { count: rows.length })}
      </p>
    </>
  )
}

/** Where a row is now: itself or, when it has come meanwhile or is gone, what stands in its place. */
function indexOf(rows: readonly Row[], wanted: Row | null): number {
  if (!wanted) return -1
  const same = rows.findIndex(({ key }) => key === wanted.key)
  if (same !== -1) return same
  return rows.findIndex(({ parent, position }) => parent === wanted.parent && position === wanted.position)
}

function hasReason(entry: TreeEntry | null | undefined): boolean {
  return entry?.kind === 'file' && entry.status !== 'ok' && entry.status !== 'pending'
}
