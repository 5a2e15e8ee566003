import type { Handlers } from '../../../contract/router.ts'
import type { ListedFile, TreeEntry, TreeFolder, TreePage } from '../../../contract/nouns/libraryTypes.ts'
import type { FileRow, FolderId, FolderRow } from '../../../contract/types.ts'
import type { Store } from '../../store/types.ts'
import { writerOf } from '../writerOf.ts'
import type { BackgroundIndexing } from './indexing.ts'

type TreeHandlers = Pick<Handlers, 'children' | 'files' | 'readAgain'>

type TreeParts = {
  store: Store
  indexing: Pick<BackgroundIndexing, 'between' | 'start'>
  /** Whose vectors make a file fully ready. */
  modelId: string
}

/** Names as people order them: `Part 2` before `Part 10`. */
const byName = new Intl.Collator(undefined, { numeric: true })

/** The tree of folders and files, the flat list of files, and the wish to read some of them again. */
export function createTreeHandlers({ store, indexing, modelId }: TreeParts): TreeHandlers {
  const { reader } = store

  function listed(rows: readonly FileRow[]): ListedFile[] {
    const documents = new Set(rows.flatMap((row) => row.documentId ?? []))
    // Most often every vector is there, and nothing has to be looked at.
    const { passages, embedded } = reader.indexState(modelId)
    const waiting = embedded >= passages ? new Set<number>() : reader.unembedded(modelId, [...documents])
    return rows.map((row) => ({ ...row, isEmbedded: row.documentId !== null && !waiting.has(row.documentId) }))
  }

  const asEntries = (rows: readonly FileRow[]): TreeEntry[] => listed(rows).map((row) => ({ kind: 'file', ...row }))

  function sources(): TreeEntry[] {
    const counts = reader.countByFolder()
    const asEntry = (folder: FolderRow): TreeEntry[] => {
      const only = folder.file === undefined ? [] : asEntries(reader.filesIn(folder.id, '', 0, 1))
      return only.length > 0 ? only : [folderOf(folder.id, '', folder.name, counts.get(folder.id) ?? {})]
    }
    return reader.folders().flatMap(asEntry)
  }

  function below(folderId: FolderId, path: string, offset: number, limit: number): TreePage {
    const folders = reader
      .subfolders(folderId, path)
      .map(({ name, byStatus }) => folderOf(folderId, path === '' ? name : `${path}/${name}`, name, byStatus))
      .sort((left, right) => byName.compare(left.name, right.name))
    const some = folders.slice(offset, offset + limit)
    const files = reader.filesIn(folderId, path, Math.max(0, offset - folders.length), limit - some.length)
    return { total: folders.length + reader.countFilesIn(folderId, path), entries: [...some, ...asEntries(files)] }
  }

  return {
    children: async ({ folderId, path, offset, limit }) => {
      if (folderId !== null) return below(folderId, path, offset, limit)
      const all = sources()
      return { total: all.length, entries: all.slice(offset, offset + limit) }
    },
    files: async ({ folderId, statuses, name, offset, limit }) => {
      const { total, rows } = reader.listFiles({
        ...(folderId ? { folderId } : {}),
        ...(statuses ? { statuses } : {}),
        ...(name ? { name } : {}),
        offset,
        limit,
      })
      return { total, rows: listed(rows) }
    },
    readAgain: async ({ folderId, path }) => {
      const writer = writerOf(store)
      await indexing.between(() => writer.readAgain(folderId, path))
      indexing.start()
    },
  }
}

function folderOf(folderId: FolderId, path: string, name: string, byStatus: TreeFolder['byStatus']): TreeFolder {
  const files = Object.values(byStatus).reduce((sum, amount) => sum + amount, 0)
  return { kind: 'folder', folderId, path, name, files, byStatus }
}
