import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { quietStdout, run } from './child.mjs'
import { inRoot, root, scriptOf } from './paths.mjs'
import { PlainError, say } from './say.mjs'

const stampPath = inRoot('out', '.built-from')
const sources = ['src-main', 'src-renderer', 'electron.vite.config.ts', 'package-lock.json']

/**
 * One hash over all that goes into the build: names and bytes. Times would not do: a checkout of
 * another branch makes files older.
 */
export function hashSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((name) => listFiles(inRoot(name)))) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]} files at or below it, in a fixed order
 */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

/**
 * Builds main, preload and page into out/, unless they are up to date.
 * @param {string} node program that runs the build
 * @param {{ always?: boolean }} [options]
 */
export async function build(node, options = {}) {
  const isFresh = () => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hashSources()
  if (!options.always && isFresh()) return
  await withLock(async () => {
    // Another start may have built while this one waited.
    if (!options.always && isFresh()) return
    const wanted = hashSources()
    rmSync(stampPath, { force: true })
    say('Building Footnote.')
    const code = await run(node, [scriptOf('electron-vite'), 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: [...quietStdout],
    })
    if (code !== 0)
      throw new PlainError(
        'Footnote could not be built; the reason stands above. If you changed nothing, run `npm ci` and try again.',
      )
    mkdirSync(inRoot('out'), { recursive: true })
    writeFileSync(stampPath, wanted)
  })
}

/**
 * Keeps two starts from building into one folder at the same time. The lock names its owner, so one
 * that a killed process left behind is taken over.
 * @param {() => Promise<void>} work
 */
async function withLock(work) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `footnote-build-${name}`)
  while (!takeLock(lock)) await sleep(200)
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    // Somebody has it; the question is whether they still live.
    if (!isAlive(lock)) rmSync(lock, { force: true })
    return false
  }
}

/** @param {string} lock */
function isAlive(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    return owner > 0 && process.kill(owner, 0)
  } catch (error) {
    // EPERM: alive, but another user's. Anything else: gone, or the file was removed just now.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
