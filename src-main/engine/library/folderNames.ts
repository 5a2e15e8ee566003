import type { FolderHit } from '../../contract/nouns/findTypes.ts'
import type { FileRow, FolderId, FolderRow } from '../../contract/types.ts'
import type { Finder } from '../keyword/finder/finder.ts'

type Folder = { id: number; files: number; folderId: FolderId; path: string }

/** The folders that hold files, source folders among them, by their names; counted, so that the last file takes its folders along. */
export type FolderNames = {
  add(file: FileRow): void
  remove(file: FileRow): void
  find(typed: string, limit: number): { hits: FolderHit[]; isReadAnew: boolean }
}

export function createFolderNames(finder: Finder, sources: () => readonly FolderRow[]): FolderNames {
  const byPlace = new Map<string, Folder>()
  const byId = new Map<number, Folder>()
  let nextId = 1

  /** Each folder around a file, the source folder (path '') first. */
  function around({ folderId, path }: FileRow): { place: string; folderId: FolderId; path: string }[] {
    const parts = path.split('/').slice(0, -1)
    return ['', ...parts.map((_, at) => parts.slice(0, at + 1).join('/'))].map((path) => ({
      place: `${folderId}/${path}`,
      folderId,
      path,
    }))
  }

  return {
    add(file) {
      for (const { place, folderId, path } of around(file)) {
        const known = byPlace.get(place)
        if (known) known.files++
        else {
          const folder = { id: nextId++, files: 1, folderId, path }
          byPlace.set(place, folder)
          byId.set(folder.id, folder)
          const name = sources().find(({ id }) => id === folderId)?.name ?? ''
          finder.add({ id: folder.id, text: path === '' ? name : path })
        }
      }
    },
    remove(file) {
      for (const { place } of around(file)) {
        const known = byPlace.get(place)
        if (!known || --known.files > 0) continue
        byPlace.delete(place)
        byId.delete(known.id)
        finder.remove(known.id)
      }
    },
    find(typed, limit) {
      const names = new Map(sources().map(({ id, name }) => [id, name]))
      const found = finder.find(typed, limit)
      return {
        hits: found.flatMap(({ id }) => {
          const folder = byId.get(id)
          const name = names.get(folder?.folderId ?? 0)
          return !folder || name === undefined
            ? []
            : [{ kind: 'folder', folderId: folder.folderId, name, path: folder.path }]
        }),
        isReadAnew: found.some(({ isReadAnew }) => isReadAnew),
      }
    },
  }
}
