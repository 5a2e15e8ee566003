import type { CSSProperties, RefObject } from 'react'
import type { TreeEntry } from '../../../../src-main/contract/nouns/libraryTypes.ts'
import type { FolderRow } from '../../../../src-main/contract/types.ts'
import { desktop } from '../../../bridge/desktop.ts'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { bytes } from '../../../ui/words/format.ts'
import type { Row } from './layOut.ts'
import { actionsFor, sourceOf, type RowAction } from './rowActions.ts'
import { wordsOf } from './rowWords.ts'

type RowProps = {
  id: string
  index: number
  row: Row
  /** The source that it lies in. */
  source: FolderRow | undefined
  /** A line of a list, which says in which folder it lies. */
  isWhole: boolean
  showsSource: boolean
  isMissing: boolean
  isActive: boolean
  isOpen: boolean
  /** Distance from the top (px). */
  start: number
  /** The tree, which has the keys. */
  tree: RefObject<HTMLElement | null>
  measure: (element: HTMLElement | null) => void
  onActive: () => void
  onPress: () => void
  onMenu: () => void
  onAct: (action: RowAction, entry: TreeEntry) => void
}

/** One line of the tree: what it is, what became of it, why, and what can be done. */
export function FileRow(props: RowProps) {
  const { row, index, start, isActive, isOpen } = props
  const { entry, level } = row
  const isFolder = entry?.kind === 'folder' && props.source?.file === undefined
  const item = {
    id: props.id,
    role: 'treeitem',
    'data-index': index,
    ref: props.measure,
    style: { transform: `translateY(${start}px)`, '--level': level - 1 } as CSSProperties,
    'aria-level': level,
    'aria-posinset': row.position,
    'aria-setsize': row.setSize,
    'aria-selected': isActive,
    ...(isFolder ? { 'aria-expanded': isOpen } : {}),
  }
  if (!entry) return <div {...item} className="file is-waiting" aria-label={t('library.files.loading')} />
  const words = wordsOf(entry, props.isMissing, props.source?.file !== undefined)
  const source = props.source && sourceOf(entry, [props.source])
  const inside = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf('/')))
  const place = [props.showsSource ? props.source?.name : undefined, props.isWhole ? inside : undefined]
    .filter(Boolean)
    .join('/')
  return (
    <div
      {...item}
      className={`file${isActive ? ' is-active' : ''}`}
      title={props.source ? `${props.source.path}/${entry.path}` : undefined}
      onClick={props.onPress}
      onContextMenu={(event) => {
        event.preventDefault()
        props.onMenu()
      }}
    >
      <span className={`file-sign${isFolder && isOpen ? ' is-open' : ''}`}>
        {isFolder ? <Icon name="next" size={14} /> : null}
      </span>
      <Icon name={isFolder ? 'folder' : 'file'} size={16} />
      <span className="file-name" dir="auto">
        <span className="file-own-name">{words.name}</span>
        {/* Behind the name, which has to be seen also where there is little room. */}
        {place === '' ? null : <span className="small soft file-place">{place}</span>}
      </span>
      <span className="small file-status" data-status={entry.kind === 'file' ? entry.status : undefined}>
        {words.status}
        {words.status !== '' && words.off !== '' ? ' · ' : ''}
        <span className="is-off">{words.off}</span>
      </span>
      <span className="small soft file-size">{entry.kind === 'file' ? bytes(entry.size) : ''}</span>
      {/* Its presses open no file, but make the row the active one. */}
      <span className="file-more" role="presentation" onClick={(event) => (event.stopPropagation(), props.onActive())}>
        <Menu
          label={t('library.files.actions', { name: words.name })}
          className="button quiet icon-only"
          testId="row-menu"
          tabIndex={-1}
          returnTo={props.tree}
          groups={actionsFor(entry, source, desktop !== undefined)}
          onChoose={(action) => props.onAct(action, entry)}
        >
          <Icon name="more" size={16} />
        </Menu>
      </span>
      {words.reason === '' ? null : <p className="small soft">{words.reason}</p>}
    </div>
  )
}
