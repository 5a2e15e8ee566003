import { expect, test } from 'vitest'
import { passageWords } from '../../../../src-main/engine/library/pictures/passageWords.ts'

const text = 'The bridge.\nThe mill.'
const passages = [
  { start: 0, end: 11, header: 'Title' },
  { start: 12, end: 21, header: 'Title' },
]
const words = (...pictures: { at: number; alt?: string }[]): string[] =>
  passageWords(
    (each) => each.toUpperCase(),
    text,
    passages,
    pictures.map((each) => ({ ...each, source: '' })),
  ).map(({ keywordBody }) => keywordBody)

test('what stands in a picture’s place belongs to the passage that it stands in or after', () => {
  expect(words({ at: 5, alt: 'stone' })).toEqual(['THE BRIDGE.\nSTONE', 'THE MILL.'])
  expect(words({ at: 11, alt: 'stone' }, { at: 21, alt: 'wheel' })).toEqual(['THE BRIDGE.\nSTONE', 'THE MILL.\nWHEEL'])
})

test('what the passage says already is not counted twice; a picture without words adds none', () => {
  expect(words({ at: 5, alt: 'bridge' }, { at: 21 })).toEqual(['THE BRIDGE.', 'THE MILL.'])
})

test('a document without text has no passages to add to', () => {
  expect(passageWords((each) => each, '', [], [{ at: 0, alt: 'stone', source: '' }])).toEqual([])
})
