import { expect, test } from 'vitest'
import { chromiumPath, noChromium } from '../browser.ts'
import { addPractice, setStage } from './stage.ts'

const suffix = chromiumPath ? '' : ` (skipped: ${noChromium})`

test.skipIf(!chromiumPath)(
  `finding: every screen fits its window, can be read and used by everybody${suffix}`,
  { timeout: 300_000 },
  async () => {
    const stage = await setStage()
    const { page, look, product, watched } = stage
    await addPractice(stage)
    await page.keyboard.press('Control+k')
    await page.getByTestId('search-input').waitFor()
    await look('find-empty')
    await page.getByTestId('search-input').fill('recrods')
    await page.getByTestId('hit').first().waitFor()
    await look('find')
    await page.getByTestId('search-input').fill('rent type:')
    await page.getByTestId('scope-suggestion').first().waitFor()
    await look('find-suggestions', () => page.getByTestId('search-input').focus())
    await page.getByTestId('scope-suggestion').first().click()
    await page.getByTestId('scope-chip').waitFor()
    await look('find-chip')
    await page.keyboard.press('Control+k')
    await page.getByTestId('search-input').fill('how long receipts are kept')
    await page.getByTestId('passage').first().waitFor()
    await look('search')
    await page.getByTestId('passage').first().click()
    await page.getByTestId('reader').waitFor()
    await page.keyboard.press('Tab')
    await look('search-reading')
    expect(watched).toEqual({ foreign: [], errors: [] })
    await product.kill()
    await page.getByText('Footnote cannot be reached').waitFor({ timeout: 20_000 })
    await look('lost')
  },
)
