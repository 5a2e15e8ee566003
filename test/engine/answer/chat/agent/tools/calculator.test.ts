import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculate, formatResult } from '../../../../../../src-main/engine/answer/chat/agent/tools/calculator.ts'

describe('calculations', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) × 3', 9],
    ['10 − 4 – 3', 3],
    ['100 ÷ 8 / 2', 6.25],
    ['2 ^ 3 ^ 2', 512],
    ['2 ** 10', 1024],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['12 %', 0.12],
    ['12 % of 350', 42],
    ['12% + 3%', 0.15],
    ['3 x 4 : 2', 6],
    ['--5', 5],
    ['((((7))))', 7],
  ])('%s is %d', (expression, result) => expect(calculate(expression)).toBeCloseTo(result, 12))

  it.each([
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1,234', 1234],
    ['1.234', 1.234],
    ['1,5', 1.5],
    ['0,125', 0.125],
    ["1'234'567.89", 1_234_567.89],
    ['1 234 567', 1_234_567],
    ['1\u202f234,5', 1234.5],
    ['.5', 0.5],
  ])('the number %s is %d', (written, value) => expect(calculate(written)).toBe(value))

  it.each([
    '',
    '1 +',
    '2 (3)',
    '10 % 3',
    '200 + 12 %',
    '1 / 0',
    '(1',
    '1)',
    '9 ^ 9 ^ 9',
    '(-8) ^ 0.5',
    '1,23,456',
    '1.234,5.6',
    'process.exit(1)',
    'require("fs")',
    '1; 2',
    'e9',
    '('.repeat(201),
  ])('%s is refused', (expression) =>
    expect(() => calculate(expression)).toThrow(expect.objectContaining({ code: 'answer/calculation' })),
  )

  it('whatever is written: a number or a refusal', () => {
    const piece = fc.constantFrom('1', '2.5', '3,000', '+', '-', '*', '/', '^', '%', '(', ')', ' ', 'x', 'of', 'a', '–')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        try {
          expect(Number.isFinite(calculate(pieces.join('')))).toBe(true)
        } catch (error) {
          expect(error).toMatchObject({ code: 'answer/calculation' })
        }
      }),
    )
  })

  it.each([
    [0.1 + 0.2, '0.3'],
    [1234.5, '1234.5'],
    [1_234_567.891, '1,234,567.891'],
    [1e21, '1e+21'],
    [0.0000001, '1e-7'],
    [-42, '-42'],
    [100 / 3, '33.3333333333'],
  ])('%d is written %s', (value, text) => expect(formatResult(value)).toBe(text))
})
