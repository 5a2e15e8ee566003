import { expect, it } from 'vitest'
import { createRarityShare } from '../../../../src-main/engine/retrieve/rank/rarity.ts'

const texts = ['The lease of the shop ends.', 'The lease has a deposit.', 'Without a lease, no keys.', 'Pets.']

it('a word that most texts hold counts for little, a rare one for much', () => {
  const share = createRarityShare(['lease', 'deposit'], texts)
  expect(share(1)).toBeCloseTo(1, 9)
  expect(share(0)).toBeGreaterThan(0)
  expect(share(0)).toBeLessThan(0.4)
  expect(share(2)).toBe(share(0))
  expect(share(3)).toBe(0)
})

it('several texts hold together what each of them holds', () => {
  const share = createRarityShare(['shop', 'deposits'], texts)
  expect(share(0, 1)).toBeCloseTo(1, 9)
  expect(share(0, 0)).toBe(share(0))
  expect(share(0) + share(1)).toBeCloseTo(1, 9)
})

it('nothing asked, nothing held', () => {
  expect(createRarityShare([], texts)(0)).toBe(0)
  expect(createRarityShare(['lease'], [])(0)).toBe(0)
})
