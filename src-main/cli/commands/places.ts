import { join, resolve, sep } from 'node:path'
import { AppError } from '../../base/errors.ts'
import type { Filter } from '../../contract/types.ts'
import type { Engine } from '../../engine/engine.ts'

type Place = { pages: number[]; headingPath: string[] }

/** `page` and `heading` of a source for JSON; each only where there is one. */
export function jsonPlace({ pages, headingPath }: Place): { page?: number; heading?: string } {
  const [page] = pages
  return {
    ...(page === undefined ? {} : { page }),
    ...(headingPath.length === 0 ? {} : { heading: headingPath.join(' › ') }),
  }
}

/** The same in words, after the file's name: `, page 3` or `, Rent › Due dates`. */
export function placeInWords({ pages, headingPath }: Place): string {
  const [first] = pages
  const last = pages.at(-1)
  if (first !== undefined) return first === last ? `, page ${first}` : `, pages ${first}–${last}`
  return headingPath.length === 0 ? '' : `, ${headingPath.join(' › ')}`
}

/** The filter for a source of the library, or for a folder inside one. Throws AppError `input/notInLibrary`. */
export function filterForFolder({ store }: Engine, path: string): Filter {
  const wanted = resolve(path)
  const folders = store.reader.folders()
  const same = folders.find(({ path, file }) => (file === undefined ? path : join(path, file)) === wanted)
  if (same) return { folderIds: [same.id] }
  const around = folders.find(
    ({ path, file }) => file === undefined && wanted.startsWith(path.endsWith(sep) ? path : path + sep),
  )
  if (!around) {
    throw new AppError(
      'input/notInLibrary',
      `The library does not hold ${wanted}. Add it: footnote index ${JSON.stringify(path)}`,
    )
  }
  const inside = wanted.slice(around.path.length).split(sep).filter(Boolean).join('/')
  return { folderIds: [around.id], pathPrefix: `${inside}/` }
}
