import { describe, expect, it } from 'vitest'
import { createKeywordIndex } from '../../../src-main/engine/keyword/keywordIndex.ts'
import type { KeywordIndex } from '../../../src-main/engine/types.ts'
import { newLibrary } from '../store/libraries.ts'

function indexOf(...bodies: string[]): KeywordIndex {
  const index = createKeywordIndex(newLibrary().keywordTable)
  index.add(bodies.map((body, number) => ({ passageId: number + 1, documentId: 1, header: '', body })))
  return index
}

const find = (index: KeywordIndex, query: string): number[] => index.search(query, 9).map(({ passageId }) => passageId)

describe('createKeywordIndex', () => {
  it('finds any word, the rarer ones first', () => {
    const index = indexOf('the lease ends in May', 'the rent of the lease', 'a lease', 'nothing of that kind')
    expect(find(index, 'What is the rent of the lease?')).toEqual([2, 3, 1])
  })

  it('finds words of headings', () => {
    const index = createKeywordIndex(newLibrary().keywordTable)
    index.add([
      { passageId: 1, documentId: 1, header: 'Contract › Termination', body: 'Three months.' },
      { passageId: 2, documentId: 1, header: 'Contract › Rent', body: 'Monthly.' },
    ])
    expect(find(index, 'termination')).toEqual([1])
  })

  it('finds what hyphens, apostrophes, case and accents hide', () => {
    const index = indexOf('a State-of-the-art café', 'the patient’s X-ray', 'Straße')
    expect(find(index, 'state of the art')).toEqual([1])
    expect(find(index, 'CAFE')).toEqual([1])
    expect(find(index, "patient's xray x-ray")).toEqual([2])
    expect(find(index, 'STRASSE')).toEqual([3])
    expect(find(index, 'straße')).toEqual([3])
  })

  it('finds words in scripts without spaces', () => {
    const index = indexOf('北京大学成立于1898年。', '上海是中国最大的城市。', 'สวัสดีชาวโลก')
    expect(find(index, '大学')).toEqual([1])
    expect(find(index, '中国的城市')[0]).toBe(2)
    expect(find(index, 'โลก')).toEqual([3])
  })

  it('finds words in the forms of other languages than English', () => {
    const index = indexOf(
      'Der Vertrag ist mit einer Frist von drei Monaten zu kündigen.',
      'تبدأ المدرسة في سبتمبر',
      'Срок договоров составляет год',
      '계약은 삼월에 끝난다',
      '長江大橋',
    )
    const found = ['Welche Verträge sind kündbar?', 'Kündigung', 'مدارس والمدارس مدرسة', 'договор', '계약', '大橋']
    expect(found.map((query) => find(index, query))).toEqual([[1], [1], [2], [3], [4], [5]])
  })

  it('a word of the question itself counts more than its beginning', () => {
    const index = indexOf('Die Zahlung ist bis zum Mai zu leisten', 'Die Zahlungsart ist von der Bank zu bestimmen')
    expect(find(index, 'Wann ist die Zahlung?')).toEqual([1, 2])
  })

  it('a question without words finds nothing', () => {
    expect(find(indexOf('text'), '?')).toEqual([])
    expect(indexOf('text').score('?', [1])).toEqual([])
  })
})
