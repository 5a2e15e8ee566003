import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createRunQueue, type RunRequest } from '../../../src-main/engine/library/runQueue.ts'

/** A queue whose runs end when the test says so. */
function scripted() {
  const started: {
    request: RunRequest
    signal: AbortSignal
    end: (value: string) => void
    fail: (error: Error) => void
  }[] = []
  const run = createRunQueue<string>(
    (request, signal) =>
      new Promise((resolve, reject) => {
        started.push({ request, signal, end: resolve, fail: reject })
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  return { run, started }
}

const all: RunRequest = { folderIds: undefined, until: 'all' }

describe('one run at a time', () => {
  test('calls that come while one runs share a single run afterwards', async () => {
    const { run, started } = scripted()
    const first = run(all)
    await turn()
    const second = run({ folderIds: [2], until: 'words' })
    const third = run({ folderIds: [3, 2], until: 'all' })
    await turn()
    expect(started).toHaveLength(1)
    started[0]?.end('one')
    expect(await first).toBe('one')
    await turn()
    expect(started).toHaveLength(2)
    expect(started[1]?.request).toEqual({ folderIds: [2, 3], until: 'all' })
    started[1]?.end('two')
    expect(await Promise.all([second, third])).toEqual(['two', 'two'])
  })

  test('no folders named means all, also when merged', async () => {
    const { run, started } = scripted()
    void run(all)
    await turn()
    void run({ folderIds: [2], until: 'words' })
    void run({ folderIds: undefined, until: 'words' })
    started[0]?.end('')
    await turn()
    expect(started[1]?.request).toEqual({ folderIds: undefined, until: 'words' })
  })

  test('a run that fails does not stop the next', async () => {
    const { run, started } = scripted()
    const first = run(all)
    await turn()
    const second = run(all)
    started[0]?.fail(new Error('full'))
    await expect(first).rejects.toThrow('full')
    await turn()
    started[1]?.end('fine')
    expect(await second).toBe('fine')
  })

  test('a shared run goes on until its last caller gives up', async () => {
    const { run, started } = scripted()
    const leaving = new AbortController()
    const staying = new AbortController()
    const one = run(all, leaving.signal)
    const two = run(all, staying.signal)
    await turn()
    leaving.abort()
    await expect(one).rejects.toMatchObject({ name: 'AbortError' })
    expect(started[0]?.signal.aborted).toBe(false)
    staying.abort()
    await expect(two).rejects.toMatchObject({ name: 'AbortError' })
    expect(started[0]?.signal.aborted).toBe(true)
  })

  test('who gives up while waiting takes nobody along that comes later', async () => {
    const { run, started } = scripted()
    const first = run(all)
    await turn()
    const leaving = new AbortController()
    const waiting = run(all, leaving.signal)
    leaving.abort()
    const later = run(all)
    started[0]?.end('one')
    await first
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    await turn()
    started[1]?.end('two')
    expect(await later).toBe('two')
    expect(started).toHaveLength(2)
  })

  test('a signal that is aborted already starts nothing', async () => {
    const { run, started } = scripted()
    await expect(run(all, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    await turn()
    expect(started).toHaveLength(0)
  })
})
