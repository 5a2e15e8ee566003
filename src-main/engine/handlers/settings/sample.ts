import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError, messageOf } from '../../../base/errors.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { Store } from '../../store/types.ts'
import { writerOf } from '../writerOf.ts'

/** Name of the folder, below the library's own, that the sample is copied to; people see it among theirs. */
const sampleName = 'Sample documents'

/** Where a library's copy of the sample lies when it has one. */
export function samplePathOf(libraryPath: string): string {
  return join(libraryPath, sampleName)
}

/** The year and month that a file is named after. */
const monthInName = /\b(\d{4})-(\d{2})-/

/**
 * Adds the sample documents: a copy in the library's folder, since what ships may be read-only, or packed
 * into the program. Throws AppError `library/noSample`.
 */
export function createSampleHandlers(parts: {
  store: Store
  /** The product's `resources` folder. */
  resourcesPath: string
  startIndexing: () => void
}): Pick<Handlers, 'addSample'> {
  const { store, resourcesPath, startIndexing } = parts
  return {
    addSample: async () => {
      const writer = writerOf(store)
      const folder = samplePathOf(store.libraryPath)
      await copySample(join(resourcesPath, 'sample'), folder).catch((cause: unknown) => {
        const sentence = `The sample could not be copied to ${folder} (${messageOf(cause)}). Make room on the disk, or add a folder of your own.`
        throw new AppError('library/noSample', sentence, { cause, retry: true })
      })
      const row = writer.addFolder(folder)
      startIndexing()
      return row
    },
  }
}

/** File by file: what reads out of a packed program can list and read, and no more. */
async function copySample(from: string, to: string): Promise<void> {
  // What somebody did to an earlier copy goes.
  await rm(to, { recursive: true, force: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const source = join(entry.parentPath, entry.name)
    const target = join(to, source.slice(from.length))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, await readFile(source))
    const [, year, month] = monthInName.exec(entry.name) ?? []
    // Versions that disagree are told apart by age, and copies are all of the same moment.
    if (year !== undefined) await utimes(target, ...monthStart(year, month))
  }
}

function monthStart(year: string, month = '01'): [Date, Date] {
  const date = new Date(`${year}-${month}-01T12:00:00Z`)
  return [date, date]
}
