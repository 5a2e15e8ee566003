import { expect, test } from 'vitest'
import { join } from '../../../../../src-main/engine/retrieve/after/expand/join.ts'
import { evidenceOf } from '../../../answer/evidenceOf.ts'

const text = 'Rent is due. Pets need consent. Keys are lent. Heat is paid.'
const passage = (id: number, start: number, end: number, ...headingPath: string[]) => ({
  id,
  documentId: 1,
  ordinal: id,
  start,
  end,
  header: '',
  headingPath,
})
const place = {
  text,
  pages: [
    { number: 1, start: 0, end: 13, width: 1, height: 1 },
    { number: 2, start: 13, end: 60, width: 1, height: 1 },
  ],
  passages: [
    passage(1, 0, 12, 'House', 'Rent'),
    passage(2, 13, 31, 'House', 'Pets'),
    passage(3, 32, 46, 'House'),
    passage(4, 47, 60),
  ],
}
const pets = {
  ...evidenceOf('Pets need consent.', { passageIds: [2], passageScores: [0.8], score: 0.9, alsoIn: ['copy.txt'] }),
  start: 13,
  end: 31,
  why: [{ index: 'vector' as const, rank: 2, score: 0.4 }],
  marks: [{ start: 18, end: 30 }],
}
const rent = {
  ...evidenceOf('Rent is due.', {
    passageIds: [1, 77],
    passageScores: [0.7],
    score: 0.7,
    alsoIn: ['notes.txt', 'copy.txt'],
  }),
  start: 0,
  end: 12,
  marks: [{ start: 0, end: 4 }],
}

test('everything about a joined piece is that of its span', () => {
  const wide = join([pets, rent], { start: 0, end: 46 }, place, new Map([[3, 0.2]]))
  expect(wide).toMatchObject({
    text: 'Rent is due. Pets need consent. Keys are lent.',
    pages: [1, 2],
    headingPath: ['House'],
    score: 0.9,
    why: [{ index: 'vector', rank: 1, score: 0.6 }],
    alsoIn: ['copy.txt'],
    marks: [...pets.marks, ...rent.marks],
  })
  // An id that the document does not have goes; what nobody found brings the score of this search.
  expect([wide.passageIds, wide.passageScores]).toEqual([
    [1, 2, 3],
    [0.7, 0.8, 0.2],
  ])
  expect(wide.sentences.map(({ start }) => start)).toEqual(
    wide.sentences.map(({ start }) => start).toSorted((a, b) => a - b),
  )
})

test('headings that do not hold for all of it go; without passages they stay', () => {
  expect(join([pets], { start: 13, end: 60 }, place, new Map())).toMatchObject({
    headingPath: [],
    passageScores: [0.8, 0, 0],
  })
  const bare = { ...pets, headingPath: ['House'] }
  expect(join([bare], pets, { ...place, passages: [] }, new Map()).headingPath).toEqual(['House'])
})
