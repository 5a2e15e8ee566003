import { expect, test, vi } from 'vitest'
import { createTurns } from '../../../../../src-renderer/features/reader/pdf/turns.ts'

const never = new AbortController().signal

test('the page nearest to where the user looks has the next turn; one page at a time', async () => {
  const turns = createTurns()
  const order: number[] = []
  let ends: (() => void)[] = []
  for (const page of [1, 2, 9, 40]) {
    void turns.take(page, never).then((end) => {
      order.push(page)
      if (end) ends.push(end)
    })
  }
  turns.lookAt(10)
  await vi.waitFor(() => expect(order).toEqual([9]))
  turns.lookAt(38)
  for (const expected of [
    [9, 40],
    [9, 40, 2],
    [9, 40, 2, 1],
  ]) {
    const [end] = ends
    ends = []
    end?.()
    await vi.waitFor(() => expect(order).toEqual(expected))
  }
})

test('whoever leaves the line is passed over, and holds nobody up', async () => {
  const turns = createTurns()
  const leaving = new AbortController()
  const first = turns.take(1, never)
  const gone = turns.take(2, leaving.signal)
  const last = turns.take(3, never)
  leaving.abort()
  expect(await gone).toBeNull()
  expect(await turns.take(4, leaving.signal)).toBeNull()
  ;(await first)?.()
  expect(await last).toBeTypeOf('function')
})
