import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { chatLine, lastLine, startFakeOllama } from '../../fixtures/fakeOllama.ts'
import { makeEncryptedPdf } from '../../fixtures/makePdf.ts'
import { inPieces } from '../../fixtures/scriptedModel.ts'
import { temporaryFolder, writeFiles } from '../../fixtures/temporaryFolder.ts'
import { addFolder, untilIndexed } from '../acts.ts'
import { launchBrowser } from '../browser.ts'
import { startProduct, type Product } from '../product.ts'
import { watch, type Watch } from '../watch.ts'
import { seeAll, sizes } from './gallery.ts'

const sample = join(import.meta.dirname, '..', '..', '..', 'resources', 'sample')

/** A name that no list has room for. */
const longName =
  'Correspondence with the insurer concerning the flooded strong room, second reminder (final version, corrected).txt'
const written = [
  'A client file is kept for seven years after the matter is closed.',
  'Travel receipts are kept for nine years.',
  '\n\nIn short:\n- Wills and deeds are never destroyed.\n- Ledgers are kept for ten years.',
].join(' ')

/** Files of the practice, and of the folder with all that goes wrong. */
export const practiceFiles = 12
export const oldFiles = 6

export type Stage = {
  home: string
  practice: string
  old: string
  product: Product
  page: Page
  watched: Watch
  /** Judges what is on the page at all sizes and in both schemes, and draws it when pictures are wanted. */
  look: (screen: string, prepare?: () => Promise<void>) => Promise<void>
}

/** Footnote with folders of every kind in its home, none of them added, and a model that writes. */
export async function setStage(): Promise<Stage> {
  const home = await temporaryFolder()
  const practice = join(home, 'Harbour & Lane')
  const old = join(home, 'From the old server')
  await cp(sample, practice, { recursive: true })
  const letter = (n: number) =>
    Array.from({ length: 30 }, (_, day) => `On day ${day} the surveyor found ${n + day} damp walls.`).join(' ')
  await writeFiles(
    join(home, 'Letters'),
    Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`1998/letter-${n}.txt`, letter(n)])),
  )
  await writeFiles(old, {
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
  const context = await browser.newContext({ viewport: sizes.wide, reducedMotion: 'reduce' })
  const watched = watch(context, `http://127.0.0.1:${product.port}`)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(product.address)
  const look: Stage['look'] = async (screen, prepare) => expect.soft(await seeAll(page, screen, prepare)).toEqual([])
  return { home, practice, old, product, page, watched, look }
}

/** Adds the practice and waits until it is indexed. */
export async function addPractice({ page, practice }: Stage): Promise<void> {
  await addFolder(page, practice)
  await untilIndexed(page, practiceFiles)
}

/** Adds the folder with all that goes wrong. */
export async function addOld({ page, old }: Stage): Promise<void> {
  await addFolder(page, old)
  await untilIndexed(page, practiceFiles + oldFiles)
}

/** An empty page for the next question. */
export async function beginAnew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New question' }).last().click()
}
