import { expect, test } from 'vitest'
import { chromiumPath, noChromium } from '../browser.ts'
import { addOld, addPractice, setStage } from './stage.ts'

const suffix = chromiumPath ? '' : ` (skipped: ${noChromium})`

test.skipIf(!chromiumPath)(
  `the library: every screen fits its window, can be read and used by everybody${suffix}`,
  { timeout: 300_000 },
  async () => {
    const stage = await setStage()
    const { page, look, watched } = stage
    await addPractice(stage)
    await addOld(stage)
    await page.locator('.files-row').first().click()
    const folders = page.getByRole('treeitem')
    await folders.first().waitFor()
    for (const name of ['From the old server', 'Harbour & Lane']) {
      await page
        .getByRole('treeitem', { name: new RegExp(name) })
        .first()
        .click()
    }
    await page.getByText('locked.pdf').waitFor()
    await look('files')
    await page.getByTestId('row-menu').last().click()
    await look('file-menu')
    await page.keyboard.press('Escape')
    await page.getByTestId('file-filter').fill('lease')
    await page.getByText('lease-4-quay-street.pdf').waitFor()
    await look('files-filtered')
    await page.getByTestId('file-filter').fill('')
    await page.getByRole('button', { name: /Ignore rules/ }).click()
    await page.getByTestId('ignore-rules').fill('*.txt')
    await page.getByTestId('ignore-preview').waitFor()
    await look('ignore-rules')
    await page.keyboard.press('Escape')
    expect(watched).toEqual({ foreign: [], errors: [] })
  },
)
