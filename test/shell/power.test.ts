import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setupPower } from '../../src-main/shell/power.ts'
import { electron, reset } from './fakeElectron.ts'

vi.mock('electron', async () => (await import('./fakeElectron.ts')).electron)

const told: unknown[] = []
const listener = {
  setOnBattery: (isOnBattery: boolean) => void told.push(isOnBattery),
  wakeUp: () => void told.push('awake'),
}
beforeEach(() => {
  vi.useFakeTimers()
  reset()
  told.length = 0
})
afterEach(() => vi.useRealTimers())

const switchTo = (isOnBattery: boolean) => void electron.powerMonitor.isOnBatteryPower.mockReturnValue(isOnBattery)

test('battery and mains are told, each change once', () => {
  setupPower('darwin', listener)
  switchTo(true)
  electron.powerMonitor.emit('on-battery')
  electron.powerMonitor.emit('on-battery')
  switchTo(false)
  electron.powerMonitor.emit('on-ac')
  expect(told).toEqual([false, true, false])
})

test('a plug that was pulled while the computer slept is noticed before work goes on', () => {
  setupPower('win32', listener)
  switchTo(true)
  electron.powerMonitor.emit('resume')
  expect(told).toEqual([false, true, 'awake'])
})

test('Linux, which tells of no change, is asked every minute; others are not', () => {
  setupPower('win32', listener)
  expect(vi.getTimerCount()).toBe(0)
  setupPower('linux', listener)
  told.length = 0
  switchTo(true)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([true])
})
