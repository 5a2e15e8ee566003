import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spelledNumbersIn } from '../../../../../src-main/engine/answer/binding/values/spelledNumbers.ts'

const units = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** Writes a number below a billion in words, as the English do. */
function spell(value: number): string {
  const below1000 = (n: number): string => {
    const rest = n % 100
    const small =
      rest >= 10 && rest < 20
        ? (teens[rest - 10] ?? '')
        : [tens[Math.floor(rest / 10)], units[rest % 10]].filter(Boolean).join('-')
    const hundreds = n >= 100 ? `${units[Math.floor(n / 100)]} hundred` : ''
    return [hundreds, small].filter(Boolean).join(' and ')
  }
  const parts = [
    [1_000_000, 'million'],
    [1000, 'thousand'],
    [1, ''],
  ].map(([size = 1, name]) => {
    const count = Math.floor(value / Number(size)) % 1000
    return count === 0 ? '' : `${below1000(count)} ${name}`.trim()
  })
  return parts.filter(Boolean).join(' ')
}

describe('numbers in words', () => {
  it.each([
    ['kept for nine years', [9]],
    ['Twenty-five files and thirty-one boxes', [25, 31]],
    ['one hundred and twenty pounds', [120]],
    ['two thousand five hundred', [2500]],
    ['nineteen hundred', [1900]],
    ['a hundred and a million', [100, 1_000_000]],
    ['the twenty-first day, the third of the year, the fortieth', [21, 3, 40]],
    ['between two and three weeks', [2, 3]],
    ['five six seven', [5, 6, 7]],
    ['seven per cent', [7]],
    ['5 million', []],
    ['someone, tent, sixth-former', [6]],
    ['hundreds of thousands', []],
    ['', []],
  ])('%s', (text, values) => {
    expect(spelledNumbersIn(text).map(({ value }) => value)).toEqual(values)
  })

  it('knows percent, ordinals, and the number before a word of scale', () => {
    expect(spelledNumbersIn('seven per cent')[0]).toMatchObject({ isPercent: true, text: 'seven per cent' })
    expect(spelledNumbersIn('the ninth')[0]).toMatchObject({ isOrdinal: true, value: 9 })
    expect(spelledNumbersIn('two million')[0]).toMatchObject({ scale: 'million', bare: ['2'], values: ['2000000'] })
    expect(spelledNumbersIn('two million five')[0]).toMatchObject({ scale: undefined, values: ['2000005'] })
  })

  it('reads back every number as it is written', () => {
    const number = fc.integer({ min: 1, max: 999_999_999 })
    fc.assert(
      fc.property(number, (value) => {
        const text = `There are ${spell(value)} of them.`
        const [read, ...others] = spelledNumbersIn(text)
        expect(others).toEqual([])
        expect(read).toMatchObject({ value, text: spell(value) })
      }),
    )
  })
})
