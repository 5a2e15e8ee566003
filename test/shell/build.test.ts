import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const out = join(import.meta.dirname, '..', '..', 'out')
const isBuilt = existsSync(join(out, '.built-from'))
const reason = isBuilt ? '' : ' (skipped: nothing is built; `npm run build` first)'

/** All that a built file loads, followed through the chunks beside it. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  const text = readFileSync(join(out, 'main', file), 'utf8')
  // Bare `import "x"` and `… from "x"`; what is loaded late does not count.
  for (const [, specifier = ''] of text.matchAll(/^(?:import|export)\s(?:[^'"]*?from\s*)?["']([^'"]+)["']/gm)) {
    if (seen.has(specifier)) continue
    seen.add(specifier)
    if (specifier.startsWith('./')) loadedBy(specifier.slice(2), seen)
  }
  return seen
}

test.runIf(isBuilt)(`the preload is one CommonJS file that needs only Electron${reason}`, () => {
  const text = readFileSync(join(out, 'preload', 'preload.cjs'), 'utf8')
  expect([...text.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name)).toEqual(['electron'])
  expect(text).not.toMatch(/^import /m)
  expect(text.length).toBeLessThan(5_000)
})

test.runIf(isBuilt)(`the main process loads neither database nor models nor parsers${reason}`, () => {
  const packages = [...loadedBy('index.js')].filter((name) => !name.startsWith('./') && !name.startsWith('node:'))
  expect(packages).toEqual(['electron'])
})

test.runIf(isBuilt)(`every process finds its entry beside itself${reason}`, () => {
  for (const entry of ['index', 'cli', 'engineHost', 'inference', 'ingest']) {
    expect(existsSync(join(out, 'main', `${entry}.js`)), entry).toBe(true)
  }
})

test.runIf(isBuilt)(`the page fits its policy: no inline script, no style, no other host${reason}`, () => {
  const html = readFileSync(join(out, 'renderer', 'index.html'), 'utf8')
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//)
})
