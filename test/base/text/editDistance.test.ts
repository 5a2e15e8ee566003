import { assert as check, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsBetween, editsToPrefixes } from '../../../src-main/base/text/editDistance.ts'

const shortWord = string({ unit: constantFrom('a', 'b', 'c', '🙂'), maxLength: 6 })

describe('edits between words', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['lease', 'lease', 0],
    ['laese', 'lease', 1],
    ['lese', 'lease', 1],
    ['leasse', 'lease', 1],
    ['leape', 'lease', 1],
    ['elaes', 'lease', 2],
    ['ca', 'abc', 3],
    ['🙂a', 'a🙂', 1],
    ['kitten', 'sitting', 3],
  ])('%s → %s: %d', (word, other, edits) => {
    expect(editsBetween(word, other, 9)).toBe(edits)
  })

  it('are symmetrical, none only between equals, and above the limit whenever there are more', () => {
    check(
      property(shortWord, shortWord, (word, other) => {
        const edits = editsBetween(word, other, 99)
        expect(editsBetween(other, word, 99)).toBe(edits)
        expect(edits === 0).toBe(word === other)
        for (const limit of [0, 1, 2]) {
          if (edits <= limit) expect(editsBetween(word, other, limit)).toBe(edits)
          else expect(editsBetween(word, other, limit)).toBeGreaterThan(limit)
        }
      }),
    )
  })

  it('to each beginning are those to that beginning', () => {
    check(
      property(shortWord, shortWord, (word, other) => {
        const letters = [...other]
        const expected = [...letters.keys(), letters.length].map((length) =>
          editsBetween(word, letters.slice(0, length).join(''), 99),
        )
        expect(editsToPrefixes(word, other, 99)).toEqual(expected)
      }),
    )
  })
})
