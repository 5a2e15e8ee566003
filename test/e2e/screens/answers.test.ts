import { expect, test } from 'vitest'
import { ask, openSource } from '../acts.ts'
import { chromiumPath, noChromium } from '../browser.ts'
import { addOld, addPractice, beginAnew, setStage } from './stage.ts'

const suffix = chromiumPath ? '' : ` (skipped: ${noChromium})`

test.skipIf(!chromiumPath)(
  `answers and what they stand on: every screen fits its window, can be read and used by everybody${suffix}`,
  { timeout: 300_000 },
  async () => {
    const stage = await setStage()
    const { page, look, watched } = stage
    await addPractice(stage)
    const answer = await ask(page, 'How much is the rent of the lease, and when is it reviewed?')
    await look('answer')
    await openSource(answer, 'The rent is 38,500 pounds')
    await page.locator('.pdf-drawing canvas').first().waitFor()
    await look('reader-pdf')
    await page.getByTestId('reader').getByRole('button', { name: 'Find in the document' }).click()
    await page.getByTestId('find-field').fill('rent')
    await page.getByTestId('find-count').waitFor()
    await look('reader-find')
    await page.keyboard.press('Escape')
    await beginAnew(page)
    const handover = await ask(page, 'Where are the keys of the strong room?')
    await openSource(handover, 'handover-notes.docx')
    await page.locator('mark').first().waitFor()
    await look('reader-docx')
    await beginAnew(page)
    const meeting = await ask(page, 'Which quote for the repair of the strong room did the partners choose?')
    await openSource(meeting, 'partners-meeting.txt')
    await page.locator('mark').first().waitFor()
    await look('reader-text')
    await beginAnew(page)
    await ask(page, 'What is the melting point of tungsten?')
    await look('decline')
    await beginAnew(page)
    await ask(page, 'Which documents mention “years”?')
    await look('counted')
    await addOld(stage)
    await beginAnew(page)
    const fees = await ask(page, 'How much does a simple will cost?')
    await fees.getByTestId('disagreements').waitFor()
    await look('disagree')
    await page.getByTestId('export').click()
    await look('export')
    await page.keyboard.press('Escape')
    await page.getByTestId('why').click()
    await page.getByTestId('why-panel').waitFor()
    await look('why')
    await page.keyboard.press('Escape')
    await page.getByTestId('question-menu').click()
    await look('question-menu')
    await page.keyboard.press('Escape')
    expect(watched).toEqual({ foreign: [], errors: [] })
  },
)
