import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFinder } from '../../../../src-main/engine/keyword/finder/finder.ts'
import { finderWords } from '../../../../src-main/engine/keyword/finder/finderWords.ts'
import { Vocabulary } from '../../../../src-main/engine/keyword/finder/vocabulary.ts'

function finderOf(...texts: string[]) {
  const finder = createFinder()
  for (const [id, text] of texts.entries()) finder.add({ id, text })
  return finder
}

test.each([
  ['leaseFlat_2024.pdf', ['lease', 'flat', '2024', 'pdf']],
  ['Résumé – Müller & Söhne', ['resume', 'muller', 'sohne']],
  ['Straße12b', ['strasse', '12', 'b']],
  ['合同 2024', ['合同', '2024']],
  ['–…', []],
])('%s is found by %j', (text, words) => {
  expect(finderWords(text)).toEqual(words)
})

describe('a finder', () => {
  const texts = [
    'contracts/lease flat.pdf',
    'contracts/lease shop 2021.pdf',
    'Annual report',
    'lease',
    'Court of appeal',
  ]

  test.each([
    ['every word must be there, as a whole or as a beginning', 'lea fl', [0]],
    ['the order in which they are typed does not matter', 'flat lease', [0]],
    ['a whole, short entry comes first', 'lease', [3, 0, 1]],
    ['case and accents do not matter', 'ANNÚAL', [2]],
    ['digits are words', '2021', [1]],
    ['nothing typed, nothing found', '  ', []],
    ['nothing that is there', 'xylophone', []],
  ])('%s', (_, typed, ids) => {
    expect(
      finderOf(...texts)
        .find(typed, 10)
        .map(({ id }) => id),
    ).toEqual(ids)
  })

  test.each([
    ['two letters swapped', 'anunal', 2],
    ['one left out, not typed to its end', 'anual rep', 2],
    ['one too many', 'apppeal', 4],
    ['two slips in a long word', 'contarctz shop', 1],
  ])('a slip is read as what was meant, and said to be: %s', (_, typed, id) => {
    expect(finderOf(...texts).find(typed, 1)).toEqual([{ id, isReadAnew: true }])
  })

  test('short words and numbers are never read as others', () => {
    expect(finderOf('rent', '2021').find('ren7', 5)).toEqual([])
    expect(finderOf('tax', '2021').find('2012', 5)).toEqual([])
    expect(finderOf('tax').find('tux', 5)).toEqual([])
  })

  test('what was removed or replaced is found no more, not even by a slip', () => {
    const finder = finderOf('appeal', 'report')
    finder.remove(0)
    finder.add({ id: 1, text: 'minutes' })
    expect([finder.find('appeal', 5), finder.find('apeal', 5), finder.find('report', 5)]).toEqual([[], [], []])
    expect(finder.find('min', 5)).toEqual([{ id: 1, isReadAnew: false }])
    expect(finder.size).toBe(1)
  })

  test('any word of any entry finds it, whatever else is held', () => {
    const text = fc
      .array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 5 })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat(), (entries, which, place) => {
        const id = which % entries.length
        const words = finderWords(entries[id] ?? '')
        const found = finderOf(...entries).find(words[place % words.length] ?? '', entries.length)
        expect(found).toContainEqual({ id, isReadAnew: false })
      }),
      { numRuns: 60 },
    )
  })
})

test('of words equally near, the more frequent one is meant', () => {
  const vocabulary = new Vocabulary()
  vocabulary.add(['letter'])
  vocabulary.add(['litter'])
  vocabulary.add(['litter'])
  expect(vocabulary.nearest('lxtter')).toBe('litter')
  vocabulary.remove(['litter'])
  vocabulary.remove(['litter'])
  expect(vocabulary.nearest('lxtter')).toBe('letter')
})
