import { describe, expect, it } from 'vitest'
import { createQueue, type Job } from '../../../src-main/engine/embed/queue.ts'
import type { EmbedKind } from '../../../src-main/engine/types.ts'

function makeJob(kind: EmbedKind, texts: string[]): Job {
  const settle = { resolve: () => undefined, reject: () => undefined }
  const inputs = texts.map((text) => ({ text }))
  const waiting = [...texts.keys()]
  return { kind, inputs, waiting, results: [], missing: texts.length, onResult: () => undefined, settle }
}

describe('the queue', () => {
  it('gives queries before passages, each in order of arrival', () => {
    const queue = createQueue()
    const first = makeJob('passage', ['p1', 'p2'])
    const second = makeJob('passage', ['p3'])
    queue.add(first)
    queue.add(second)
    const take = (): string | undefined => {
      const item = queue.take()
      return item?.job.inputs[item.index]?.text
    }
    expect(take()).toBe('p1')
    queue.add(makeJob('query', ['q1']))
    expect([take(), take(), take(), take()]).toEqual(['q1', 'p2', 'p3', undefined])
  })

  it('gives an input that came back first', () => {
    const queue = createQueue()
    queue.add(makeJob('passage', ['p1', 'p2']))
    const item = queue.take()
    if (!item) throw new Error('an input was expected')
    queue.putBack(item)
    expect(queue.take()?.index).toBe(0)
    expect(queue.take()?.index).toBe(1)
  })

  it('forgets what waits of a removed job', () => {
    const queue = createQueue()
    const job = makeJob('passage', ['p1', 'p2'])
    queue.add(job)
    expect(queue.has(job)).toBe(true)
    queue.remove(job)
    expect(queue.take()).toBeUndefined()
    expect(queue.jobs()).toEqual([])
  })
})
