import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { chatLine, lastLine, startFakeOllama } from '../fixtures/fakeOllama.ts'
import { makeDocx } from '../fixtures/makeDocx.ts'
import { makePdf } from '../fixtures/makePdf.ts'
import { makeHtml, makeMarkdown } from '../fixtures/makeText.ts'
import { inPieces } from '../fixtures/scriptedModel.ts'
import { temporaryFolder, writeFiles } from '../fixtures/temporaryFolder.ts'
import { addFolder, ask, untilIndexed } from './acts.ts'
import { chromiumPath, launchBrowser, noChromium } from './browser.ts'
import { dense, isInSight, markedText, textUnderBoxes } from './highlight.ts'
import { startProduct, type Product } from './product.ts'
import { watch, type Watch } from './watch.ts'

const filler = Array.from({ length: 60 }, (_, n) => `Log entry ${n}: the wind stood in the west and the sea was calm.`)

/** Seven files about a lighthouse, one of each kind, one of no kind and one broken. */
async function writeLighthouse(folder: string): Promise<void> {
  const pdf = await makePdf(
    [
      ['# The lamp of Arholm', '', 'The tower was built of granite from the island itself.'],
      [
        '## First light',
        '',
        'The lamp was lit for the first time on 14 March 1871 by',
        'the keeper Jonas Brandt, in a heavy gale.',
      ],
    ],
    { title: 'The lamp of Arholm' },
  )
  await writeFiles(folder, {
    'lamp.pdf': pdf,
    'keepers.docx': await makeDocx([
      { heading: 'Keepers', level: 1 },
      'Three keepers shared the watch by day and by night.',
      'The last keeper, Ingrid Falk, retired in 1954 when the light became automatic.',
    ]),
    'visits.html': makeHtml(
      'Visits',
      '<h1>Visits</h1><p>Guests are welcome in summer.</p><p>A guided visit of the lighthouse costs 85 kronor for grown-ups.</p>',
    ),
    'repairs.md': makeMarkdown([
      { heading: 'Repairs', level: 1 },
      'The copper roof of the lighthouse was replaced in 1998 by the company Nordtak.',
    ]),
    'storm/log.txt': `${filler.join('\n\n')}\n\nDuring the storm of 1902 the schooner Aurora stranded below the tower.\n\n${filler.join('\n\n')}\n`,
    'photo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
    'broken.docx': new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]),
  })
}

/** A question for each format, and what its quote must hold. */
const questions = [
  { file: 'lamp.pdf', question: 'When was the lamp lit for the first time?', fact: '14 March 1871' },
  { file: 'keepers.docx', question: 'Who was the last keeper?', fact: 'Ingrid Falk' },
  { file: 'visits.html', question: 'What does a guided visit cost?', fact: '85 kronor' },
  { file: 'repairs.md', question: 'Who replaced the copper roof?', fact: 'Nordtak' },
  { file: 'log.txt', question: 'Which schooner stranded during the storm of 1902?', fact: 'Aurora' },
]

const written = 'The roof was replaced in 1998 by Nordtak [1]. A visit costs 120 kronor [1]. Guests may come'

const suffix = chromiumPath ? '' : ` (skipped: ${noChromium})`

describe.skipIf(!chromiumPath)(`the main job in a browser${suffix}`, { timeout: 120_000 }, () => {
  let browser: Browser
  beforeAll(async () => (browser = await launchBrowser()))
  afterAll(() => browser.close())

  /** Footnote with the lighthouse in an empty home folder, and its page in a browser that was never there. */
  async function open(
    ollamaHost?: string,
  ): Promise<{ product: Product; restart(): Promise<Product>; page: Page; watched: Watch; folder: string }> {
    const home = await temporaryFolder()
    const folder = join(home, 'Lighthouse')
    await writeLighthouse(folder)
    const options = { home, library: join(home, '.footnote'), ...(ollamaHost === undefined ? {} : { ollamaHost }) }
    const start = async (port?: number): Promise<Product> => {
      const started = await startProduct({ ...options, ...(port === undefined ? {} : { port }) })
      onTestFinished(() => started.kill())
      return started
    }
    const product = await start()
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
    context.setDefaultTimeout(30_000)
    const watched = watch(context, `http://127.0.0.1:${product.port}`)
    const page = await context.newPage()
    await page.goto(product.address)
    return { product, restart: () => start(product.port), page, watched, folder }
  }

  test('1. from an empty library to quotes that open at their places, kept over reload and restart', async () => {
    const { product, restart, page, watched } = await open()
    await page.getByText('Ask your own documents').waitFor()
    await page.getByTestId('add-folder').last().click()
    await page.getByRole('option', { name: 'Lighthouse' }).dblclick()
    await page.getByRole('option', { name: 'storm' }).waitFor()
    await page.getByTestId('confirm-folder').click()
    await page.getByRole('button', { name: '2 not readable' }).waitFor()
    await untilIndexed(page, 7)

    await page.getByRole('button', { name: '2 not readable' }).click()
    expect(await statusOf(page, 'lamp.pdf')).toBe('ok')
    expect(await statusOf(page, 'photo.png')).toBe('unsupported')
    expect(await statusOf(page, 'broken.docx')).toBe('damaged')

    await page.getByRole('button', { name: 'New question' }).last().click()
    for (const { file, question, fact } of questions) {
      const answer = await ask(page, question)
      const source = answer.locator('.source', { hasText: file }).filter({ hasText: fact }).first()
      const quote = (await source.locator('.source-quote').textContent()) ?? ''
      const number = await source.locator('.source-number').textContent()
      await answer.getByTestId(`citation-${number}`).first().click()
      await page.locator('[data-testid=quote]', { hasText: fact }).waitFor()
      expect(await page.getByTestId('quote').textContent()).toBe(quote)
      const marked = file.endsWith('.pdf') ? await textUnderBoxes(page) : await markedText(page)
      expect(dense(marked), file).toBe(dense(quote))
      await expect.poll(() => isInSight(page), { message: file }).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByTestId('reader').waitFor({ state: 'detached' })

    const downloading = page.waitForEvent('download')
    await page.getByTestId('export-conversation').click()
    await page
      .getByRole('group', { name: 'The whole conversation' })
      .getByRole('menuitem', { name: 'Markdown' })
      .click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.md$/)
    const exported = await readFile(await download.path(), 'utf8')
    for (const { file, question, fact } of questions) {
      expect(exported).toContain(question)
      expect(exported).toContain(fact)
      expect(exported).toContain(file)
    }

    const second = await page.context().newPage()
    await second.goto(`http://127.0.0.1:${product.port}/`)
    await second.getByText('7 files').waitFor()
    await page.reload()
    await expect.poll(() => page.getByTestId('answer').count()).toBe(questions.length)
    await second.close()

    expect(watched).toEqual({ foreign: [], errors: [] })
    expect(await product.stop()).toBe(0)
    const again = await restart()
    await page.goto(again.address)
    await page.getByTestId('conversation-list').getByText('When was the lamp').click()
    await page.getByText('14 March 1871').first().waitFor()
    await expect.poll(() => page.getByTestId('answer').count()).toBe(questions.length)
    const follow = await ask(page, 'And by whom?')
    expect(await follow.textContent()).not.toBe('')
    expect(watched.foreign).toEqual([])
  })

  test('2. a written answer streams, stops when told, and what the documents say otherwise is marked', async () => {
    let goOn = (): void => undefined
    const ollama = await startFakeOllama({
      models: [{ name: 'tiny:1b', capabilities: ['completion'] }],
      async *chat() {
        for (const piece of inPieces(written, 7)) yield chatLine(piece)
        await new Promise<void>((resolve) => (goOn = resolve))
        yield chatLine('Never to be seen.')
        yield lastLine()
      },
    })
    onTestFinished(() => (goOn(), ollama.close()))
    const { page, watched, folder } = await open(ollama.host)
    await addFolder(page, folder)
    await untilIndexed(page, 7)
    await page.getByTestId('settings').click()
    await page.getByRole('radio', { name: 'tiny:1b' }).click()
    await page.keyboard.press('Escape')

    await page.getByTestId('ask-input').fill('What do you know about the roof and about visits?')
    await page.getByTestId('send').click()
    const answer = page.getByTestId('answer')
    await answer.getByText('120 kronor').waitFor()
    expect(await answer.getAttribute('data-phase')).toBe('writing')
    await page.getByTestId('stop').click()
    await answer.getByText('Stopped here.').waitFor()
    await ollama.hungUp

    const supported = answer.locator('.sentence', { hasText: '1998' })
    expect(await supported.getAttribute('class')).toContain('is-supported')
    const wrong = answer.locator('.sentence', { hasText: '120' })
    expect(await wrong.getAttribute('class')).toContain('is-contradicted')
    await wrong.getByTestId('doubt').hover()
    expect(await page.getByRole('tooltip').textContent()).toContain('Your documents say otherwise')
    await supported
      .getByTestId(/^citation-/)
      .first()
      .click()
    expect(dense(await markedText(page))).toContain('Nordtak')

    await page.reload()
    await page.getByText('120 kronor').waitFor()
    expect(await page.getByText('Never to be seen.').count()).toBe(0)
    expect(watched).toEqual({ foreign: [], errors: [] })
  })

  test('3. a browser without the token gets a refusal in words, and the token works once', async () => {
    const { product, page } = await open()
    const stranger = await browser.newContext()
    onTestFinished(() => stranger.close())
    const other = await stranger.newPage()
    for (const path of ['/', '/?token=wrong', new URL(product.address).search]) {
      const response = await other.goto(new URL(path, product.address).href)
      expect(response?.status()).toBe(401)
      expect(await other.textContent('body')).toContain('new address')
    }
    expect((await stranger.request.get(`http://127.0.0.1:${product.port}/trpc/status`)).status()).toBe(401)
    expect((await page.request.get(`http://127.0.0.1:${product.port}/trpc/status`)).status()).toBe(200)
  })

  test('4. an engine that dies is missed, and found again when it is back', async () => {
    const { product, restart, page, folder } = await open()
    await addFolder(page, folder)
    await untilIndexed(page, 7)
    await product.kill()
    await page.getByText('Footnote cannot be reached. If you closed it, start it again').waitFor()
    await page.getByTestId('ask-input').fill('Who was the last keeper?')
    await page.getByTestId('send').click()
    await page.getByTestId('answer').getByRole('alert').waitFor()

    const again = await restart()
    // The new address may be opened anywhere in this browser; the old page finds its way back by itself.
    const second = await page.context().newPage()
    await second.goto(again.address)
    await second.close()
    await page.locator('.banner').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('Ingrid Falk').first().waitFor()
  })
})

/** Status of a file as the list of files shows it. */
async function statusOf(page: Page, name: string): Promise<string | null> {
  return page.locator('.file', { hasText: name }).locator('.file-status').getAttribute('data-status')
}
