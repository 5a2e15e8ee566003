import { describe, expect, it } from 'vitest'
import { createExactIndex } from '../../../src-main/engine/vectors/exactIndex.ts'
import { createFollowingIndex } from '../../../src-main/engine/vectors/followingIndex.ts'
import { createRandom, randomUnit } from './randomVectors.ts'

const dimensions = 8
const query = randomUnit(dimensions, createRandom(1))

/** A store that grows: each load takes 10 ms and sees the passages there are. */
function follow() {
  const state = { generation: 1, passages: 2, loads: 0, ms: 0 }
  const load = () => {
    state.loads++
    state.ms += 10
    const vectors = new Map(
      Array.from({ length: state.passages }, (_, id) => [id + 1, randomUnit(dimensions, createRandom(id + 10))]),
    )
    const index = createExactIndex({
      dimensions,
      rescore: (ids) => new Map([...vectors].filter(([id]) => ids.includes(id))),
    })
    index.add([...vectors].map(([passageId, vector]) => ({ passageId, documentId: 1, vector })))
    return index
  }
  const index = createFollowingIndex(
    load,
    () => state.generation,
    () => state.ms,
  )
  const found = () => index.search(query, 10).length
  return { state, index, found }
}

describe('vectors that another process writes', () => {
  it('are loaded when first asked for, and not again while nothing changed', () => {
    const { state, found, index } = follow()
    expect(state.loads).toBe(0)
    expect([found(), found(), index.score(query, [1]).length, state.loads]).toEqual([2, 2, 1, 1])
  })

  it('are loaded again when the store has moved on', () => {
    const { state, found } = follow()
    found()
    Object.assign(state, { generation: 2, passages: 5, ms: state.ms + 1000 })
    expect([found(), state.loads]).toEqual([5, 2])
  })

  it('are loaded for a twentieth of the time at most while the store keeps moving', () => {
    const { state, found } = follow()
    for (let step = 0; step < 1000; step++) {
      state.generation++
      state.ms += 10
      found()
    }
    expect(state.loads * 10).toBeLessThanOrEqual(0.05 * state.ms + 10)
    expect(state.loads).toBeGreaterThan(20)
  })
})
