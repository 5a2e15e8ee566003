/**
 * What typing feels like while a big folder is being indexed: from each key to the frame that shows it, in real
 * Chromium over the real engine; in the ask box, then in the box that finds with every key.
 * Usage: node test/bench/typing.bench.ts [--folder <6,000 mails>] [--keys 200]
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { percentile } from '../../src-main/engine/evaluate/metrics.ts'
import { addFolder } from '../e2e/acts.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { watch } from '../e2e/watch.ts'
import { writeFiles } from '../fixtures/temporaryFolder.ts'

const mails = join(import.meta.dirname, '..', '..', '..', 'shared', 'eval', 'scale', 'spamassassin-mail')
const { values } = parseArgs({
  options: { folder: { type: 'string', default: mails }, keys: { type: 'string', default: '200' } },
})
/** A quick typist: 11 keys a second. */
const pauseMs = 90
const typed = 'what did the surveyor write about the damp walls of the strong room in march '

const home = await mkdtemp(join(tmpdir(), 'footnote-typing-'))
const folder = existsSync(values.folder) ? values.folder : await makeMails(join(home, 'Mails'))
const product = await startProduct({
  home: existsSync(values.folder) ? join(values.folder, '..') : home,
  library: join(home, '.library'),
})
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const watched = watch(context, `http://127.0.0.1:${product.port}`)
  const page = await context.newPage()
  await page.goto(product.address)
  await addFolder(page, folder)
  await page.locator('[data-testid=status][data-phase=reading]').waitFor({ state: 'attached', timeout: 60_000 })
  await listen(page)
  const box = page.getByTestId('ask-input')
  await box.click()
  report('ask box while files are read', await type(page))
  await page.locator('[data-testid=status][data-phase=embedding]').waitFor({ state: 'attached', timeout: 600_000 })
  report('ask box while passages are embedded', await type(page))
  await box.fill('')
  await page.keyboard.press('Control+k')
  report('find box while passages are embedded', await type(page))
  process.stdout.write(`requests to anything but the engine: ${watched.foreign.length}\n`)
} finally {
  await browser.close()
  await product.kill()
  await rm(home, { recursive: true, force: true })
}

/** Notes for each key when the frame after it was drawn. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const took: number[] = []
    Object.assign(globalThis, { took })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => took.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(null)
        }),
      true,
    )
  })
}

/** Types and resolves with the time of each key (ms). */
async function type(page: Page): Promise<number[]> {
  await page.evaluate('took.length = 0')
  const keys = Number(values.keys)
  await page.keyboard.type(typed.repeat(Math.ceil(keys / typed.length)).slice(0, keys), { delay: pauseMs })
  await page.waitForTimeout(500)
  return page.evaluate<number[]>('[...took]')
}

function report(what: string, took: readonly number[]): void {
  const [p50 = 0, p95 = 0, most = 0] = [0.5, 0.95, 1].map((share) => percentile(took, share))
  process.stdout.write(
    `${what}: ${took.length} keys, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, most ${most.toFixed(0)} ms\n`,
  )
}

/** Six thousand letters of about 3 kB, where there are no mails. */
async function makeMails(path: string): Promise<string> {
  const letter = (n: number) =>
    Array.from(
      { length: 40 },
      (_, day) =>
        `On day ${day} of letter ${n} the surveyor found ${(n * day) % 97} damp walls and wrote to the owner.`,
    ).join('\n')
  await writeFiles(
    path,
    Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`${n % 20}/letter-${n}.txt`, letter(n)])),
  )
  return path
}
