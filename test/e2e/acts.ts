import type { Locator, Page } from 'playwright-core'

/** What a user does on the page, step by step; each resolves when the page shows that it is done. */

/** Types the path of a folder into the picker and adds it. */
export async function addFolder(page: Page, path: string): Promise<void> {
  await page.getByTestId('add-folder').last().click()
  await page.getByTestId('folder-path').fill(path)
  await page.getByTestId('confirm-folder').click()
  await page.getByTestId('confirm-folder').waitFor({ state: 'detached' })
}

/** Waits until so many files are known, all are read and indexed by meaning. */
export async function untilIndexed(page: Page, files: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${files} files?\\b`) }).waitFor({ state: 'attached' })
  await page.locator('[data-testid=status][data-phase=idle]').waitFor({ state: 'attached', timeout: 60_000 })
  await page.waitForFunction(() => !document.querySelector('[data-testid=status]')?.textContent.includes('meaning'))
}

/** Asks and waits for the answer to end; resolves with it. */
export async function ask(page: Page, question: string): Promise<Locator> {
  const before = await page.getByTestId('answer').count()
  await page.getByTestId('ask-input').fill(question)
  await page.getByTestId('ask-input').press('Enter')
  const answer = page.getByTestId('answer').nth(before)
  await answer.waitFor()
  await page.locator('[data-testid=answer][data-phase=done]').nth(before).waitFor()
  return answer
}

/** Opens the source of an answer that comes from a file; resolves with the quote as the answer lists it. */
export async function openSource(answer: Locator, fileName: string): Promise<string> {
  const source = answer.locator('.source', { hasText: fileName }).first()
  await source.click()
  return (await source.locator('.source-quote').textContent()) ?? ''
}
