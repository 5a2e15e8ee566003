import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { quietStdout, waitFor } from './child.mjs'
import { inRoot, root, scriptOf } from './paths.mjs'
import { say } from './say.mjs'

/** How long the start waits for Electron's download before the browser takes over. */
const fetchLimitMs = 20_000
/** An Electron that ends with an error sooner than this never showed a window. */
const startLimitMs = 5_000
const addressPattern = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/

/** Whether a window could be shown at all. */
export function hasDisplay(platform = process.platform, env = process.env) {
  if (platform === 'win32' || platform === 'darwin') return env.SSH_CONNECTION === undefined
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/** Path of Electron's program when it has been fetched. */
function electronProgram() {
  const note = inRoot('node_modules', 'electron', 'path.txt')
  if (!existsSync(note)) return undefined
  const program = inRoot('node_modules', 'electron', 'dist', readFileSync(note, 'utf8'))
  return existsSync(program) ? program : undefined
}

/**
 * Opens the app: in Electron where its program can be had, otherwise as a page in the browser.
 * @param {string} node
 * @param {string} cli script of the command line
 * @returns {Promise<number>} exit code
 */
export async function openApp(node, cli) {
  if (!hasDisplay()) {
    say('There is no display here, so Footnote serves its page. Open this address in a browser on this computer:')
    return serve(node, cli, false)
  }
  const electron = electronProgram() ?? (await fetchElectron(node))
  if (electron) {
    const started = Date.now()
    const code = await waitFor(spawn(electron, [root], { stdio: 'inherit' }))
    if (code === 0 || Date.now() - started > startLimitMs) return code
    say(`Electron could not start here (exit code ${code}), so Footnote opens in your browser.`)
  }
  return serve(node, cli, true)
}

/**
 * Fetches Electron's program, which npm does not carry.
 * @param {string} node
 * @returns {Promise<string | undefined>} its path when it came in time
 */
async function fetchElectron(node) {
  say('Fetching Electron, the window that Footnote runs in. This happens once.')
  const fetching = spawn(node, [scriptOf('electron', 'install-electron')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  // A download that takes longer goes on beside the browser and serves the next start; it ends with us.
  process.once('exit', () => fetching.kill())
  const late = new Promise((resolve) => setTimeout(resolve, fetchLimitMs, 'late').unref())
  const code = await Promise.race([waitFor(fetching), late])
  const program = electronProgram()
  if (code === 0 && program) return program
  say(
    code === 'late'
      ? 'Electron is not here yet (slow connection?), so Footnote opens in your browser this time.'
      : 'Electron could not be fetched (it comes from github.com), so Footnote opens in your browser.',
  )
  return undefined
}

/**
 * Serves the page and, where there is a display, opens the system's browser at it.
 * @param {string} node
 * @param {string} cli
 * @param {boolean} shouldOpen
 */
function serve(node, cli, shouldOpen) {
  if (!shouldOpen) return waitFor(spawn(node, [cli, 'serve'], { stdio: 'inherit' }))
  const child = spawn(node, [cli, 'serve'], { stdio: ['inherit', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout?.on('data', (/** @type {Buffer} */ chunk) => {
    process.stdout.write(chunk)
    if (printed === 'opened') return
    printed += chunk.toString()
    const address = addressPattern.exec(printed)?.[0]
    if (address === undefined) return
    printed = 'opened'
    openBrowser(address)
  })
  return waitFor(child)
}

/** @param {string} address */
function openBrowser(address) {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address]
  const child = spawn(program, args, { stdio: [...quietStdout], detached: true })
  child.once('error', () => say('No browser could be opened: open the address above yourself.'))
  child.unref()
}
