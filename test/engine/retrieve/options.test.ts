import { expect, test } from 'vitest'
import { defaultRetrieveOptions, parseRetrieveSettings } from '../../../src-main/engine/retrieve/options.ts'

test('reads each setting', () => {
  expect(parseRetrieveSettings(['topK=5', 'alpha=0.25', 'candidates=1000', 'sentences=false'])).toEqual({
    topK: 5,
    alpha: 0.25,
    candidates: 1000,
    sentences: false,
  })
  expect(parseRetrieveSettings(['alpha=auto'])).toEqual({ alpha: 'auto' })
  expect(parseRetrieveSettings([])).toEqual({})
})

test('the last of two wins', () => {
  expect(parseRetrieveSettings(['alpha=0', 'alpha=1'])).toEqual({ alpha: 1 })
})

test.each([
  ['topK=0', 'topK takes a whole number'],
  ['topK=2.5', 'topK takes a whole number'],
  ['alpha=1.1', 'alpha takes auto, or a number from 0'],
  ['alpha=', 'alpha takes auto'],
  ['alpha=NaN', 'alpha takes auto'],
  ['candidates=-1', 'candidates takes'],
  ['sentences=yes', 'sentences takes true or false'],
  ['beta=1', 'There is no setting "beta=1"'],
  ['toString=1', 'There is no setting'],
  ['alpha', 'Write name=value; the names are topK, topKFinal, alpha'],
])('%s is refused in words', (pair, message) => {
  expect(() => parseRetrieveSettings([pair])).toThrow(message)
})

test('every setting of retrieval but the filter can be overridden', () => {
  for (const name of Object.keys(defaultRetrieveOptions)) {
    expect(() => parseRetrieveSettings([`${name}=?`])).toThrow(`The setting ${name} takes`)
  }
})
