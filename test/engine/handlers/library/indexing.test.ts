import { describe, expect, test, vi } from 'vitest'
import type { Progress } from '../../../../src-main/contract/types.ts'
import { createBackgroundIndexing, type PauseMemory } from '../../../../src-main/engine/handlers/library/indexing.ts'
import type { Indexer } from '../../../../src-main/engine/library/indexer.ts'

/** A memory of the user's pause that tests can look into. */
const forgetful = (isPaused = false): PauseMemory => ({
  isPaused: () => isPaused,
  setPaused: (next) => void (isPaused = next),
})

type RunSummary = Awaited<ReturnType<Indexer['run']>>
const clean = { problems: [] as string[], missing: [] as number[] } as RunSummary

/** An indexer whose runs end when the test says so. */
function manualIndexer() {
  const runs: { finish: (summary?: RunSummary) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  let tell: (progress: Progress) => void = () => {}
  const indexer: Indexer = {
    run: (_request, signal = new AbortController().signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        runs.push({ finish: (summary = clean) => resolve(summary), fail: reject, signal })
      }),
    progress: () => ({ phase: 'idle', done: 0, total: 0, rate: 0, secondsLeft: null }),
    onProgress: (listener) => {
      tell = listener
      return () => {}
    },
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { indexer, runs, settle, tell: () => tell(indexer.progress()) }
}

describe('indexing in the background', () => {
  test('runs one at a time, and once more however often it was asked meanwhile', async () => {
    const { indexer, runs, settle } = manualIndexer()
    const indexing = createBackgroundIndexing(indexer, forgetful())
    indexing.start()
    indexing.start()
    indexing.start()
    expect(runs).toHaveLength(1)
    indexing.start()
    runs[0]?.finish()
    await settle()
    expect(runs).toHaveLength(2)
    runs[1]?.finish()
    await settle()
    expect(runs).toHaveLength(2)
    indexing.start()
    expect(runs).toHaveLength(3)
  })

  test('cancelling stops the run, forgets the wish for another, and is no problem', async () => {
    const { indexer, runs, settle } = manualIndexer()
    const indexing = createBackgroundIndexing(indexer, forgetful())
    indexing.start()
    indexing.start()
    await indexing.cancel()
    expect(runs[0]?.signal.aborted).toBe(true)
    await settle()
    expect(runs).toHaveLength(1)
    expect(indexing.problem()).toBeNull()
    await indexing.cancel()
  })

  test('tells why the last run failed, until the next one goes well', async () => {
    const { indexer, runs, settle } = manualIndexer()
    const indexing = createBackgroundIndexing(indexer, forgetful())
    indexing.start()
    runs[0]?.fail(new Error('The disk is full.'))
    await settle()
    expect(indexing.problem()).toBe('The disk is full.')
    indexing.start()
    expect(indexing.problem()).toBeNull()
    runs[1]?.finish({ ...clean, problems: ['The folder docs is gone.', 'another'] })
    await settle()
    expect(indexing.problem()).toBe('The folder docs is gone.')
    indexing.start()
    runs[2]?.finish()
    await settle()
    expect(indexing.problem()).toBeNull()
  })

  test('listeners hear of starts, progress and ends until they leave', async () => {
    const { indexer, runs, settle, tell } = manualIndexer()
    const indexing = createBackgroundIndexing(indexer, forgetful())
    const listener = vi.fn()
    const leave = indexing.onChange(listener)
    indexing.start()
    tell()
    runs[0]?.finish()
    await settle()
    expect(listener).toHaveBeenCalledTimes(3)
    leave()
    indexing.start()
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('where another process writes there is nothing to start and nothing to stop', async () => {
    const indexing = createBackgroundIndexing(null, forgetful())
    indexing.start()
    await indexing.cancel()
    expect(indexing.problem()).toBeNull()
  })
})
