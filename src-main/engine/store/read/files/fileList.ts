import type { Database, Statement } from 'better-sqlite3'
import type { FileRow } from '../../../../contract/types.ts'
import type { StoreReader } from '../../types.ts'
import { fileColumns } from './files.ts'
import { namePatterns } from './namePattern.ts'

type Parameters = Record<string, string | number | null>

/** Makes the flat list of files. Each combination of filters has statements of its own, so that what is not asked costs nothing. */
export function prepareFileList(database: Database): StoreReader['listFiles'] {
  const prepared = new Map<string, { count: Statement<[Parameters], number>; page: Statement<[Parameters], FileRow> }>()

  function statements(conditions: readonly string[]) {
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
    const known = prepared.get(where)
    if (known) return known
    const made = {
      count: database.prepare<[Parameters], number>(`SELECT count(*) FROM files ${where}`).pluck(),
      page: database.prepare<[Parameters], FileRow>(
        `${fileColumns} ${where} ORDER BY folder_id, folder, path COLLATE NOCASE LIMIT :limit OFFSET :offset`,
      ),
    }
    prepared.set(where, made)
    return made
  }

  return ({ folderId, statuses, name = '', offset, limit }) => {
    const conditions: string[] = []
    const parameters: Parameters = {}
    if (folderId !== undefined) {
      conditions.push('folder_id = :folderId')
      parameters['folderId'] = folderId
    }
    if (statuses !== undefined) {
      // The plus keeps SQLite from sorting all files of a status, which may be nearly all there are.
      conditions.push('+status IN (SELECT value FROM json_each(:statuses))')
      parameters['statuses'] = JSON.stringify(statuses)
    }
    for (const [n, { like, composed, decomposed }] of namePatterns(name).entries()) {
      conditions.push(`path LIKE :like${n} ESCAPE '\\'`)
      parameters[`like${n}`] = like
      if (composed === null) continue
      conditions.push(`(path GLOB :composed${n} OR path GLOB :decomposed${n})`)
      Object.assign(parameters, { [`composed${n}`]: composed, [`decomposed${n}`]: decomposed })
    }
    const { count, page } = statements(conditions)
    const rows = page.all({ ...parameters, offset, limit })
    // A page that is not full is the last one: nothing has to be counted.
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
    return { total: isLast ? offset + rows.length : (count.get(parameters) ?? 0), rows }
  }
}
