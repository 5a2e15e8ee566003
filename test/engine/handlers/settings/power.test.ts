import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createPowerWatch, isOnBattery, type PowerSource } from '../../../../src-main/engine/handlers/settings/power.ts'
import { temporaryFolder, writeFiles } from '../../../fixtures/temporaryFolder.ts'

const silent: PowerSource = {
  platform: 'linux',
  suppliesPath: '/nowhere',
  execute: () => Promise.reject(new Error('no such program')),
}

const battery = { 'BAT0/type': 'Battery\n', 'BAT0/status': 'Discharging\n' }
const plug = (online: string) => ({ 'AC/type': 'Mains\n', 'AC/online': `${online}\n` })

test.each<[string, Record<string, string>, boolean]>([
  ['a battery that runs down without a plug', { ...battery, ...plug('0') }, true],
  ['a battery alone', battery, true],
  ['a weak plug, with a battery that runs down all the same', { ...battery, ...plug('1') }, false],
  ['a battery that is full', { 'BAT0/type': 'Battery', 'BAT0/status': 'Full' }, false],
  ['the battery of a mouse', { 'hid/type': 'Battery', 'hid/scope': 'Device', 'hid/status': 'Discharging' }, false],
  ['nothing', { readme: '' }, false],
])('on Linux, %s', async (_, files, expected) => {
  const suppliesPath = join(await temporaryFolder(), 'power')
  await writeFiles(suppliesPath, files)
  expect(await isOnBattery({ ...silent, suppliesPath })).toBe(expected)
})

test.each<[NodeJS.Platform, string, boolean]>([
  ['darwin', "Now drawing from 'Battery Power'\n -InternalBattery-0 93%; discharging; 5:21 remaining", true],
  ['darwin', "Now drawing from 'AC Power'\n -InternalBattery-0 93%; charging", false],
  ['win32', '1\r\n', true],
  ['win32', '2\r\n', false],
  ['win32', '\r\n', false],
  ['win32', '11\r\n', false],
])('on %s, what says %j', async (platform, said, expected) => {
  expect(await isOnBattery({ ...silent, platform, execute: async () => said })).toBe(expected)
})

test.each<NodeJS.Platform>(['linux', 'darwin', 'win32', 'freebsd'])(
  'on %s, nobody says: nothing is paused',
  async (platform) => {
    expect(await isOnBattery({ ...silent, platform })).toBe(false)
  },
)

test('the power is looked at as soon as something runs, then from time to time, and not while all rests', async () => {
  vi.useFakeTimers()
  const told: boolean[] = []
  let isNeeded = false
  let change = (): void => undefined
  const watch = createPowerWatch({
    isNeeded: () => isNeeded,
    onChange: (listener) => ((change = listener), () => (change = () => undefined)),
    read: async () => told.length > 0,
    tell: (isOn) => void told.push(isOn),
  })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(told).toEqual([])
  isNeeded = true
  change()
  change()
  await vi.advanceTimersByTimeAsync(10)
  expect(told).toEqual([false])
  await vi.advanceTimersByTimeAsync(61_000)
  expect(told).toEqual([false, true, true])
  watch.close()
  change()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(told).toHaveLength(3)
  vi.useRealTimers()
})
