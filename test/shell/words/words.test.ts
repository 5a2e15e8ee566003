import { afterEach, expect, test } from 'vitest'
import german from '../../../src-main/shell/words/de.json'
import english from '../../../src-main/shell/words/en.json'
import { fill, showLanguage, words } from '../../../src-main/shell/words/words.ts'

afterEach(() => showLanguage('en'))

/** `menu.file` → its text, in the order of the file. */
function flat(catalogue: Record<string, Record<string, string>>): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([section, texts]) =>
    Object.entries(texts).map(([name, text]): [string, string] => [`${section}.${name}`, text]),
  )
}
const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([whole]) => whole).sort()

test('both languages have the same texts, in the same order, with the same values in them', () => {
  expect(flat(german).map(([key]) => key)).toEqual(flat(english).map(([key]) => key))
  const inEnglish = new Map(flat(english))
  for (const [key, text] of flat(german)) expect(holes(text), key).toEqual(holes(inEnglish.get(key) ?? ''))
})

test('no text is empty, and each language has its own quotation marks', () => {
  for (const [key, text] of [...flat(english), ...flat(german)]) expect(text.trim(), key).not.toBe('')
  for (const [key, text] of flat(german)) expect(text, key).not.toMatch(/“[^„]*”|"|'/)
  for (const [key, text] of flat(english)) expect(text, key).not.toMatch(/„|"|'/)
})

test.each([
  ['de', 'Datei'],
  ['de-AT', 'Datei'],
  ['DE_CH', 'Datei'],
  ['en-GB', 'File'],
  ['fr', 'File'],
  ['', 'File'],
  ['__proto__', 'File'],
])('locale %j calls the first menu “%s”', (tag, file) => {
  showLanguage(tag)
  expect(words().menu.file).toBe(file)
})

test('a change of language is told once', () => {
  expect(showLanguage('de')).toBe(true)
  expect(showLanguage('de-AT')).toBe(false)
})

test('values are filled in, numbers in the manner of the language; one that is missing is a mistake', () => {
  expect(fill('{{a}} of {{b}}', { a: 'x', b: 1234 })).toBe('x of 1,234')
  showLanguage('de')
  expect(fill('{{b}}', { b: 1234 })).toBe('1.234')
  expect(fill('{{a}}', { a: '{{b}}' })).toBe('{{b}}')
  expect(() => fill('{{c}}', {})).toThrow('no value for c')
})
