import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnswerValue } from '../../../../src-main/contract/answerTypes.ts'
import {
  figuresIn,
  normalizeValue,
  valueKey,
  type RawValue,
} from '../../../../src-main/engine/answer/modes/answerValue.ts'

const number = (value: number, unit: string | null = null): AnswerValue => ({ kind: 'number', value, unit })
const range = (from: number, to: number, unit: string | null = null): AnswerValue => ({ kind: 'range', from, to, unit })
const text = (value: string): AnswerValue => ({ kind: 'text', value })

describe('a value', () => {
  it.each<[RawValue, AnswerValue]>([
    ['900', number(900)],
    ['38,500', number(38_500)],
    ['1.234,56 €', number(1234.56, '€')],
    ['1.000.000', number(1_000_000)],
    ["12'500 CHF", number(12_500, 'CHF')],
    ['12 500 kg', number(12_500, 'kg')],
    ['3.5 %', number(3.5, '%')],
    ['12 percent', number(12, '%')],
    ['12 Prozent', number(12, '%')],
    ['-7 °C', number(-7, '°C')],
    ['−7', number(-7)],
    ['$1.5 million', number(1_500_000, '$')],
    ['£900 per month', number(900, '£ per month')],
    ['2.3 bn euros', number(2_300_000_000, 'euros')],
    ['5 Mio. Euro', number(5_000_000, 'Euro')],
    ['4,5 Milliarden', number(4_500_000_000)],
    ['about 12 months', number(12, 'months')],
    ['~40', number(40)],
    ['1.5 mg/kg', number(1.5, 'mg/kg')],
    ['30 ml per minute', number(30, 'ml per minute')],
    ['0.005', number(0.005)],
    ['1.234', number(1.234)],
    ['2019', number(2019)],
    ['42.', number(42)],
    [7, number(7)],
    ['3-5 years', range(3, 5, 'years')],
    ['3–5', range(3, 5)],
    ['between 3 and 5 %', range(3, 5, '%')],
    ['from 10 to 12.5 mg', range(10, 12.5, 'mg')],
    ['3 to 5 million', range(3_000_000, 5_000_000)],
    ['$3 million to $5 million', range(3_000_000, 5_000_000, '$')],
    ['zwischen 2 und 4 Wochen', range(2, 4, 'Wochen')],
    [[3, 5], range(3, 5)],
    [['3', '5 years'], range(3, 5, 'years')],
    [['red', 'blue'], text('red, blue')],
    [['red'], text('red')],
    ['true', { kind: 'boolean', value: true }],
    ['Yes.', { kind: 'boolean', value: true }],
    ['Nein', { kind: 'boolean', value: false }],
    [false, { kind: 'boolean', value: false }],
    ['3 May 2019', text('3 May 2019')],
    ['2019-05-03', text('2019-05-03')],
    ['3.5.2019', text('3.5.2019')],
    ['21:40', text('21:40')],
    ['“Ada Brandt”', text('Ada Brandt')],
    ['5 to 3', text('5 to 3')],
    ['section 4(2)', text('section 4(2)')],
  ])('%j', (raw, expected) => expect(normalizeValue(raw)).toEqual(expected))

  it.each<RawValue>([
    '',
    '  ',
    '-',
    'N/A',
    'n.a.',
    'None',
    'null',
    'Unknown.',
    '"not found"',
    'Not in the documents',
    'NOT_IN_DOCUMENTS',
    'not mentioned in the passages',
    'Not specified',
    'It cannot be determined from the text',
    'The passages do not say',
    'There is no information about it',
    'is_blank',
    'keine Angabe',
    'nicht angegeben',
    'non mentionné',
    'no se menciona',
    'non specificato',
    null,
    [],
    Number.NaN,
  ])('%j is blank', (raw) => expect(normalizeValue(raw)).toEqual({ kind: 'blank' }))

  it('never throws, and a number stays itself in English notation', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (raw) => void normalizeValue(raw)))
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (value) => {
        expect(normalizeValue(value.toLocaleString('en-GB'))).toEqual(number(value))
        expect(normalizeValue(value.toLocaleString('de-DE'))).toMatchObject({ kind: 'number' })
      }),
    )
  })

  it('takes no more time for long nonsense than for a word', () => {
    const started = process.hrtime.bigint()
    for (const raw of ['1 '.repeat(2000), '1,'.repeat(2000), 'a '.repeat(2000), '- '.repeat(2000)]) normalizeValue(raw)
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(2000)
  })
})

it('figures of a text count with and without their scale', () => {
  expect(figuresIn('It rose 12 % to £3.5 million, from 38,500.')).toEqual([12, 12, 3_500_000, 3.5, 38_500, 38_500])
})

it.each([
  ['1,000 EUR', '1000 eur', true],
  ['3 %', '3 percent', true],
  ['Ada  Brandt', 'ada brandt.', true],
  ['3 %', '3', false],
  ['n/a', 'unknown', true],
  ['yes', 'true', true],
  ['3-5', '3 to 5', true],
])('%s and %s are the same to voters: %s', (left, right, isSame) => {
  expect(valueKey(normalizeValue(left)) === valueKey(normalizeValue(right))).toBe(isSame)
})
