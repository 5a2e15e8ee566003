import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer } from 'react'
import type { TreePage } from '../../../src-main/contract/nouns/libraryTypes.ts'
import type { FileStatus, FolderId } from '../../../src-main/contract/types.ts'
import { useApi } from '../apiContext.tsx'
import { keys } from './keys.ts'

/** Lines that are asked for at a time. */
export const linesPerPage = 200

/** Lines that belong together: those right in a folder (`folderId` null: the sources), or the files that pass filters. */
export type Lines = { folderId: FolderId | null; path: string } | { statuses: FileStatus[] | null; name: string }

/** Some of them: page `page`, from 0. */
export type LinePage = { lines: Lines; page: number }

/** What is known of a page of lines; undefined: it was not asked for, or is on its way. */
export type ReadLines = (lines: Lines, page: number) => TreePage | undefined

const keyOf = ({ lines, page }: LinePage) => [...keys.files, 'lines', lines, page]

/** Asks for pages of lines, again when they may have changed; those that are no longer wanted are kept a while. */
export function useLinePages(wanted: readonly LinePage[]): { error: Error | null } {
  const api = useApi()
  const results = useQueries({
    queries: wanted.map((each) => ({
      queryKey: keyOf(each),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<TreePage> => {
        const { lines, page } = each
        const range = { offset: page * linesPerPage, limit: linesPerPage }
        if ('path' in lines) return api.children.query({ ...lines, ...range }, { signal })
        const { statuses, name } = lines
        const filters = { ...(statuses ? { statuses } : {}), ...(name ? { name } : {}) }
        const { total, rows } = await api.files.query({ ...filters, ...range }, { signal })
        return { total, entries: rows.map((row) => ({ kind: 'file', ...row })) }
      },
    })),
  })
  return { error: results.find((result) => result.error)?.error ?? null }
}

/** Reads what has come of lines; another function whenever more has. */
export function useReadLines(): ReadLines {
  const client = useQueryClient()
  const [version, countUp] = useReducer((count: number) => count + 1, 0)
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const [first, second] = event.query.queryKey
        const hasCome = event.type === 'updated' && event.action.type === 'success'
        if (hasCome && first === keys.files[0] && second === 'lines') countUp()
      }),
    [client],
  )
  return useCallback(
    (lines, page) => client.getQueryData<TreePage>(keyOf({ lines, page })),
    // oxlint-disable-next-line react/exhaustive-deps -- made anew so that what was made with it is made anew.
    [client, version],
  )
}
