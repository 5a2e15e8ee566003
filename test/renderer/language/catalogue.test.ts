// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import german from '../../../src-renderer/language/de.json'
import english from '../../../src-renderer/language/en.json'
import { chooseLanguage, chosenLanguage, language, t } from '../../../src-renderer/language/language.ts'
import { count, number } from '../../../src-renderer/ui/words/format.ts'
import { readSources } from '../../architecture/scan.ts'
import { findBareWords } from './bareWords.ts'

const sources = readSources(['src-renderer'])
const code = sources.map((file) => file.text).join('\n')

/** Rooms whose words are still on their way into the catalogue. */
const notYet = [
  'features/chat',
  'ui',
]

/** Each text of a catalogue by its whole key. */
function flatten(part: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(part).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  )
}

const texts = { en: new Map(flatten(english)), de: new Map(flatten(german)) }
const filled = (text: string) => [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort()

describe('the catalogue', () => {
  test('has the same keys in every language', () => {
    expect([...texts.de.keys()]).toEqual([...texts.en.keys()])
  })

  test('fills in the same values in every language, and leaves no text empty', () => {
    for (const [key, text] of texts.en) {
      expect(filled(texts.de.get(key) ?? ''), key).toEqual(filled(text))
      expect(text.trim(), key).not.toBe('')
      expect(texts.de.get(key)?.trim(), key).not.toBe('')
    }
  })

  test('has a plural for each singular', () => {
    const singular = [...texts.en.keys()].filter((key) => key.endsWith('_one'))
    expect(singular.filter((key) => !texts.en.has(key.replace(/_one$/, '_other')))).toEqual([])
  })

  test('holds no text that nobody shows', () => {
    // A key is used whole, or by a template whose first part names its group.
    const unused = [...texts.en.keys()]
      .map((key) => key.replace(/_(one|other)$/, ''))
      .filter((key) => !code.includes(`'${key}'`) && !code.includes(`\`${key.slice(0, key.lastIndexOf('.') + 1)}\${`))
    expect(unused).toEqual([])
  })

  test('holds every word of the page: none stands in the code', () => {
    const done = sources.filter(({ path }) => !notYet.some((room) => path.startsWith(`src-renderer/${room}`)))
    expect(done.flatMap(findBareWords)).toEqual([])
  })
})

describe('the language shown', () => {
  afterEach(() => chooseLanguage(null))

  test('is the one chosen, for words, plurals and numbers, and is remembered', async () => {
    await chooseLanguage('de')
    expect([language(), chosenLanguage(), document.documentElement.lang]).toEqual(['de', 'de', 'de'])
    expect([count(1, 'file'), count(1200, 'file'), number(1.5)]).toEqual(['1 Datei', '1.200 Dateien', '1,5'])
    await chooseLanguage('en')
    expect([count(1, 'file'), count(1200, 'file'), number(1.5)]).toEqual(['1 file', '1,200 files', '1.5'])
  })

  test('is the system’s when nothing is chosen', async () => {
    await chooseLanguage('de')
    await chooseLanguage(null)
    expect([language(), chosenLanguage()]).toEqual(['en', null])
  })

  test('what is filled in stays as it is: React escapes', () => {
    expect(t('place.page', { first: '<3>' })).toBe('page <3>')
  })
})
