import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBreaches, findCycle } from './architecture/law.ts'
import { readSources, scan, type SourceFile } from './architecture/scan.ts'

const sources = readSources(['src-main', 'src-renderer'])
const tests = readSources(['test'])

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const sum = (files: readonly SourceFile[], count: (file: SourceFile) => number) =>
  files.reduce((total, file) => total + count(file), 0)

describe('the import law', () => {
  test('no file breaks it', () => {
    expect(sources.flatMap(findBreaches)).toEqual([])
  })

  test('no cycles', () => {
    expect(findCycle(sources)).toBeUndefined()
  })
})

describe('budgets', () => {
  test('files are short: median 90 lines, nine of ten within 220, none above 350', () => {
    const lines = sources.map((file) => file.lines)
    expect(sources.filter((file) => file.lines > 350).map(({ path }) => path)).toEqual([])
    expect(quantile(lines, 0.5)).toBeLessThanOrEqual(90)
    expect(quantile(lines, 0.9)).toBeLessThanOrEqual(220)
  })

  test('at most ten files in a folder (eight is the aim)', () => {
    const perFolder = Map.groupBy(sources, ({ path }) => dirname(path))
    const crowded = [...perFolder]
      .filter(([, files]) => files.length > 10)
      .map(([folder, files]) => `${folder}: ${files.length}`)
    expect(crowded).toEqual([])
  })

  test('a tenth to a quarter of the lines is comment', () => {
    const share = sum(sources, (file) => file.commentLines) / sum(sources, (file) => file.lines)
    expect(share).toBeGreaterThanOrEqual(0.08)
    expect(share).toBeLessThanOrEqual(0.25)
  })

  test('the tests are about as long as what they test', () => {
    const ratio = sum(tests, (file) => file.lines) / sum(sources, (file) => file.lines)
    expect(ratio).toBeGreaterThanOrEqual(0.8)
    expect(ratio).toBeLessThanOrEqual(1.5)
  })
})

describe('the law itself', () => {
  const breachesOf = (path: string, text: string) =>
    findBreaches(scan(path, text)).map((breach) => breach.slice(path.length + 2))

  test.each([
    ['src-main/engine/parse/a.ts', "import { b } from '../chunk/b.ts'", 'may not import values of chunk'],
    ['src-main/engine/parse/a.ts', "import type { B } from '../chunk/b.ts'", 'may not import types of chunk'],
    ['src-main/engine/retrieve/a.ts', "import { b } from '../store/b.ts'", 'may not import values of store'],
    ['src-main/engine/retrieve/a.ts', "import { type A, b } from '../store/b.ts'", 'may not import values of store'],
    ['src-main/engine/retrieve/a.ts', "const b = await import('../store/b.ts')", 'may not import values of store'],
    ['src-main/engine/retrieve/a.ts', "import '../store/b.ts'", 'may not import values of store'],
    ['src-main/base/a.ts', "import type { B } from '../contract/b.ts'", 'may not import types of contract'],
    ['src-main/shell/a.ts', "import { createEngine } from '../engine/engine.ts'", 'may not import values of engine'],
    ['src-main/preload/a.ts', "import { z } from '../base/z.ts'", 'may not import values of base'],
    ['src-main/engine/engine.ts', "import { app } from 'electron'", 'Electron belongs to'],
    ['src-main/engine/answer/a.ts', "import Database from 'better-sqlite3'", 'the database belongs to'],
    ['src-main/engine/answer/a.ts', "import { get } from 'node:https'", 'sockets belongs to'],
    ['src-main/engine/answer/a.ts', "const reply = await fetch('http://x')", 'opens a connection'],
    ['src-main/engine/answer/a.ts', 'const rows = `SELECT id FROM files`', 'holds SQL text'],
    ['src-main/engine/answer/a.ts', "export { b } from './b.ts'", 'no barrel files'],
    ['src-main/engine/answer/a.ts', "export * from './b.ts'", 'no barrel files'],
    ['src-main/engine/answer/a.ts', "import { b } from './b'", 'without its extension'],
    ['src-main/attic/a.ts', '', 'not in the table'],
    ['src-renderer/features/chat/a.tsx', "import { b } from '../reader/b.tsx'", 'imports another feature'],
    ['src-renderer/features/chat/a.tsx', "import { join } from 'node:path'", 'into the page'],
    ['src-renderer/ui/a.tsx', "import { b } from '../features/chat/b.tsx'", 'may not import values of feature'],
    ['src-renderer/bridge/a.ts', "import { b } from '../../src-main/engine/b.ts'", 'may not import values of engine'],
  ])('%s: %s', (path, text, breach) => {
    expect(breachesOf(path, text)).toEqual([expect.stringContaining(breach)])
  })

  test.each([
    ['src-main/engine/retrieve/a.ts', "import type { B } from '../store/b.ts'"],
    ['src-main/engine/retrieve/a.ts', "import { type A, type B } from '../store/b.ts'"],
    ['src-main/engine/keyword/a.ts', "import type { Store } from '../store/types.ts'"],
    ['src-main/engine/engine.ts', "import { b } from './store/b.ts'"],
    ['src-main/engine/store/a.ts', 'const rows = `SELECT id FROM files`'],
    ['src-main/engine/answer/a.ts', '// "SELECT id FROM files" and fetch are for others'],
    ['src-main/engine/answer/a.ts', "const file = store.fetch('x')"],
    ['src-renderer/features/chat/a.tsx', "import { b } from './b.tsx'\nimport { c } from '../../ui/c.tsx'"],
  ])('%s may: %s', (path, text) => {
    expect(breachesOf(path, text)).toEqual([])
  })

  test('a cycle is found, also through types', () => {
    const files = [
      scan('src-main/base/a.ts', "import { b } from './b.ts'"),
      scan('src-main/base/b.ts', "import type { C } from './c.ts'"),
      scan('src-main/base/c.ts', "import { a } from './a.ts'"),
    ]
    expect(findCycle(files)).toEqual([
      'src-main/base/a.ts',
      'src-main/base/b.ts',
      'src-main/base/c.ts',
      'src-main/base/a.ts',
    ])
    expect(findCycle(files.slice(0, 2))).toBeUndefined()
  })

  test('imports over several lines and in comments', () => {
    const text = "import {\n  type A,\n  b,\n} from './b.ts'\n// import { c } from './c.ts'\n/* import './d.ts' */\n"
    expect(scan('src-main/base/a.ts', text).imports).toEqual([
      { specifier: './b.ts', target: 'src-main/base/b.ts', isType: false, isReexport: false },
    ])
  })
})
