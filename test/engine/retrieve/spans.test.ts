import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Evidence, ScoredSentence } from '../../../src-main/contract/types.ts'
import { markSpans, selectSpans } from '../../../src-main/engine/retrieve/spans.ts'
import { evidenceOf } from '../answer/evidenceOf.ts'

/** A piece whose sentences have these scores; a sentence in brackets is a question. */
function piece(documentId: number, scores: readonly (number | [number])[], passageScore = 1): Evidence {
  let text = ''
  const sentences = scores.map((score): ScoredSentence => {
    const start = text.length
    const isQuestion = typeof score !== 'number'
    text += isQuestion ? 'Is it so?' : 'It is so.'
    const end = text.length
    text += ' '
    const weight = isQuestion ? score[0] : score
    return { start, end, score: weight, weight, passageScore }
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

  it('sentences beside it that come near it join, the better side first, five at most', () => {
    expect(chosen([piece(1, [0.5, 0.68, 0.7, 0.9, 0.67, 0.1])])).toEqual(['1:1–4'])
    expect(chosen([piece(1, [0.7, 0.7, 0.7, 0.7, 0.7, 0.7])])[0]).toBe('1:0–4')
  })

  it('a far sentence between two near ones parts them', () => {
    expect(chosen([piece(1, [0.8, 0.2, 0.75])])).toEqual(['1:0–0', '1:2–2'])
  })

  it('a sentence in a better passage goes before an equal one', () => {
    expect(chosen([piece(1, [0.6], 0.7), piece(2, [0.6], 0.9)])).toEqual(['2:0–0', '1:0–0'])
    expect(chosen([piece(1, [0.6], 0.2), piece(2, [0.6], 0.9)])).toEqual(['2:0–0'])
  })

  it('a question in a text answers nothing', () => {
    expect(chosen([piece(1, [[0.85], 0.1, 0.6])])).toEqual(['1:2–2', '1:0–0'])
    expect(chosen([piece(1, [[0.7], 0.1, 0.7])])).toEqual(['1:2–2'])
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
  const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(scores, { maxLength: 5 }), fc.integer({ min: 1, max: 6 }), (lists, count) => {
      const pieces = lists.map((list, index) => piece(index, list))
      const spans = selectSpans(pieces, count)
      expect(spans.length).toBeLessThanOrEqual(count)
      expect(spans.length).toBeGreaterThanOrEqual(lists.some((list) => list.length > 0) ? 1 : 0)
      for (const [index, span] of spans.entries()) {
        const { sentences } = pieces[span.documentId] ?? piece(0, [])
        expect(sentences.some(({ start }) => start === span.start)).toBe(true)
        expect(sentences.some(({ end }) => end === span.end)).toBe(true)
        expect(span.end - span.start).toBeLessThanOrEqual(49)
        expect(span.score).toBeLessThanOrEqual(spans[index - 1]?.score ?? Infinity)
        for (const other of spans.slice(index + 1))
          expect(other.documentId !== span.documentId || other.end <= span.start || span.end <= other.start).toBe(true)
      }
    }),
  )
})

describe('markSpans', () => {
  it('marks what would be cited, and elsewhere the best sentence', () => {
    const marked = markSpans([piece(1, [0.1, 0.9, 0.8]), piece(2, [0.2, 0.3]), piece(3, [])])
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
