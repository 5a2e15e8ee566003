import { expect, test } from 'vitest'
import type { Progress } from '../../../src-main/contract/types.ts'
import { createProgressMeter } from '../../../src-main/engine/library/progress.ts'

function meterWithClock() {
  const clock = { ms: 0 }
  return { clock, meter: createProgressMeter(() => clock.ms) }
}

test('rate and time left follow from steady work', () => {
  const { clock, meter } = meterWithClock()
  meter.start('embedding', 100)
  expect(meter.read()).toEqual({ phase: 'embedding', done: 0, total: 100, rate: 0, secondsLeft: null })
  for (let step = 0; step < 10; step++) {
    clock.ms += 1000
    meter.advance(5)
  }
  expect(meter.read()).toMatchObject({ done: 50, secondsLeft: 10 })
  expect(meter.read().rate).toBeCloseTo(5)
})

test('time left goes by weight: small files first do not promise a quick end', () => {
  const { clock, meter } = meterWithClock()
  meter.start('reading', 10, 1009)
  clock.ms += 900
  for (let file = 0; file < 9; file++) meter.advance(1, 1)
  expect(meter.read()).toMatchObject({ done: 9, secondsLeft: 100 })
})

test('the recent past counts more', () => {
  const { clock, meter } = meterWithClock()
  meter.start('reading', 1000)
  clock.ms += 10_000
  meter.advance(100)
  for (let step = 0; step < 60; step++) {
    clock.ms += 1000
    meter.advance(1)
  }
  expect(meter.read().rate).toBeLessThan(1.5)
  expect(meter.read().rate).toBeGreaterThan(0.9)
})

test('work that takes no time at all divides by nothing', () => {
  const { meter } = meterWithClock()
  meter.start('reading', 0)
  meter.advance(1)
  expect(meter.read()).toEqual({ phase: 'reading', done: 0, total: 0, rate: 0, secondsLeft: null })
})

test('listeners hear each change until they leave; idle is clean', () => {
  const { meter } = meterWithClock()
  const heard: Progress[] = []
  const leave = meter.onChange((progress) => heard.push(progress))
  meter.start('scanning', 0)
  meter.set(7)
  meter.current('a.txt')
  meter.current(undefined)
  meter.start('idle', 0)
  leave()
  meter.start('scanning', 0)
  expect(heard.map(({ done, current }) => [done, current])).toEqual([
    [0, undefined],
    [7, undefined],
    [7, 'a.txt'],
    [7, undefined],
    [0, undefined],
  ])
  expect(heard[4]).toEqual({ phase: 'idle', done: 0, total: 0, rate: 0, secondsLeft: null })
})
