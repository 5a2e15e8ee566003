import { describe, expect, it } from 'vitest'
import { boxesOfSpan } from '../../../src-main/engine/parse/places.ts'

// Two lines on page 1 ("abcd", "efgh"), one on page 2 ("ijkl"); each run is 40 wide and 10 high.
const pages = [
  { number: 1, start: 0, end: 10, width: 200, height: 300 },
  { number: 2, start: 10, end: 14, width: 200, height: 300 },
]
const runs = {
  offsets: Uint32Array.from([0, 4, 5, 9, 10, 14]),
  boxes: Float32Array.from([10, 20, 40, 10, 10, 40, 40, 10, 10, 20, 40, 10]),
}

const text = 'abcd nopq    uvxy'.replace('    ', ' ')

describe('boxesOfSpan', () => {
  it('gives a whole run its box', () => {
    expect(boxesOfSpan({ start: 0, end: 4 }, runs, pages, text)).toEqual([
      { page: 1, x: 10, y: 20, width: 40, height: 10 },
    ])
  })

  it('cuts a run in proportion to its letters', () => {
    expect(boxesOfSpan({ start: 1, end: 3 }, runs, pages, text)).toEqual([
      { page: 1, x: 20, y: 20, width: 20, height: 10 },
    ])
  })

  it('keeps lines apart and names the page of each', () => {
    const boxes = boxesOfSpan({ start: 2, end: 12 }, runs, pages, text)
    expect(boxes.map(({ page, x, y, width }) => [page, x, y, width])).toEqual([
      [1, 30, 20, 20],
      [1, 10, 40, 40],
      [2, 10, 20, 20],
    ])
  })

  it('joins the words of one line', () => {
    const words = {
      offsets: Uint32Array.from([0, 4, 5, 9]),
      boxes: Float32Array.from([10, 20, 40, 10, 53, 20.5, 40, 10]),
    }
    expect(boxesOfSpan({ start: 0, end: 9 }, words, pages, text)).toEqual([
      { page: 1, x: 10, y: 20, width: 83, height: 10.5 },
    ])
  })

  it('keeps columns of one line apart', () => {
    const columns = {
      offsets: Uint32Array.from([0, 4, 5, 9]),
      boxes: Float32Array.from([10, 20, 40, 10, 120, 20, 40, 10]),
    }
    expect(boxesOfSpan({ start: 0, end: 9 }, columns, pages, text)).toHaveLength(2)
  })

  it('has nothing for white space between runs and for an empty span', () => {
    expect(boxesOfSpan({ start: 4, end: 5 }, runs, pages, text)).toEqual([])
    expect(boxesOfSpan({ start: 2, end: 2 }, runs, pages, text)).toEqual([])
  })
})
