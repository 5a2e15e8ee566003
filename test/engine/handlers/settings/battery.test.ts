import { expect, test, vi } from 'vitest'
import { createBatteryPause } from '../../../../src-main/engine/handlers/settings/battery.ts'

function create(wanted: boolean) {
  const calls: string[] = []
  const indexing = {
    pause: vi.fn((by: string) => (calls.push(`pause ${by}`), Promise.resolve())),
    resume: vi.fn((by: string) => void calls.push(`resume ${by}`)),
  }
  const state = { isWanted: wanted }
  return { calls, state, pause: createBatteryPause(indexing, () => state.isWanted) }
}

test('on battery indexing waits, on the mains it goes on', () => {
  const { calls, pause } = create(true)
  pause.setOnBattery(true)
  pause.setOnBattery(false)
  expect(calls).toEqual(['pause battery', 'resume battery'])
})

test('who does not want that is not made to wait; a change of mind counts at once', () => {
  const { calls, state, pause } = create(false)
  pause.setOnBattery(true)
  state.isWanted = true
  pause.follow()
  state.isWanted = false
  pause.follow()
  expect(calls).toEqual(['resume battery', 'pause battery', 'resume battery'])
})

test('where nobody speaks of batteries nothing is paused', () => {
  const { calls, pause } = create(true)
  pause.follow()
  expect(calls).toEqual(['resume battery'])
})
