import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLabels, type Labels } from '../../../../src-main/engine/vectors/hnsw/labels.ts'

type Step = { passageId: number; vector: number; isRemoved: boolean }

const step: fc.Arbitrary<Step> = fc.record({
  passageId: fc.nat(12),
  // Few vectors, so that many passages share one.
  vector: fc.nat(3),
  isRemoved: fc.boolean(),
})

it('tell who has a vector, whoever comes and goes, also after being saved', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, savedAfter) => {
      let labels: Labels = createLabels()
      const vectorOf = new Map<number, number>()
      const labelOf = new Map<number, number>()
      const usedIds = new Set<number>()
      for (const [index, { passageId, vector, isRemoved }] of steps.entries()) {
        if (index === savedAfter) labels = createLabels(labelOf.values(), labels.toPairs())
        if (isRemoved) {
          const had = vectorOf.get(passageId)
          vectorOf.delete(passageId)
          const isLast = had !== undefined && ![...vectorOf.values()].includes(had)
          expect(labels.remove(passageId)).toBe(isLast ? labelOf.get(had) : undefined)
        } else if (!usedIds.has(passageId)) {
          // As in the store, an id is given once.
          usedIds.add(passageId)
          vectorOf.set(passageId, vector)
          if (!labelOf.has(vector)) labelOf.set(vector, passageId)
          labels.put(passageId, labelOf.get(vector) ?? passageId)
        }
      }
      const ascending = (ids: Iterable<number>): number[] => [...ids].sort((left, right) => left - right)
      expect(ascending(labels.passages())).toEqual(ascending(vectorOf.keys()))
      for (const [vector, label] of labelOf) {
        const holders = [...vectorOf].filter(([, each]) => each === vector).map(([passageId]) => passageId)
        expect(labels.passagesOf(label)).toEqual(ascending(holders))
      }
      expect(labels.abandoned).toBe([...labelOf.keys()].filter((each) => ![...vectorOf.values()].includes(each)).length)
      for (const passageId of usedIds) expect(labels.has(passageId)).toBe(vectorOf.has(passageId))
    }),
    { numRuns: 300 },
  )
})
