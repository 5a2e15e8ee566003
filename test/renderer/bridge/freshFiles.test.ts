import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFreshFiles } from '../../../src-renderer/bridge/freshFiles.ts'
import { emptyState } from '../fake/state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is told of, and how often files were asked for again since the last look. */
function follow() {
  const client = new QueryClient()
  const again = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  const { status } = emptyState()
  const { follow, stop } = createFreshFiles(client)
  const asked = () => {
    const times = again.mock.calls.length
    again.mockClear()
    return times
  }
  return { tell: (part: object) => follow({ ...status, ...part }), stop, asked }
}

test('what changes once is asked for at once, and what stays is not', () => {
  const { tell, asked } = follow()
  tell({ byStatus: { ok: 1 } })
  expect(asked()).toBe(1)
  tell({ byStatus: { ok: 1 } })
  vi.advanceTimersByTime(10_000)
  expect(asked()).toBe(0)
  tell({ missing: [1] })
  expect(asked()).toBe(1)
})

test('while files are read it is asked for every now and then, and once more at the end', () => {
  const { tell, asked, stop } = follow()
  for (let ok = 1; ok <= 40; ok++) {
    tell({ byStatus: { ok } })
    vi.advanceTimersByTime(100)
  }
  expect(asked()).toBe(3)
  vi.advanceTimersByTime(2_000)
  expect(asked()).toBe(1)
  tell({ embedded: 5 })
  stop()
  vi.advanceTimersByTime(5_000)
  expect(asked()).toBeLessThanOrEqual(1)
})
