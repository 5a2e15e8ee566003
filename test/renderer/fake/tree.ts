import ignore from 'ignore'
import type { TreeEntry, TreeFolder } from '../../../src-main/contract/nouns/libraryTypes.ts'
import type { Handlers } from '../../../src-main/contract/router.ts'
import type { FakeState } from './state.ts'

type TreeHandlers = Pick<
  Handlers,
  | 'children'
  | 'files'
  | 'readAgain'
  | 'pauseIndexing'
  | 'resumeIndexing'
  | 'ignoreRules'
  | 'setIgnoreRules'
  | 'previewIgnoreRules'
>

/** The tree of the fake's files, in the engine's order, and what may be done with it. */
export function treeHandlers(state: FakeState): TreeHandlers {
  function below(folderId: number, path: string): TreeEntry[] {
    const prefix = path === '' ? '' : `${path}/`
    const inside = state.files.filter((file) => file.folderId === folderId && file.path.startsWith(prefix))
    const folders = new Map<string, TreeFolder>()
    for (const { path: whole, status } of inside) {
      const [name = '', ...rest] = whole.slice(prefix.length).split('/')
      if (rest.length === 0) continue
      const known = folders.get(name) ?? {
        kind: 'folder',
        folderId,
        path: prefix + name,
        name,
        files: 0,
        byStatus: {},
      }
      folders.set(name, known)
      known.files++
      known.byStatus[status] = (known.byStatus[status] ?? 0) + 1
    }
    const files = inside.filter((file) => !file.path.slice(prefix.length).includes('/'))
    return [...folders.values(), ...files.map((file) => ({ kind: 'file' as const, ...file }))]
  }

  function sources(): TreeEntry[] {
    return state.status.folders.flatMap(({ id, name, file }): TreeEntry[] => {
      if (file !== undefined) return below(id, '')
      const files = state.files.filter(({ folderId }) => folderId === id)
      const byStatus: TreeFolder['byStatus'] = {}
      for (const { status } of files) byStatus[status] = (byStatus[status] ?? 0) + 1
      return [{ kind: 'folder', folderId: id, path: '', name, files: files.length, byStatus }]
    })
  }

  return {
    children: async ({ folderId, path, offset, limit }) => {
      const all = folderId === null ? sources() : below(folderId, path)
      return { total: all.length, entries: all.slice(offset, offset + limit) }
    },
    files: async ({ statuses, name = '', offset, limit }) => {
      const words = name.toLowerCase().split(/\s+/).filter(Boolean)
      const rows = state.files.filter(
        ({ status, path }) =>
          (!statuses || statuses.includes(status)) && words.every((word) => path.toLowerCase().includes(word)),
      )
      return { total: rows.length, rows: rows.slice(offset, offset + limit) }
    },
    readAgain: async (place) => void state.readAgain.push(place),
    pauseIndexing: async () => void (state.status.pausedBy = ['user']),
    resumeIndexing: async () => void (state.status.pausedBy = []),
    ignoreRules: async () => state.ignore,
    setIgnoreRules: async (rules) => {
      const others = state.ignore.rules.filter(({ folderId }) => folderId !== rules.folderId)
      state.ignore = { ...state.ignore, rules: rules.patterns.length > 0 ? [...others, rules] : others }
    },
    previewIgnoreRules: async ({ folderId, patterns }) => {
      const rules = ignore().add(patterns)
      const hidden = state.files.filter(
        (file) => (folderId === null || file.folderId === folderId) && rules.ignores(file.path),
      )
      return { files: hidden.length, examples: hidden.slice(0, 5).map(({ path }) => path), refused: [] }
    },
  }
}
