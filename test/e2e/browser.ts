import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium of this machine: CHROMIUM_PATH, or one of the usual places. Undefined: the tests are skipped. */
export const chromiumPath = [process.env['CHROMIUM_PATH'], ...usualPlaces].find(
  (path) => path !== undefined && path !== '' && existsSync(path),
)

/** Told with every skipped test. */
export const noChromium = 'no Chromium: set CHROMIUM_PATH, or install it (Debian: apt install chromium)'

// As root Chromium needs --no-sandbox; the others keep it from calling home.
const quietly = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium without a profile of its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ args: quietly, ...(chromiumPath ? { executablePath: chromiumPath } : {}) })
}
