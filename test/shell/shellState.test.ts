import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createShellPreferences } from '../../src-main/shell/preferences.ts'
import { createStateFile } from '../../src-main/shell/shellState.ts'

const folder = mkdtempSync(join(tmpdir(), 'footnote-state-'))
const path = join(folder, 'shell.json')
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => rmSync(path, { force: true }))

test('what was written is read, and nothing half written lies about', () => {
  createStateFile(path).write({ a: 1 })
  expect(createStateFile(path).read()).toEqual({ a: 1 })
  expect(readdirSync(folder)).toEqual(['shell.json'])
})

test('no file yet, a file that was cut off, a folder that is gone: nothing is read, nothing is thrown', () => {
  expect(createStateFile(path).read()).toBeUndefined()
  writeFileSync(path, '{"a":')
  expect(createStateFile(path).read()).toBeUndefined()
  const nowhere = createStateFile(join(folder, 'gone', 'shell.json'))
  expect(() => nowhere.write({ a: 1 })).not.toThrow()
  expect(nowhere.read()).toBeUndefined()
})

test('going on in the tray is off until the user chooses it, and then stays chosen', () => {
  const preferences = createShellPreferences(createStateFile(path))
  expect(preferences.keepsRunning()).toBe(false)
  preferences.setKeepsRunning(true)
  expect(preferences.keepsRunning()).toBe(true)
  expect(createShellPreferences(createStateFile(path)).keepsRunning()).toBe(true)
})

test.each(['null', '[]', '"true"', '{"keepsRunning":"yes"}', '{"keepsRunning":1}'])('%s chooses nothing', (text) => {
  writeFileSync(path, text)
  expect(createShellPreferences(createStateFile(path)).keepsRunning()).toBe(false)
})
