import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { paceOf, withRests } from '../../../../src-main/engine/handlers/settings/pace.ts'

test.each([
  ['full', 8, { threads: 8, rest: 0 }],
  ['normal', 8, { threads: 4, rest: 0 }],
  ['low', 8, { threads: 2, rest: 1 }],
  ['normal', 3, { threads: 2, rest: 0 }],
  ['low', 2, { threads: 1, rest: 1 }],
  ['normal', 1, { threads: 1, rest: 1 }],
] as const)('%s on %i cores', (share, cores, pace) => {
  expect(paceOf(share, cores)).toEqual(pace)
})

describe('rests', () => {
  function create(rest: number) {
    const calls: number[] = []
    const work = withRests(
      async (costMs: number) => {
        calls.push(costMs)
        await sleep(costMs)
        return costMs
      },
      () => rest,
    )
    return { calls, work }
  }

  test('come before the next piece, as long as the last one took', async () => {
    const { calls, work } = create(2)
    expect(await work(60)).toBe(60)
    const next = work(1)
    await sleep(10)
    expect(calls).toEqual([60])
    await next
    expect(calls).toEqual([60, 1])
  })

  test('end with the signal, and no piece begins', async () => {
    const { calls, work } = create(1000)
    await work(20)
    const stop = new AbortController()
    const next = work(1, stop.signal)
    stop.abort()
    await expect(next).rejects.toMatchObject({ name: 'AbortError' })
    expect(calls).toEqual([20])
  })

  test('are none where all of the processor may be taken, from the next piece on', async () => {
    const { calls, work } = create(0)
    await work(20)
    await work(1)
    expect(calls).toEqual([20, 1])
  })
})
