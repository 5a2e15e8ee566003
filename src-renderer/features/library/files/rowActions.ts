import type { TreeEntry } from '../../../../src-main/contract/nouns/libraryTypes.ts'
import type { FolderRow } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import type { MenuGroup } from '../../../ui/menu/Menu.tsx'
import type { ReadingItem } from '../../../ui/reading.ts'
import type { ScopeChip } from '../../../ui/scope/scope.ts'
import { nameOf } from '../../../ui/words/format.ts'

/** What can be done with a row. */
export type RowAction = 'open' | 'text' | 'ask' | 'show' | 'readAgain' | 'ignore' | 'rules' | 'remove'

/** The source that an entry is itself; undefined for what lies inside one. */
export function sourceOf(entry: TreeEntry, folders: readonly FolderRow[]): FolderRow | undefined {
  const folder = folders.find(({ id }) => id === entry.folderId)
  return folder?.file === undefined && entry.path !== '' ? undefined : folder
}

/** The menu of a row. `canShow`: there is a shell that opens the system's file manager. */
export function actionsFor(entry: TreeEntry, source: FolderRow | undefined, canShow: boolean): MenuGroup<RowAction>[] {
  const isRead = entry.kind === 'file' && entry.documentId !== null
  const canAsk = entry.kind === 'folder' ? entry.files > 0 : isRead
  const reading: MenuGroup<RowAction>['entries'] = [
    ...(isRead ? [{ value: 'open', label: t('library.do.open'), icon: 'file' } as const] : []),
    ...(isRead ? [{ value: 'text', label: t('library.do.text'), icon: 'text' } as const] : []),
    ...(canAsk ? [{ value: 'ask', label: t('library.do.ask'), icon: 'ask' } as const] : []),
    ...(isRead && canShow ? [{ value: 'show', label: t('library.do.show'), icon: 'folder' } as const] : []),
  ]
  const keeping: MenuGroup<RowAction>['entries'] = [
    { value: 'readAgain', label: t('library.do.readAgain'), icon: 'refresh' },
    ...(source ? [] : [{ value: 'ignore', label: t('library.do.ignore'), icon: 'hide' } as const]),
    ...(source && source.file === undefined
      ? [{ value: 'rules', label: t('library.do.rules'), icon: 'hide' } as const]
      : []),
    ...(source ? [{ value: 'remove', label: t('library.do.remove'), icon: 'trash', isDangerous: true } as const] : []),
  ]
  return [{ entries: reading }, { entries: keeping }].filter(({ entries }) => entries.length > 0)
}

/** Where the reader opens a file: at its beginning. `isText`: as Footnote reads it. Null when it was not read. */
export function beginningOf(entry: TreeEntry, isText: boolean): ReadingItem | null {
  if (entry.kind !== 'file' || entry.documentId === null) return null
  const { documentId, path } = entry
  const item = { n: null, documentId, file: path, pages: [], headingPath: [], start: 0, end: 0, contentHash: null }
  return isText ? { ...item, isText } : item
}

/** The limit that makes questions be asked of this alone. */
export function chipOf(entry: TreeEntry, source: FolderRow | undefined): ScopeChip {
  if (entry.kind === 'file') return { kind: 'file', fileId: entry.id, label: nameOf(entry.path) }
  const chip = { kind: 'folder', folderId: entry.folderId, label: entry.name } as const
  return source ? chip : { ...chip, pathPrefix: entry.path }
}

/** The rule that hides exactly this file or folder. */
export function patternFor(entry: TreeEntry): string {
  // The signs that mean something in a pattern stand for themselves; so do spaces at the end.
  const escaped = entry.path.replace(/[\\*?[\]!#]/g, '\\$&').replace(/ +$/, (spaces) => spaces.replaceAll(' ', '\\ '))
  return `/${escaped}${entry.kind === 'folder' ? '/' : ''}`
}
