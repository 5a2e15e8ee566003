import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyze } from '../../../src-main/engine/keyword/analyze.ts'

const words = (text: string): string[] => analyze(text).trim().split(/\s+/)

describe('analyze', () => {
  it.each([
    ['Chinese', '北京大学的学生', '大学'],
    ['Japanese', '東京スカイツリーの高さは', '東京'],
    ['Thai', 'สวัสดีชาวโลก', 'โลก'],
    ['Lao', 'ຂ້ອຍຮັກປະເທດລາວ', 'ປະເທດ'],
    ['Khmer', 'សួស្តីពិភពលោក', 'ពិភពលោក'],
    ['Burmese', 'ကျွန်တော်ကျောင်းသွားသည်', 'ကျောင်း'],
  ])('cuts %s into words', (_script, text, word) => {
    expect(words(text)).toContain(word)
    expect(words(text).length).toBeGreaterThan(1)
  })

  it('keeps marks with their letters', () => {
    // A voicing mark that stands alone after its kana.
    expect(words('か\u3099くせい').join('')).toBe('か\u3099くせい')
    expect(words('コーヒー')).toEqual(['コーヒー'])
  })

  it('parts a script without spaces from its neighbours', () => {
    expect(words('iPhone手机2024')).toEqual(['iPhone', '手机', '2024'])
  })

  it.each([
    '',
    'It’s a well-known naïve café, e.g. №5.',
    'हिन्दी में',
    'e\u0301te\u0301',
    '한국어 문장',
    '\u{1f600}\ud800',
  ])('leaves %j as it is', (text) => expect(analyze(text)).toBe(text))

  it('adds spaces and nothing else', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'東京のタワーサวัสดี a-1'), fc.string({ unit: 'binary', maxLength: 1 })),
    })
    fc.assert(
      fc.property(text, (value) => {
        expect(analyze(value).replaceAll(' ', '')).toBe(value.replaceAll(' ', ''))
      }),
    )
  })
})
