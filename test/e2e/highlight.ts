import type { Page } from 'playwright-core'

/** The text that the reader marks in a document without pages. */
export async function markedText(page: Page): Promise<string> {
  await page.locator('mark').first().waitFor()
  return (await page.locator('mark').allTextContents()).join(' ')
}

/** The text of a PDF that lies under the boxes which the reader draws: each letter whose middle is in one. */
export async function textUnderBoxes(page: Page): Promise<string> {
  await page.locator('.pdf-page:has(.pdf-highlight) .textLayer span').first().waitFor()
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.pdf-highlight')].map((box) => box.getBoundingClientRect())
    const isUnder = ({ left, right, top, bottom }: DOMRect) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
    }
    const range = document.createRange()
    let text = ''
    for (const span of document.querySelectorAll('.textLayer span')) {
      const node = span.firstChild
      if (!(node instanceof Text)) continue
      for (let at = 0; at < node.length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        if (isUnder(range.getBoundingClientRect())) text += node.data.charAt(at)
      }
      text += ' '
    }
    return text
  })
}

/** Whether the first mark or box of the reader lies in the window. */
export function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const box = document.querySelector('mark, .pdf-highlight')?.getBoundingClientRect()
    return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
  })
}

/** Without white space: line breaks of a page are no part of a quote. */
export function dense(text: string): string {
  return text.replace(/\s+/g, '')
}
