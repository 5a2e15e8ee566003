import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Evidence, ScoredSentence } from '../../../src-main/contract/types.ts'
import { markSpans, selectSpans } from '../../../src-main/engine/retrieve/spans.ts'
import { evidenceOf } from '../answer/evidenceOf.ts'

/** A piece whose sentences, of ten characters with their space, have these weights. */
function piece(documentId: number, weights: readonly number[]): Evidence {
  const text = 'It is so. '.repeat(weights.length)
  const sentences = weights.map((weight, index): ScoredSentence => {
    return { start: index * 10, end: index * 10 + 9, score: weight, weight }
  })
  return { ...evidenceOf(text), documentId, sentences }
}

/** `document:first–last sentence` of each span. */
const chosen = (evidence: readonly Evidence[], count = 5): string[] =>
  selectSpans(evidence, count).map(({ documentId, start, end }) => `${documentId}:${start / 10}–${(end + 1) / 10 - 1}`)

describe('selectSpans', () => {
  it('one sentence that stands out is cited alone', () => {
    expect(chosen([piece(1, [0.1, 0.9, 0.2]), piece(2, [0.3])])).toEqual(['1:1–1'])
  })

  it('several that are alike are cited together', () => {
    expect(chosen([piece(1, [0.3, 0.28, 0.3, 0.01])])).toEqual(['1:0–2'])
    const pieces = [1, 2, 3, 4].map((id) => piece(id, [0.3, 0.01]))
    expect(chosen(pieces)).toEqual(['1:0–0', '2:0–0', '3:0–0', '4:0–0'])
  })

  it('the first span is the shortest that answers; what is cited beside it follows', () => {
    expect(chosen([piece(1, [0.35, 0.55, 0.8, 0.6, 0.4, 0.01])])).toEqual(['1:2–3', '1:0–1', '1:4–4'])
    expect(chosen([piece(1, [0.5, 0.8, 0.5])], 1)).toEqual(['1:1–1'])
  })

  it('two sentences between cited ones are cited with them, three part them', () => {
    expect(chosen([piece(1, [0.5, 0, 0, 0.45])])).toEqual(['1:0–0', '1:1–3'])
    expect(chosen([piece(1, [0.5, 0, 0, 0, 0.45])])).toEqual(['1:0–0', '1:4–4'])
  })

  it('never joins across pieces, and never cites more spans than wanted', () => {
    const pieces = [1, 2, 3, 4].map((id) => piece(id, [0.6]))
    expect(chosen(pieces)).toEqual(['1:0–0', '2:0–0', '3:0–0', '4:0–0'])
    expect(chosen(pieces, 2)).toEqual(['1:0–0', '2:0–0'])
    expect(chosen(pieces, 0)).toEqual([])
  })

  it('nothing gives nothing', () => {
    expect(selectSpans([], 5)).toEqual([])
    expect(selectSpans([evidenceOf('')], 5)).toEqual([])
  })
})

it('spans begin and end with sentences, never overlap, and fall in score', () => {
  const weights = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(weights, { maxLength: 5 }), fc.integer({ min: 1, max: 6 }), (lists, count) => {
      const pieces = lists.map((list, index) => piece(index, list))
      const spans = selectSpans(pieces, count)
      expect(spans.length).toBeLessThanOrEqual(count)
      expect(spans.length).toBeGreaterThanOrEqual(lists.some((list) => list.length > 0) ? 1 : 0)
      for (const [index, span] of spans.entries()) {
        const { sentences } = pieces[span.documentId] ?? piece(0, [])
        expect(sentences.some(({ start }) => start === span.start)).toBe(true)
        expect(sentences.some(({ end }) => end === span.end)).toBe(true)
        expect(span.score).toBeLessThanOrEqual(spans[index - 1]?.score ?? Infinity)
        for (const other of spans.slice(index + 1))
          expect(other.documentId !== span.documentId || other.end <= span.start || span.end <= other.start).toBe(true)
      }
    }),
  )
})

it('as many sentences are cited as expected precision and recall say, found here by trying', () => {
  const distinct = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(distinct, (thousandths) => {
      const weights = thousandths.map((each) => each / 1000).toSorted((a, b) => b - a)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const worthOf = (count: number): number => {
        const gained = weights.slice(0, count).reduce((sum, weight) => sum + weight, 0)
        return gained / count + (0.9 * gained) / total
      }
      const cited = selectSpans(
        thousandths.map((each, index) => piece(index, [each / 1000])),
        Infinity,
      )
      expect(cited.map(({ score }) => score)).toEqual(weights.slice(0, cited.length))
      const best = Math.max(...weights.map((_, index) => worthOf(index + 1)))
      expect(worthOf(cited.length)).toBeCloseTo(best, 9)
    }),
  )
})

describe('markSpans', () => {
  it('marks what would be cited, in one piece what stands together, and elsewhere the best sentence', () => {
    const marked = markSpans([piece(1, [0.01, 0.9, 0.5]), piece(2, [0.02, 0.03]), piece(3, [])])
    const spans = (index: number) => marked[index]?.marks.map(({ start, end }) => [start / 10, (end + 1) / 10])
    expect([0, 1, 2].map(spans)).toEqual([[[1, 3]], [[1, 2]], []])
    expect(marked[0]?.sentences).toHaveLength(3)
  })

  it('keeps apart pieces of one document', () => {
    const second = piece(1, [0.9])
    const shift = 1000
    const moved = {
      ...second,
      start: shift,
      end: shift + second.text.length,
      sentences: second.sentences.map((each) => ({ ...each, start: each.start + shift, end: each.end + shift })),
    }
    const marks = markSpans([piece(1, [0.9]), moved]).map((each) => each.marks)
    expect(marks).toEqual([[{ start: 0, end: 9 }], [{ start: shift, end: shift + 9 }]])
  })
})
