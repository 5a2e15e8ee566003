import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFolder, untilIndexed } from '../acts.ts'
import { chromiumPath, noChromium } from '../browser.ts'
import { sizes } from './gallery.ts'
import { addPractice, practiceFiles, setStage } from './stage.ts'

const suffix = chromiumPath ? '' : ` (skipped: ${noChromium})`

test.skipIf(!chromiumPath)(
  `first steps: every screen fits its window, can be read and used by everybody${suffix}`,
  { timeout: 300_000 },
  async () => {
    const stage = await setStage()
    const { page, look, home, watched } = stage
    await page.getByTestId('try-sample').waitFor()
    await look('first-run')
    await page.getByTestId('add-folder').last().click()
    await page.getByRole('option', { name: 'Letters' }).click()
    await look('picker')
    await page.keyboard.press('Escape')
    await addFolder(page, join(home, 'Letters'))
    await page.getByText(/a second/).waitFor()
    await look('indexing')
    await page.getByTestId('pause').click()
    await page.getByTestId('resume').waitFor()
    await look('paused')
    await page.getByRole('button', { name: 'Remove Letters' }).click()
    await look('remove')
    await page.getByRole('button', { name: 'Remove from Footnote' }).click()
    await page.getByRole('button', { name: 'Remove Letters' }).waitFor({ state: 'detached' })
    if (await page.getByTestId('resume').isVisible()) await page.getByTestId('resume').click()
    await addPractice(stage)
    await look('ready')
    await page.setViewportSize(sizes.narrow)
    await page.getByRole('button', { name: 'Menu' }).click()
    await look('drawer')
    expect(watched).toEqual({ foreign: [], errors: [] })
  },
)

test.skipIf(!chromiumPath)(
  `somebody without a folder at hand has a cited answer from the sample${suffix}`,
  { timeout: 120_000 },
  async () => {
    const { page, look, watched } = await setStage()
    await page.getByTestId('try-sample').click()
    await untilIndexed(page, practiceFiles)
    await page.getByTestId('suggestion').first().click()
    await page.locator('[data-testid=answer][data-phase=done]').waitFor()
    await page.getByTestId('citation-1').first().waitFor()
    await look('sample-answer')
    expect(watched).toEqual({ foreign: [], errors: [] })
  },
)
