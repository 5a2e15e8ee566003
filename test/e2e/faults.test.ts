import { readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { chatLine, lastLine, startFakeOllama } from '../fixtures/fakeOllama.ts'
import { makePdf } from '../fixtures/makePdf.ts'
import { temporaryFolder, writeFiles } from '../fixtures/temporaryFolder.ts'
import { addFolder, ask, openSource, untilIndexed } from './acts.ts'
import { chromiumPath, launchBrowser, noChromium } from './browser.ts'
import { markedText } from './highlight.ts'
import { startProduct, type Product, type ProductOptions } from './product.ts'
import { noSmallDisk } from './smallDisk.ts'
import { watch, type Watch } from './watch.ts'

const suffix = chromiumPath ? '' : ` (skipped: ${noChromium})`

/** What goes wrong around the page while somebody works in it. */
describe.skipIf(!chromiumPath)(`faults around the page${suffix}`, { timeout: 120_000 }, () => {
  let browser: Browser
  beforeAll(async () => (browser = await launchBrowser()))
  afterAll(() => browser.close())

  type Opened = { product: Product; page: Page; watched: Watch; folder: string }

  /** Footnote over a folder of two documents, not yet added. */
  async function open(options: Partial<ProductOptions> = {}): Promise<Opened> {
    const home = await temporaryFolder()
    const folder = join(home, 'Harbour')
    await writeFiles(folder, {
      'crane.pdf': await makePdf([['# The crane', '', 'The crane lifts at most 12 tonnes.']], { title: 'The crane' }),
      'pier.md': '# The pier\n\nThe pier was built in 1911 by the engineer Aino Vell.\n',
    })
    const product = await startProduct({ home, library: join(home, '.footnote'), ...options })
    onTestFinished(() => product.kill())
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
    context.setDefaultTimeout(30_000)
    const watched = watch(context, `http://127.0.0.1:${product.port}`)
    const page = await context.newPage()
    await page.goto(product.address)
    return { product, page, watched, folder }
  }

  test('a file that vanished after it was cited: what was read of it is still shown, and what is missing is said', async () => {
    const { page, watched, folder } = await open()
    await addFolder(page, folder)
    await untilIndexed(page, 2)
    await ask(page, 'How much does the crane lift?')
    await rm(join(folder, 'crane.pdf'))
    // A page that was there before has read the original ahead.
    await page.reload()
    await openSource(page.getByTestId('answer'), 'crane.pdf')
    await page.getByText('Here is its text instead').waitFor()
    await expect.poll(() => markedText(page), { timeout: 10_000 }).toContain('12 tonnes')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Look for changes' }).click()
    await untilIndexed(page, 1)
    const later = await ask(page, 'How much does the crane lift?')
    expect(
      await later
        .getByTestId(/^source-/)
        .filter({ hasText: 'crane.pdf' })
        .count(),
    ).toBe(0)
    expect(watched.foreign).toEqual([])
  })

  test('a folder whose disk was unplugged: nothing is forgotten, and its return is noticed', async () => {
    const { page, folder } = await open()
    await addFolder(page, folder)
    await untilIndexed(page, 2)
    await rename(folder, `${folder}-away`)
    await page.getByRole('button', { name: 'Look for changes' }).click()
    await page.getByRole('button', { name: '2 files' }).waitFor()
    const answer = await ask(page, 'Who built the pier?')
    expect(await answer.textContent()).toContain('Aino Vell')
    await rename(`${folder}-away`, folder)
    await page.getByRole('button', { name: 'Look for changes' }).click()
    await untilIndexed(page, 2)
  })

  test('a model that was removed while it was chosen: quotes answer, and it says so', async () => {
    const models = [{ name: 'tiny:1b', capabilities: ['completion'] }]
    const ollama = await startFakeOllama({ models, chat: () => [chatLine('The pier was built in 1911.'), lastLine()] })
    onTestFinished(() => ollama.close())
    const { page, folder, watched } = await open({ ollamaHost: ollama.host })
    await addFolder(page, folder)
    await untilIndexed(page, 2)
    await page.getByTestId('settings').click()
    await page.getByRole('radio', { name: 'tiny:1b' }).click()
    await page.keyboard.press('Escape')
    models.length = 0
    const answer = await ask(page, 'Who built the pier?')
    expect(await answer.textContent()).toContain('Aino Vell')
    await answer.getByText('tiny:1b').first().waitFor()
    expect(watched.foreign).toEqual([])
  })

  test.skipIf(noSmallDisk !== '')(
    `a disk that is full: it is said, what is there still answers, and nothing is lost${noSmallDisk && ` (skipped: ${noSmallDisk})`}`,
    async () => {
      const { page, folder } = await open({ diskMegabytes: 6 })
      await addFolder(page, folder)
      await untilIndexed(page, 2)
      const letters = join(folder, '..', 'Letters')
      const letter = (n: number) =>
        Array.from({ length: 400 }, (_, day) => `On day ${day} of ${n} the surveyor found ${n * day} damp walls.`).join(
          '\n',
        )
      await writeFiles(
        letters,
        Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`letter-${n}.txt`, letter(n)])),
      )
      expect(readdirSync(letters)).toHaveLength(120)
      await addFolder(page, letters)
      await page
        .getByText(/disk is full/i)
        .first()
        .waitFor({ timeout: 60_000 })
      const answer = await ask(page, 'Who built the pier?')
      expect(await answer.textContent()).toContain('Aino Vell')
      await page.reload()
      await page
        .getByText(/disk is full/i)
        .first()
        .waitFor()
    },
  )
})
