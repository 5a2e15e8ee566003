import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentId, PassageId } from '../../src-main/contract/types.ts'
import type { PassageIndex } from '../../src-main/engine/types.ts'

/** What passages are about, as far as this suite cares: each kind of index makes its own entries and queries of it. */
export type Topic = 'rent' | 'dose' | 'court'

export type Place = { passageId: PassageId; documentId: DocumentId }

/** An index over documents, each a list of passages, each a bag of topics. */
export type PassageIndexSubject<Entry, Query> = {
  index: PassageIndex<Entry, Query>
  /** The places of the documents' passages, in order. */
  places: Place[]
  entry(place: Place, topics: readonly Topic[]): Entry
  query(topics: readonly Topic[]): Query
}

type Bag = readonly Topic[]

const topic = fc.constantFrom<Topic>('rent', 'dose', 'court')
const bag = fc.array(topic, { minLength: 1, maxLength: 4 })
const library = fc.array(fc.array(bag, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })

/** What every `PassageIndex` keeps, of words or of vectors. */
export function describePassageIndex<Entry, Query>(
  name: string,
  create: (
    documents: readonly (readonly Bag[])[],
  ) => PassageIndexSubject<Entry, Query> | Promise<PassageIndexSubject<Entry, Query>>,
): void {
  const idsOf = (results: readonly { passageId: PassageId }[]): PassageId[] => results.map(({ passageId }) => passageId)
  const every = Number.MAX_SAFE_INTEGER

  describe(`conformance of ${name}`, () => {
    it('has nothing to find while it is empty', async () => {
      const { index, query } = await create([])
      expect(index.size).toBe(0)
      expect(index.search(query(['rent']), 5)).toEqual([])
      expect(index.search(query(['rent']), 5, new Set([1]))).toEqual([])
      expect(index.score(query(['rent']), [1])).toEqual([])
      index.remove([1])
      index.save()
      expect(index.size).toBe(0)
    })

    it('ranks what is about the question first, equal passages by their ids', async () => {
      const { index, places, query } = await create([
        [['dose', 'court'], ['rent', 'dose'], ['rent']],
        [['rent'], ['court']],
      ])
      const found = idsOf(index.search(query(['rent']), 3))
      expect(found).toEqual([2, 3, 1].map((place) => places[place]?.passageId))
    })

    it('asked for none it gives none, asked for more than there are all that match', async () => {
      const { index, places, query } = await create([[['rent'], ['rent']]])
      expect(index.search(query(['rent']), 0)).toEqual([])
      expect(index.search(query(['rent']), -1)).toEqual([])
      expect(index.search(query(['rent']), 99)).toHaveLength(places.length)
    })

    it('an id that is present is replaced, wherever it stands', async () => {
      const { index, places, entry, query } = await create([[['rent'], ['dose'], ['court']]])
      const [first, second] = places
      if (!first || !second) throw new Error('three passages have places')
      index.add([entry(first, ['court']), entry(second, ['rent'])])
      expect(index.size).toBe(3)
      expect(index.search(query(['rent']), 1)[0]?.passageId).toBe(second.passageId)
      expect(index.search(query(['dose']), 3).every(({ score }) => score < 0.5)).toBe(true)
    })

    it('what is removed is never found again, by search or by id, and unknown ids do no harm', async () => {
      await fc.assert(
        fc.asyncProperty(library, bag, fc.array(fc.nat(24)), async (documents, asked, removals) => {
          const { index, places, query } = await create(documents)
          const gone = new Set(removals.map((place) => places[place]?.passageId ?? 9_999))
          index.remove([...gone, ...gone])
          const rest = idsOf(places).filter((id) => !gone.has(id))
          expect(index.size).toBe(rest.length)
          const found = idsOf(index.search(query(asked), every))
          expect(found.filter((id) => !rest.includes(id))).toEqual([])
          expect(new Set(idsOf(index.score(query(asked), idsOf(places))))).toEqual(new Set(found))
        }),
        { numRuns: 15 },
      )
    })

    it('the k best are the first k of all, and a filter works before the ranking is cut', async () => {
      await fc.assert(
        fc.asyncProperty(library, bag, fc.nat(8), fc.subarray([0, 1, 2, 3]), async (documents, asked, k, chosen) => {
          const { index, places, query } = await create(documents)
          const all = index.search(query(asked), every)
          const sorted = all.toSorted((left, right) => right.score - left.score || left.passageId - right.passageId)
          expect(all).toEqual(sorted)
          expect(index.search(query(asked), k)).toEqual(all.slice(0, k))

          const documentIds = [...new Set(places.map(({ documentId }) => documentId))]
          const allowed = new Set(chosen.map((document) => documentIds[document] ?? 9_999))
          const admitted = new Set(idsOf(places.filter(({ documentId }) => allowed.has(documentId))))
          const expected = all.filter(({ passageId }) => admitted.has(passageId)).slice(0, k)
          expect(index.search(query(asked), k, allowed)).toEqual(expected)
        }),
        { numRuns: 25 },
      )
    })

    it('scores of given passages are those of the search, each once', async () => {
      await fc.assert(
        fc.asyncProperty(library, bag, fc.array(fc.nat(12), { maxLength: 8 }), async (documents, asked, picks) => {
          const { index, places, query } = await create(documents)
          const ids = picks.map((place) => places[place]?.passageId ?? 9_999)
          const expected = index.search(query(asked), every).filter(({ passageId }) => ids.includes(passageId))
          expect(new Set(index.score(query(asked), ids))).toEqual(new Set(expected))
          expect(index.score(query(asked), ids)).toHaveLength(expected.length)
        }),
        { numRuns: 15 },
      )
    })
  })
}
