import { describe, expect, test } from 'vitest'
import { createKeywordIndex } from '../../../../src-main/engine/keyword/keywordIndex.ts'
import { searchKeywordTable } from '../../../../src-main/engine/retrieve/after/keywordTable.ts'
import type { Allowed, Scored } from '../../../../src-main/engine/types.ts'
import { documentOf, newLibrary, saveFile } from '../../store/libraries.ts'

/** A hundred lines that all hold "lease"; ids count from 1. */
function tableOf(telling: Record<number, string>) {
  const store = newLibrary()
  const lines = Array.from({ length: 100 }, (_, index) => `The lease ${telling[index + 1] ?? `line ${index + 1}x`}`)
  const { documentId } = saveFile(store, 'a.txt', documentOf(`${lines.join('\n')}\n`))
  const { keywordTable } = store
  const parts = { keyword: createKeywordIndex(keywordTable), table: keywordTable }
  const search = (words: string[], count = 10, allowed?: Allowed): Scored[] =>
    searchKeywordTable(parts, words, count, allowed)
  return { search, documentId }
}
const idsOf = (found: readonly Scored[]): number[] => found.map(({ passageId }) => passageId)

describe('passages by the number of telling words', () => {
  const texts = { 5: 'zebra zebra zebra zebra', 7: 'zebra and quokka', 9: 'quokka quokka', 11: 'zebra quokka numbat' }

  test('counts words, not how often they occur; what every passage holds does not count', () => {
    const found = tableOf(texts).search(['lease', 'zebra', 'quokka', 'numbat'])
    expect(idsOf(found).slice(0, 2)).toEqual([11, 7])
    expect(new Set(idsOf(found).slice(2))).toEqual(new Set([5, 9]))
    expect(found.map(({ score }) => score)).toEqual([1, 2 / 3, 1 / 3, 1 / 3])
  })

  test('a word that nobody holds does not make the others worth less', () => {
    expect(tableOf(texts).search(['numbat', 'unheard', 'unheard'])).toEqual([{ passageId: 11, score: 1 }])
  })

  test.each([
    ['no words', []],
    ['common words alone', ['lease']],
    ['unknown words alone', ['unheard']],
    ['signs', ['"', '\0', '*']],
  ])('%s find nothing', (_, words) => {
    expect(tableOf(texts).search(words)).toEqual([])
  })

  test('as many as wanted, and only what a filter admits', () => {
    const { search, documentId } = tableOf(texts)
    expect(search(['zebra', 'quokka', 'numbat'], 1)).toEqual([{ passageId: 11, score: 1 }])
    expect(search(['zebra'], 10, new Set([documentId + 1]))).toEqual([])
    expect(search(['zebra'], 0)).toEqual([])
  })
})
