import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { lookOver } from './lookOver.ts'

/** A folder for pictures of every screen, for whoever judges the look: `npm run screenshots`. */
const pictures = process.env['FOOTNOTE_SCREENSHOTS']

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 420, height: 800 } }
const schemes = ['light', 'dark'] as const

/** Time for menus and lists to follow a resize of the window (ms). */
const settleMs = 250

/**
 * Shows what is on the page in both schemes and sizes, each looked over, judged by axe, and drawn when pictures are wanted.
 * @param prepare called at each size: for what a resize takes away
 * @returns what is wrong, each with where; empty when all is well
 */
export async function seeAll(page: Page, screen: string, prepare?: () => Promise<void>): Promise<string[]> {
  const faults: string[] = []
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await prepare?.()
    // What floats over the page moves in a frame after the resize.
    await page.waitForTimeout(settleMs)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const where = `${screen}-${size}-${colorScheme}`
      const found = [...(await lookOver(page)), ...(colorScheme === 'light' ? await judgeByAxe(page) : [])]
      faults.push(...found.map((fault) => `${where}: ${fault}`))
      if (pictures === undefined) continue
      await mkdir(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${where}.png`) })
    }
  }
  await page.setViewportSize(sizes.wide)
  return faults
}

/** Serious and critical violations of WCAG 2.2 A and AA and of axe's own best practices. Contrast is `lookOver`'s. */
async function judgeByAxe(page: Page): Promise<string[]> {
  const isThere = await page.evaluate('"axe" in globalThis')
  if (isThere !== true) await page.evaluate(await readFile(axePath, 'utf8'))
  // Focus guards of the kept library are meant so: they hand the focus on as soon as they get it.
  const results = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, { rules: { 'color-contrast': { enabled: false } } })`,
  )
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `axe ${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
