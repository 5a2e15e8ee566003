import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprint, isDuplicate } from '../../../../src-main/engine/retrieve/evidence/dedupe.ts'

const clause =
  'The tenant shall keep the premises in good repair and shall not alter them without the written consent of the ' +
  'landlord, which shall not be unreasonably withheld, and shall pay the rent of 1,200 on the first day of each month.'

const duplicates = (a: string, b: string): boolean => isDuplicate(fingerprint(a), fingerprint(b))

test('white space, case and punctuation do not tell passages apart', () => {
  expect(duplicates(clause, clause.toUpperCase().replaceAll(' ', '\n  ').replaceAll(',', ' '))).toBe(true)
})

test('one word added to a long clause leaves it the same', () => {
  expect(duplicates(clause, `Furthermore ${clause}`)).toBe(true)
})

test('another number makes another fact, however alike the words', () => {
  expect(duplicates(clause, clause.replace('1,200', '1,300'))).toBe(false)
})

test.each([
  ['a number written out', 'each month', 'every three months', 'every six months'],
  ['a month', 'each month', 'each March', 'each April'],
  ['a denial', 'shall pay', 'shall pay', 'shall not pay'],
])('%s makes another fact too', (_, from, one, other) => {
  expect(duplicates(clause.replace(from, one), clause.replace(from, other))).toBe(false)
})

test('texts about the same in other words are two', () => {
  expect(
    duplicates(clause, 'Rent is due monthly. Alterations need consent in writing. Repairs fall to the tenant.'),
  ).toBe(false)
})

test('short texts compare as a whole', () => {
  expect(duplicates('Signature', 'signature')).toBe(true)
  expect(duplicates('Signature', 'Date')).toBe(false)
  expect(duplicates('', '')).toBe(true)
})

test('scripts without spaces compare, too', () => {
  expect(duplicates('东京的夏天很热', '东京的夏天很热')).toBe(true)
  expect(duplicates('东京的夏天很热', '北京的冬天很冷')).toBe(false)
})

test('every text is its own duplicate, and the order of two does not matter', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(duplicates(a, a)).toBe(true)
      expect(duplicates(a, b)).toBe(duplicates(b, a))
    }),
  )
})
