import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeHit } from '../../../../src-main/engine/handlers/chat/describeHit.ts'

const conversation = { id: 7, title: 'Über die Miete', createdAt: 1, updatedAt: 2 }
const hit = (text: string, words: string[]) =>
  describeHit({ conversation, message: { id: 3, role: 'assistant', text } }, words)
const marked = ({ excerpt, marks }: { excerpt: string; marks: { start: number; end: number }[] }) =>
  marks.map(({ start, end }) => excerpt.slice(start, end))

test('a short message is shown whole, its words marked, and the title’s too', () => {
  const found = hit('Die  Miete\nbeträgt 900 Euro.', ['miete', 'über'])
  expect(found).toMatchObject({ conversationId: 7, messageId: 3, role: 'assistant', updatedAt: 2 })
  expect(found.excerpt).toBe('Die Miete beträgt 900 Euro.')
  expect(marked(found)).toEqual(['Miete'])
  expect(found.titleMarks.map(({ start, end }) => found.title.slice(start, end))).toEqual(['Über', 'Miete'])
})

test('of a long one the part around the first word, between whole words', () => {
  const found = hit(`${'before '.repeat(50)}the deposit is 900 ${'after '.repeat(50)}`, ['deposit'])
  expect(found.excerpt).toMatch(/^…before.*the deposit is 900 after.*after…$/)
  expect(found.excerpt.length).toBeLessThan(170)
  expect(marked(found)).toEqual(['deposit'])
})

test('where only the title holds the words there is no excerpt', () => {
  expect(describeHit({ conversation, message: null }, ['miete'])).toMatchObject({
    messageId: null,
    role: null,
    excerpt: '',
    marks: [],
  })
})

test('for any text the excerpt is short, well-formed, and shows a word that is there', () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.constant(' needle '), fc.constant(' ')),
  )
  fc.assert(
    fc.property(text, (parts) => {
      const found = hit(parts.join(''), ['needle'])
      expect(found.excerpt.length).toBeLessThanOrEqual(162)
      expect(found.excerpt.isWellFormed()).toBe(true)
      if (parts.includes(' needle ')) expect(marked(found).length).toBeGreaterThan(0)
    }),
  )
})
