import { afterEach, describe, expect, test } from 'vitest'
import german from '../../../src-main/base/language/de.json' with { type: 'json' }
import english from '../../../src-main/base/language/en.json' with { type: 'json' }
import { languageSpoken, say, speak } from '../../../src-main/base/language/say.ts'
import { readSources } from '../../architecture/scan.ts'
import { compareCatalogues, findUnusedKeys } from '../../fixtures/catalogue.ts'

afterEach(() => speak('en'))

describe('the engine’s catalogue', () => {
  test('says the same in every language', () => {
    expect(compareCatalogues(english, german)).toEqual([])
  })

  test('holds no text that nobody says', () => {
    const code = readSources(['src-main']).map((file) => file.text)
    expect(findUnusedKeys(english, code.join('\n'))).toEqual([])
  })
})

test('sentences are in the language spoken now, with what is filled in as it is', () => {
  expect(say('ask.notSavedWriter', { owner: '<b> & "c"' })).toBe(
    'Not saved: this library is being written by <b> & "c".',
  )
  speak('de')
  expect([languageSpoken(), say('ask.notSavedWriter', { owner: 'Ada' })]).toEqual([
    'de',
    'Nicht gespeichert: In diese Bibliothek schreibt gerade Ada.',
  ])
})
