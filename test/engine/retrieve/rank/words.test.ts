import { expect, test } from 'vitest'
import { createWordWeights } from '../../../../src-main/engine/retrieve/rank/words.ts'
import { documentOf, newLibrary, saveFile } from '../../store/libraries.ts'

const store = () => {
  const library = newLibrary()
  saveFile(library, 'a.txt', documentOf(['the lease', 'the rent', 'the tenant', 'the Zürich clause'].join('\n')))
  return library.keywordTable
}

test('the rarer a word, the more its presence says', () => {
  const share = createWordWeights('the Zürich lease', store())
  expect(share('the lease of ZÜRICH')).toBeCloseTo(1)
  expect(share('Zürich')).toBeCloseTo(share('a lease'))
  expect(share('Zürich')).toBeGreaterThan(5 * share('the'))
  expect(share('nothing of it')).toBe(0)
})

test('plural and singular meet', () => {
  expect(createWordWeights('tenants', store())('The tenant pays.')).toBe(1)
  expect(createWordWeights('Which tenant?', store())('Tenants pay.')).toBeGreaterThan(0)
})

test('a question without words finds nothing in any text', () => {
  expect(createWordWeights('?!', store())('text')).toBe(0)
})
