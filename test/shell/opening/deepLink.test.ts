import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLink } from '../../../src-main/shell/opening/deepLink.ts'

test.each([
  ['footnote://ask?q=How%20long%3F', { type: 'ask', question: 'How long?' }],
  ['footnote://ask/?q=a+b%0Ac', { type: 'ask', question: 'a b\nc' }],
  ['FOOTNOTE://ASK?q=%20x%20', { type: 'ask', question: 'x' }],
  ['footnote://ask?q=footnote://open/1', { type: 'ask', question: 'footnote://open/1' }],
  ['footnote://open/12', { type: 'open', documentId: 12 }],
  ['footnote://open/12/', { type: 'open', documentId: 12 }],
  ['footnote://open/12?start=5&end=9', { type: 'open', documentId: 12, start: 5, end: 9 }],
  ['footnote://open/12?end=9&start=0', { type: 'open', documentId: 12, start: 0, end: 9 }],
  ['footnote://open/12?start=5', { type: 'open', documentId: 12, start: 5, end: 5 }],
])('%s', (link, command) => {
  expect(readLink(link)).toEqual(command)
})

describe('nothing of ours', () => {
  test.each([
    '',
    'footnote:',
    'footnote://',
    'footnote:ask?q=x',
    'https://ask?q=x',
    'footnote-evil://ask?q=x',
    'footnote://run?q=calc.exe',
    'footnote://add?path=/etc',
    'footnote://ask',
    'footnote://ask?q=',
    'footnote://ask?q=%20',
    'footnote://ask?q=x&q=y',
    'footnote://ask?q=x&send=1',
    'footnote://ask/now?q=x',
    'footnote://ask?q=x#fragment',
    'footnote://user:word@ask?q=x',
    'footnote://ask:80?q=x',
    'footnote://ask?q=a%00b',
    'footnote://ask?q=a%1Bb',
    'footnote://ask?q=a%E2%80%AEb',
    'footnote://open',
    'footnote://open/',
    'footnote://open/0',
    'footnote://open/-1',
    'footnote://open/1.5',
    'footnote://open/1e3',
    'footnote://open/0x10',
    'footnote://open/01',
    'footnote://open/%31',
    'footnote://open/1/2',
    'footnote://open//etc/passwd',
    'footnote://open/9007199254740993',
    'footnote://open/1?start=9&end=5',
    'footnote://open/1?end=5',
    'footnote://open/1?start=-1&end=5',
    'footnote://open/1?start=1&end=5&file=/etc/passwd',
    'footnote://open/1?start=1&start=2',
    'footnote://open/C:/Windows/System32/calc.exe',
  ])('%s', (link) => {
    expect(readLink(link)).toBeUndefined()
  })
})

test('a question longer than the contract allows is not cut, but refused', () => {
  expect(readLink(`footnote://ask?q=${'x'.repeat(4000)}`)).toMatchObject({ type: 'ask' })
  expect(readLink(`footnote://ask?q=${'x'.repeat(4001)}`)).toBeUndefined()
  expect(readLink(`footnote://ask?q=${'%41'.repeat(100_000)}`)).toBeUndefined()
})

test('whatever comes: nothing is thrown, and what is read is within its bounds', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('ask', 'open', '?q=', '/1', '?start=', '&end=', '%'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const command = readLink(`footnote://${parts.join('')}`)
      if (command?.type === 'ask') expect(command.question.length).toBeLessThanOrEqual(4000)
      else if (command?.type === 'open') {
        expect(Number.isSafeInteger(command.documentId) && command.documentId > 0).toBe(true)
        expect((command.end ?? 0) >= (command.start ?? 0)).toBe(true)
      } else expect(command).toBeUndefined()
    }),
  )
})

test('every question within the contract’s limit survives its way through a link', () => {
  const question = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(question, (text) => {
      const read = readLink(`footnote://ask?q=${encodeURIComponent(text)}`)
      expect(read).toEqual({ type: 'ask', question: text.trim() })
    }),
  )
})
