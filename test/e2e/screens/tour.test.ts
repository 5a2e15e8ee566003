import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chatLine, lastLine, startFakeOllama } from '../../fixtures/fakeOllama.ts'
import { makeEncryptedPdf } from '../../fixtures/makePdf.ts'
import { inPieces } from '../../fixtures/scriptedModel.ts'
import { temporaryFolder, writeFiles } from '../../fixtures/temporaryFolder.ts'
import { addFolder, ask, openSource, untilIndexed } from '../acts.ts'
import { chromiumPath, launchBrowser, noChromium } from '../browser.ts'
import { startProduct } from '../product.ts'
import { seeAll, sizes } from './gallery.ts'

const sample = join(import.meta.dirname, '..', '..', '..', 'resources', 'sample')
const longName =
  'Correspondence with the insurer concerning the flooded strong room, second reminder (final version, corrected).txt'
const written = [
  'A client file is kept for seven years after the matter is closed.',
  'Travel receipts are kept for nine years.',
  '\n\nIn short:\n- Wills and deeds are never destroyed.\n- Ledgers are kept for ten years.',
].join(' ')

test.skipIf(!chromiumPath)(
  `every screen fits its window and can be read, light and dark, wide and narrow${chromiumPath ? '' : ` (skipped: ${noChromium})`}`,
  { timeout: 180_000 },
  async () => {
    const home = await temporaryFolder()
    const practice = join(home, 'Harbour & Lane')
    await cp(sample, practice, { recursive: true })
    const letter = (n: number) =>
      Array.from({ length: 30 }, (_, day) => `On day ${day} the surveyor found ${n + day} damp walls.`).join(' ')
    await writeFiles(
      join(home, 'Letters'),
      Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`1998/letter-${n}.txt`, letter(n)])),
    )
    await writeFiles(join(home, 'From the old server'), {
      [longName]: 'The insurer has not paid. We ask for the third time.',
      'fees-2021.txt': 'Fees of the firm. A simple will costs 240 pounds. Copies cost 2 pounds a page.',
      'fees-2024.txt': 'Fees of the firm. A simple will costs 310 pounds. Copies cost 2 pounds a page.',
      'locked.pdf': makeEncryptedPdf(),
      'broken.docx': new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]),
      'scan.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
    })
    const ollama = await startFakeOllama({
      models: [{ name: 'llama3.2:3b', size: 2_019_393_189, capabilities: ['completion'] }],
      chat: () => [...inPieces(written, 9).map((piece) => chatLine(piece)), lastLine()],
    })
    onTestFinished(() => ollama.close())
    const product = await startProduct({ home, library: join(home, '.library'), ollamaHost: ollama.host })
    onTestFinished(() => product.kill())
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ viewport: sizes.wide, reducedMotion: 'reduce' })
    page.setDefaultTimeout(30_000)
    const look = async (screen: string, prepare?: () => Promise<void>) =>
      expect.soft(await seeAll(page, screen, prepare)).toEqual([])

    await page.goto(product.address)
    await look('first-run')
    await page.getByTestId('add-folder').last().click()
    await page.getByRole('option', { name: 'Letters' }).click()
    await look('picker')
    await page.keyboard.press('Escape')
    await addFolder(page, join(home, 'Letters'))
    await page.getByText(/a second/).waitFor()
    await look('indexing')
    await page.getByRole('button', { name: 'Stop indexing' }).click()
    await page.getByRole('button', { name: 'Remove Letters' }).click()
    await look('remove')
    await page.getByRole('button', { name: 'Remove from Footnote' }).click()
    await addFolder(page, practice)
    await untilIndexed(page, 12)
    await look('ready')
    await page.setViewportSize(sizes.narrow)
    await page.getByRole('button', { name: 'Menu' }).click()
    await look('drawer')
    await page.keyboard.press('Escape')

    const answer = await ask(page, 'How much is the rent of the lease, and when is it reviewed?')
    await look('answer')
    await openSource(answer, 'The rent is 38,500 pounds')
    await page.locator('.pdf-drawing canvas').first().waitFor()
    await look('reader-pdf')
    await page.getByRole('button', { name: 'New question' }).last().click()
    const handover = await ask(page, 'Where are the keys of the strong room?')
    await openSource(handover, 'handover-notes.docx')
    await page.locator('mark').first().waitFor()
    await look('reader-docx')
    await page.getByRole('button', { name: 'New question' }).last().click()
    const meeting = await ask(page, 'Which quote for the repair of the strong room did the partners choose?')
    await openSource(meeting, 'partners-meeting.txt')
    await page.locator('mark').first().waitFor()
    await look('reader-text')
    await page.getByRole('button', { name: 'New question' }).last().click()
    await ask(page, 'What is the melting point of tungsten?')
    await look('decline')

    await page.getByRole('button', { name: 'New question' }).last().click()
    await ask(page, 'Which documents mention “years”?')
    await look('counted')

    await page.getByRole('button', { name: '12 files' }).click()
    await page.getByText('handover-notes.docx').waitFor()
    await look('library')
    await addFolder(page, join(home, 'From the old server'))
    await untilIndexed(page, 18)
    await page.getByText('locked.pdf').waitFor()
    await look('files')
    await page.getByRole('button', { name: 'New question' }).last().click()
    await ask(page, 'How much does a simple will cost?')
    await page.getByTestId('disagreements').waitFor()
    await look('disagree')
    await page.getByTestId('export').click()
    await look('export')
    await page.keyboard.press('Escape')
    await page.getByTestId('settings').click()
    await look('settings')
    await page.getByRole('region', { name: 'How answers are made' }).getByText('More').click()
    await look('settings-answers')
    await page.getByRole('radio', { name: 'llama3.2:3b' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New question' }).last().click()
    await ask(page, 'How long are records kept?')
    await look('written')
    await look('tip', () => page.getByTestId('citation-1').first().hover())

    await page.getByTestId('quality').click()
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Words only')
    await look('quality')
    await page.getByRole('button', { name: 'Check my library' }).click()
    await page.getByTestId('quality-result').waitFor({ timeout: 60_000 })
    await look('quality-result')

    await page.keyboard.press('Control+k')
    await page.getByTestId('search-input').fill('recrods')
    await page.getByTestId('hit').first().waitFor()
    await look('find')
    await page.getByTestId('search-input').fill('how long receipts are kept')
    await page.getByTestId('passage').first().waitFor()
    await look('search')
    await page.getByTestId('passage').first().click()
    await page.getByTestId('reader').waitFor()
    await page.keyboard.press('Tab')
    await look('search-reading')
    await product.kill()
    await page.getByText('Footnote cannot be reached').waitFor({ timeout: 20_000 })
    await look('lost')
  },
)
