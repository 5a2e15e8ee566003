import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { glob, mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { messageOf } from '../../base/errors.ts'

/** One finding. `warning`: Footnote works, with less. `next`: what to do about it. */
export type Check = { name: string; result: 'good' | 'warning' | 'bad'; detail: string; next?: string }

/** The major version that better-sqlite3 and ONNX Runtime are tested with. */
const nodeMajor = 24
/** An index takes about as much as its documents' text; below this a run may well fill the disk. */
const freeBytesWanted = 500 * 1024 * 1024
/** A row of a model's NOTICE: file, bytes, SHA-256. */
const noticeRow = /^\| ([\w./-]+) \| (\d+) \| ([0-9a-f]{64}) \|$/gm
const reinstall = 'Get the files again: git checkout -- resources, or install Footnote anew.'

export function checkNode(version: string): Check {
  const isRight = Number.parseInt(version, 10) === nodeMajor
  const next = 'Start Footnote with npm start, which uses the Node that it brings.'
  return { name: 'Node', result: isRight ? 'good' : 'warning', detail: version, ...(isRight ? {} : { next }) }
}

/** Compares every file of the bundled models with the digests in their notices. */
export async function checkModelFiles(resourcesPath: string): Promise<Check> {
  const name = 'Model files'
  let count = 0
  try {
    for await (const notice of glob('models/**/NOTICE.md', { cwd: resourcesPath })) {
      const folder = join(resourcesPath, dirname(notice))
      for (const [, file = '', , digest] of (await readFile(join(resourcesPath, notice), 'utf8')).matchAll(noticeRow)) {
        const hash = createHash('sha256')
        await pipeline(createReadStream(join(folder, file)), hash)
        if (hash.digest('hex') !== digest)
          return { name, result: 'bad', detail: `${file} is not the file that was shipped`, next: reinstall }
        count++
      }
    }
  } catch (error) {
    return { name, result: 'bad', detail: messageOf(error), next: reinstall }
  }
  if (count === 0) return { name, result: 'bad', detail: `no model in ${resourcesPath}`, next: reinstall }
  return { name, result: 'good', detail: `${count} files, all as shipped` }
}

/** The page that `serve` shows. */
export async function checkPage(rendererPath: string): Promise<Check> {
  const isThere = await exists(join(rendererPath, 'index.html'))
  if (isThere) return { name: 'Page', result: 'good', detail: 'built' }
  return { name: 'Page', result: 'bad', detail: `nothing in ${rendererPath}`, next: 'Build it: npm run build' }
}

/** Whether a window of our own or a browser can show the page. */
export async function checkWindow(): Promise<Check> {
  const name = 'Window'
  const electron = join(import.meta.dirname, '..', '..', 'node_modules', 'electron', 'dist')
  if (await exists(electron)) return { name, result: 'good', detail: 'Electron is here' }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  for (const browser of [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'firefox',
    'xdg-open',
    'open',
    'explorer.exe',
  ]) {
    for (const folder of folders) {
      if (await exists(join(folder, browser)))
        return { name, result: 'good', detail: `no Electron, but ${browser} can show the page` }
    }
  }
  return {
    name,
    result: 'warning',
    detail: 'neither Electron nor a browser was found',
    next: 'Open the address that footnote serve prints in any browser.',
  }
}

/** Whether the library's folder, or the place where it will be made, can be written. */
export async function checkWritable(libraryPath: string): Promise<Check> {
  const name = 'Library folder'
  const trial = join(libraryPath, `.doctor-${process.pid}`)
  try {
    const made = await mkdir(libraryPath, { recursive: true })
    await writeFile(trial, '')
    await rm(trial)
    // A look must leave nothing behind.
    if (made !== undefined) await rm(made, { recursive: true })
    return { name, result: 'good', detail: `${libraryPath} can be written` }
  } catch (error) {
    return {
      name,
      result: 'bad',
      detail: messageOf(error),
      next: 'Choose another folder with --library, or mend its rights.',
    }
  }
}

export async function checkDisk(libraryPath: string): Promise<Check> {
  const name = 'Free disk'
  let folder = libraryPath
  while (!(await exists(folder)) && dirname(folder) !== folder) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const bytes = bavail * bsize
  const detail = `${(bytes / 1024 ** 3).toFixed(1)} GB`
  if (bytes >= freeBytesWanted) return { name, result: 'good', detail }
  return { name, result: 'warning', detail, next: 'Free some space before you index large folders.' }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
