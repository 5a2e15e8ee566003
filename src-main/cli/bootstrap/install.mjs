import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAddon } from './addon.mjs'
import { quietStdout, run } from './child.mjs'
import { findProgram, inRoot, root } from './paths.mjs'
import { PlainError, isBelow, say } from './say.mjs'

/** pdfjs-dist and better-sqlite3 need at least this. */
const oldestEngine = /** @type {const} */ ([22, 13])

/** @typedef {Record<string, { version?: string, optional?: boolean }>} LockedPackages */

/**
 * True when node_modules holds what the lock file asks for. npm writes the second list itself, as the
 * last step of an installation, so one that was cut off counts as missing.
 * @param {string} [folder] of the project
 */
export function isInstalled(folder = root) {
  const wanted = readLock(join(folder, 'package-lock.json'))
  const present = readLock(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = present[path]
    // Optional packages are those for other systems, or ones that could not be built here.
    return path === '' || (found ? found.version === version : optional === true)
  })
}

/**
 * @param {string} path
 * @returns {LockedPackages | undefined}
 */
function readLock(path) {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    // Cut off while it was written: the same as absent.
    return undefined
  }
}

/** The Node that the `node` package brings. */
const ownNode = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Installs the packages that the lock file names, unless they are there. No package's own script runs but
 * that of `node`, which fetches the program: what Footnote needs of the others lies in them ready made, and
 * npm would try to compile one of them on machines without a compiler. The one that is compiled is optional.
 */
export async function install() {
  if (!isInstalled()) {
    say('Installing what Footnote needs. This happens once and takes a minute or two.')
    const all = ['--ignore-scripts', '--include=dev', '--include=optional']
    if ((await npm(['ci', ...all, ...quietly])) !== 0) {
      throw new PlainError(
        'The packages that Footnote needs could not be installed (npm says why above). ' +
          'The usual cause is no connection to the npm registry: connect, or set a registry or proxy with `npm config`, and run the same command again.',
      )
    }
    await buildAddon((args, env) => npm([...args, ...quietly], env))
  }
  // Where it cannot be had, `findNode` knows what to do.
  if (!existsSync(ownNode)) await npm(['rebuild', 'node', ...quietly])
}

const quietly = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] beside the one we have
 * @returns {Promise<number>}
 */
function npm(args, env) {
  const options = { cwd: inRoot(), stdio: [...quietStdout], env: { ...process.env, ...env } }
  // Under npm, use that npm and the Node that runs it: the Node inside node_modules is about to be replaced.
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && existsSync(script) && existsSync(node)) return run(node, [script, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * The Node that runs the app: the one from the `node` package, or this one when it is new enough.
 * @returns {string} path of the program
 */
export function findNode() {
  if (existsSync(ownNode) && spawnSync(ownNode, ['--version'], { stdio: 'ignore' }).status === 0) return ownNode
  if (!isBelow(process.versions.node, oldestEngine)) return process.execPath
  throw new PlainError(
    `Footnote runs on Node 22.13 or newer. Its own copy could not be installed here, and the system has Node ${process.versions.node}. ` +
      'Install a current Node from https://nodejs.org, then run the same command again.',
  )
}

/** Names under which browsers that the tests can drive are installed. */
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Gets Debian's Chromium for the tests in a browser, where that needs no question. Without it those
 * tests are skipped, so nothing here is an error.
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || findProgram(browsers) || process.platform !== 'linux') return
  const apt = findProgram(['apt-get'])
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? undefined : findProgram(['sudo'])
  const mayInstall = apt && (isRoot || (sudo && spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0))
  if (!apt || !mayInstall) {
    say('No Chromium was found, and it cannot be installed without a password: the tests in a browser will be skipped.')
    say('To run them, install Chromium (on Debian: `sudo apt-get install chromium`) or set CHROMIUM_PATH.')
    return
  }
  say('Installing Chromium for the tests in a browser.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const asRoot = (/** @type {string[]} */ args) =>
    run(sudo ?? apt, sudo ? ['-n', apt, ...args] : args, { env, stdio: [...quietStdout], timeoutMs: 600_000 })
  await asRoot(['update'])
  const code = await asRoot(['install', '-y', '--no-install-recommends', 'chromium'])
  if (code !== 0)
    say('Chromium could not be installed (apt-get says why above): the tests in a browser will be skipped.')
}
