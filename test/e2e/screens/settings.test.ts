import { expect, test } from 'vitest'
import { ask } from '../acts.ts'
import { chromiumPath, noChromium } from '../browser.ts'
import { addPractice, beginAnew, setStage } from './stage.ts'

const suffix = chromiumPath ? '' : ` (skipped: ${noChromium})`

test.skipIf(!chromiumPath)(
  `settings, written answers, a check of the library, German: every screen fits its window, can be read and used by everybody${suffix}`,
  { timeout: 300_000 },
  async () => {
    const stage = await setStage()
    const { page, look, watched } = stage
    await addPractice(stage)
    await page.getByTestId('settings').click()
    const parts = await page
      .getByTestId(/^settings-/)
      .evaluateAll((tabs) => tabs.map((tab) => tab.dataset['testid'] ?? ''))
    expect(parts.length).toBeGreaterThan(5)
    for (const part of parts) {
      await page.getByTestId(part).click()
      await look(part)
    }
    await page.keyboard.press('Escape')

    await page.getByTestId('quality').click()
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Words only')
    await look('quality')
    await page.getByRole('button', { name: 'Check my library' }).click()
    await page.getByTestId('quality-result').waitFor({ timeout: 60_000 })
    await look('quality-result')

    await beginAnew(page)
    await page.getByTestId('settings').click()
    await page.getByTestId('settings-answers').click()
    await page.getByRole('radio', { name: 'llama3.2:3b' }).click()
    await page.keyboard.press('Escape')
    await ask(page, 'How long are records kept?')
    await look('written')
    await look('tip', () => page.getByTestId('citation-1').first().hover())

    await page.getByTestId('settings').click()
    await page.getByTestId('settings-look').click()
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await look('german-settings')
    await page.keyboard.press('Escape')
    await look('german-answer')
    expect(watched).toEqual({ foreign: [], errors: [] })
  },
)
