import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../fixtures/temporaryFolder.ts'
import { chromiumPath, launchBrowser, noChromium } from './browser.ts'
import { startProduct } from './product.ts'

test.skipIf(!chromiumPath)(
  `someone without a folder at hand has a cited answer within a minute, and a look that stays${chromiumPath ? '' : ` (skipped: ${noChromium})`}`,
  { timeout: 180_000 },
  async () => {
    const home = await temporaryFolder()
    const product = await startProduct({ home, library: join(home, '.library') })
    onTestFinished(() => product.kill())
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ colorScheme: 'light' })
    page.setDefaultTimeout(60_000)

    const start = performance.now()
    await page.goto(product.address)
    await page.getByTestId('try-sample').click()
    await page.getByTestId('suggestion').first().click()
    await page.locator('[data-testid=answer][data-phase=done]').waitFor()
    process.stdout.write(
      `from an empty library to a cited answer: ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
    )
    const source = page.locator('.source').first()
    expect(await source.textContent()).toContain('records-policy.md')
    await source.click()
    expect(await page.locator('mark').first().textContent()).toContain('seven years')

    await page.keyboard.press('Control+,')
    await page.getByTestId('settings-look').click()
    await page.getByRole('radio', { name: 'Dark', exact: true }).click()
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor()
    // Before any script of the page itself has run: nothing light is ever drawn.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload({ waitUntil: 'load' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  },
)
