import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { FolderListing } from '../../../../src-main/contract/types.ts'
import { useFolderListing, useInfo } from '../../../bridge/queries/library.ts'
import { t } from '../../../language/language.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { count, nameOf } from '../../../ui/words/format.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { breadcrumbs } from './breadcrumbs.ts'
import { useLibraryActions } from '../useLibraryActions.ts'

/** Picks a folder below the home folder through the engine's eyes: a page cannot see the disk. */
export function FolderPicker({ onClose }: { onClose: () => void }) {
  const [path, setPath] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const [selected, setSelected] = useState<string>()
  const info = useInfo()
  const listing = useFolderListing(path)
  const { addFolder } = useLibraryActions()
  // The folder asked for counts from the moment of asking, although the one before is still in sight.
  const here = listing.isPlaceholderData ? path : (listing.data?.path ?? path)
  const wanted = typed?.trim() || selected || here
  const go = (next: string) => {
    setPath(next)
    setSelected(undefined)
    setTyped(undefined)
  }
  const select = (next: string) => {
    setSelected(next)
    setTyped(undefined)
  }
  const add = () => {
    if (wanted) addFolder.mutate(wanted, { onSuccess: onClose })
  }
  const home = info.data?.homePath
  const name = wanted !== undefined && wanted === home ? t('library.picker.home') : nameOf(wanted ?? '')
  const footer = (
    <>
      <button type="button" className="button" onClick={onClose}>
        {t('dialog.cancel')}
      </button>
      <button
        type="button"
        className="button primary"
        data-testid="confirm-folder"
        disabled={!wanted || addFolder.isPending}
        onClick={add}
      >
        <span className="one-line">{t('library.picker.add', { name })}</span>
      </button>
    </>
  )
  return (
    <Dialog title={t('library.add')} onClose={onClose} footer={footer}>
      <form
        className="picker-path"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed?.trim()) go(typed.trim())
        }}
      >
        <input
          className="field"
          aria-label={t('library.picker.path')}
          data-testid="folder-path"
          spellCheck={false}
          value={typed ?? here ?? ''}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button" disabled={!typed?.trim()}>
          {t('library.picker.go')}
        </button>
      </form>
      <ProblemNotice error={addFolder.error ?? listing.error} />
      {home ? (
        // Also when a folder cannot be listed: there is always a way back.
        <nav className="crumbs" aria-label={t('library.picker.where')}>
          {breadcrumbs(here ?? home, home).map((crumb) => (
            <button
              key={crumb.path}
              type="button"
              className="button quiet compact"
              aria-current={crumb.path === here ? 'location' : undefined}
              onClick={() => go(crumb.path)}
            >
              {crumb.name}
            </button>
          ))}
        </nav>
      ) : null}
      {listing.data ? <FolderRows listing={listing.data} selected={selected} onSelect={select} onOpen={go} /> : null}
    </Dialog>
  )
}

/** A list box: arrows move, Enter or a double click opens, Backspace goes up. */
function FolderRows(props: {
  listing: FolderListing
  selected: string | undefined
  onSelect: (path: string) => void
  onOpen: (path: string) => void
}) {
  const { listing, selected, onSelect, onOpen } = props
  const { folders } = listing
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const index = folders.findIndex((folder) => folder.path === selected)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: Math.max(0, index - 1),
      Home: 0,
      End: folders.length - 1,
    }
    const target = folders[steps[event.key] ?? -1]
    const current = folders[index]
    if (target) onSelect(target.path)
    else if ((event.key === 'Enter' || event.key === 'ArrowRight') && current) onOpen(current.path)
    else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && listing.parent !== null) onOpen(listing.parent)
    else return
    event.preventDefault()
  }
  return (
    <>
      <ul
        ref={list}
        className="picker-rows scrolls"
        role="listbox"
        aria-label={t('library.picker.folders')}
        tabIndex={0}
        aria-activedescendant={index < 0 ? undefined : `${id}${index}`}
        onKeyDown={onKeyDown}
      >
        {folders.map((folder, row) => (
          <li
            key={folder.path}
            id={`${id}${row}`}
            role="option"
            aria-selected={folder.path === selected}
            className="row"
            onClick={() => onSelect(folder.path)}
            onDoubleClick={() => onOpen(folder.path)}
          >
            <Icon name="folder" /> <span className="one-line">{folder.name}</span>
          </li>
        ))}
        {folders.length === 0 ? <li className="soft row">{t('library.picker.none')}</li> : null}
      </ul>
      <p className="soft small">{t('library.picker.hint', { files: count(listing.files, 'file') })}</p>
    </>
  )
}
