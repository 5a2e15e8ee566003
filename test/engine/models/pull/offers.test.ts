import { expect, it } from 'vitest'
import { offersFor } from '../../../../src-main/engine/models/pull/offers.ts'

const GB = 1e9

it.each([
  [4 * GB, null],
  [6 * GB, 'gemma3:1b'],
  [8.2 * GB, 'llama3.2:3b'],
  [16.6 * GB, 'llama3.1:8b'],
  [64 * GB, 'gemma3:12b'],
])('with %i bytes of memory %s is recommended, and nothing else', (memory, name) => {
  const recommended = offersFor(memory).filter(({ isRecommended }) => isRecommended)
  expect(recommended.map((offer) => offer.name)).toEqual(name === null ? [] : [name])
})

it('offers grow, and need more memory than they are large', () => {
  const offers = offersFor(8 * GB)
  expect(offers.toSorted((a, b) => a.bytes - b.bytes)).toEqual(offers)
  expect(offers.every(({ bytes, neededBytes }) => neededBytes > bytes)).toBe(true)
})
