import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFinder } from '../../../../src-main/engine/keyword/finder/finder.ts'
import { finderWords } from '../../../../src-main/engine/keyword/finder/finderWords.ts'

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

describe('of words equally near', () => {
  test('the one that more entries have is meant', () => {
    expect(finderOf('letter', 'litter', 'litter').find('lxtter', 1)).toEqual([{ id: 1, isReadAnew: true }])
    const finder = finderOf('letter', 'litter', 'litter')
    finder.remove(1)
    finder.remove(2)
    expect(finder.find('lxtter', 1)).toEqual([{ id: 0, isReadAnew: true }])
  })

  test('what a filter leaves out is not meant', () => {
    const finder = finderOf('letter', 'litter', 'litter')
    expect(finder.find('lxtter', 1, (id) => id === 0)).toEqual([{ id: 0, isReadAnew: true }])
    expect(finder.find('lxtter', 1, () => false)).toEqual([])
  })
})

test('finding among some finds what a finder of only these would find, slips and order included', () => {
  const word = fc.constantFrom('lease', 'letter', 'litter', 'report', 'reported', 'repair', 'flat', 'flatmate', 'a')
  const entry = fc.record({ text: fc.array(word, { minLength: 1, maxLength: 4 }), isIn: fc.boolean() })
  const typed = fc.constantFrom('l', 'lease', 'lea re', 'repot', 'lxtter', 'flat r', 'rep fltmate', 'raport', 'a a')
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), typed, fc.integer({ min: 1, max: 5 }), (entries, typed, limit) => {
      const [all, some] = [createFinder(), createFinder()]
      for (const [id, { text, isIn }] of entries.entries()) {
        all.add({ id, text: text.join(' ') })
        if (isIn) some.add({ id, text: text.join(' ') })
      }
      expect(all.find(typed, limit, (id) => entries[id]?.isIn === true)).toEqual(some.find(typed, limit))
    }),
    { numRuns: 300 },
  )
})

test('a word typed twice finds what it finds typed once: one term is weighed like several', () => {
  const text = fc.array(fc.constantFrom('re', 'rent', 'report', 'lease', 'le'), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 10 }), fc.constantFrom('r', 're', 'rent', 'l'), (entries, typed) => {
      const finder = finderOf(...entries.map((words) => words.join(' ')))
      const once = finder.find(typed, 3)
      const among = finder.find(`${typed} ${typed}`, 10).map(({ id }) => id)
      expect(among).toEqual(expect.arrayContaining(once.map(({ id }) => id)))
      // Best by a plain reading of the rule.
      const fit = (words: string[]) => {
        const own = words.map((word) =>
          word === typed ? 3 : word.startsWith(typed) ? 1 + typed.length / word.length : 0,
        )
        const best = Math.max(...own)
        return best === 0 ? 0 : best + (own[0] === best ? 0.5 : 0) + 1 / (1 + words.length)
      }
      const ranked = entries.map(fit).filter((each) => each > 0)
      const expected = ranked.sort((one, other) => other - one).slice(0, 3)
      expect(once.map(({ id }) => fit(entries[id] ?? []).toFixed(5))).toEqual(expected.map((each) => each.toFixed(5)))
    }),
    { numRuns: 200 },
  )
})

test('a folder that comes and goes leaves nothing behind', () => {
  const finder = createFinder()
  const ids = Array.from({ length: 3000 }, (_, id) => id)
  for (const id of ids) finder.add({ id, text: `letter ${id} from Word${id % 700}` })
  for (const id of ids) if (id !== 5) finder.remove(id)
  expect(finder.size).toBe(1)
  expect(finder.find('let', 9)).toEqual([{ id: 5, isReadAnew: false }])
  expect(finder.find('wrd 5', 9)).toEqual([])
  finder.add({ id: 5, text: 'minutes' })
  expect([finder.find('let', 9), finder.find('lettr', 9), finder.find('minu', 9)]).toEqual([
    [],
    [],
    [{ id: 5, isReadAnew: false }],
  ])
})
