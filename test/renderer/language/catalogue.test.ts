// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import german from '../../../src-renderer/language/de.json'
import english from '../../../src-renderer/language/en.json'
import { chooseLanguage, chosenLanguage, language, t } from '../../../src-renderer/language/language.ts'
import { count, number } from '../../../src-renderer/ui/words/format.ts'
import { readSources } from '../../architecture/scan.ts'
import { compareCatalogues, findUnusedKeys } from '../../fixtures/catalogue.ts'
import { findBareWords } from './bareWords.ts'

const sources = readSources(['src-renderer'])
const code = sources.map((file) => file.text).join('\n')

describe('the catalogue', () => {
  test('says the same in every language', () => {
    expect(compareCatalogues(english, german)).toEqual([])
  })

  test('holds no text that nobody shows', () => {
    expect(findUnusedKeys(english, code)).toEqual([])
  })

  test('holds every word of the page: none stands in the code', () => {
    expect(sources.flatMap(findBareWords)).toEqual([])
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
