import { describe, expect, it } from 'vitest'
import { createQueue, type Job } from '../../../src-main/engine/embed/queue.ts'
import type { EmbedKind } from '../../../src-main/engine/types.ts'

function makeJob(kind: EmbedKind, texts: string[]): Job {
  const settle = { resolve: () => undefined, reject: () => undefined }
  return { kind, texts, waiting: texts.map((_, index) => [index]), vectors: [], missing: texts.length, settle }
}

describe('the queue', () => {
  it('gives queries before passages, each in order of arrival', () => {
    const queue = createQueue()
    const first = makeJob('passage', ['p1', 'p2'])
    const second = makeJob('passage', ['p3'])
    queue.add(first)
    queue.add(second)
    const take = (): string | undefined => {
      const batch = queue.take()
      return batch?.job.texts[batch.indexes[0] ?? -1]
    }
    expect(take()).toBe('p1')
    queue.add(makeJob('query', ['q1']))
    expect([take(), take(), take(), take()]).toEqual(['q1', 'p2', 'p3', undefined])
  })

  it('gives a batch that came back first', () => {
    const queue = createQueue()
    queue.add(makeJob('passage', ['p1', 'p2']))
    const batch = queue.take()
    if (!batch) throw new Error('a batch was expected')
    queue.putBack(batch)
    expect(queue.take()?.indexes).toEqual([0])
    expect(queue.take()?.indexes).toEqual([1])
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
