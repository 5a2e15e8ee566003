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

  it.each([
    ['Chinese', '长江大桥', ['长江', '江大', '大桥']],
    ['Japanese', 'コーヒー', ['コー', 'ーヒ', 'ヒー']],
    ['Korean', '한국어는', ['한국', '국어', '어는']],
  ])('adds pairs of signs to %s words', (_script, text, pairs) =>
    expect(words(text)).toEqual(expect.arrayContaining(pairs)),
  )

  it('parts a script without spaces from its neighbours', () => {
    expect(words('iPhone手机2024')).toEqual(['iPhone', '手机', '2024', '手机'])
  })

  it('one form for what differs in width, ligature or composition', () => {
    expect(words('ＡＢＣ１２ ٢٠١٩ ۱۲ ﬁnd e\u0301te\u0301 STRASSE Straße か\u3099く')).toEqual(
      expect.arrayContaining(['ABC12', '2019', '12', 'find', 'été', 'STRASSE', 'Strasse', 'がく']),
    )
  })

  it.each([
    'It’s a well-known naïve café, e.g. the one at the corner.',
    'Figures of the year: 4.2 million (2019)',
    'Umsatz 2019 2020',
    'international internal',
    '\u{1f600}\ud800',
    '',
  ])('leaves %j to FTS5', (text) => expect(analyze(text)).toBe(text))

  it.each([
    ['German', 'Die Verträge sind mit der Frist zu kündigen', 'Vertr\uE000'],
    ['French', 'Les obligations du locataire sont dans le contrat', 'oblig\uE000'],
    ['Polish', 'Czy umowa została podpisana przez obie strony', 'podpi\uE000'],
    ['Russian', 'договоры', 'догов\uE000'],
    ['Greek', 'συμβάσεις', 'συμβά\uE000'],
    ['Hindi', 'समझौते', 'समझौत\uE000'],
  ])('adds the beginnings of %s words', (_language, text, beginning) => {
    expect(words(text)).toContain(beginning)
    expect(analyze(text).replaceAll(/ \S+\uE000/gu, '')).toBe(text)
  })

  it.each([
    ['والكتاب', 'كتاب'],
    ['الكِتَابُ', 'كتاب'],
    ['بالمدرسة', 'مدرس'],
    ['المدرسـات', 'مدرس'],
    ['مدرسين', 'مدرس'],
    ['إسلام', 'اسلام'],
    ['على', 'عل'],
    ['علي', 'عل'],
    ['ورد', 'ورد'],
    ['ال', 'ال'],
  ])('takes the Arabic word %s for %s', (word, stem) => expect(analyze(word)).toBe(stem))

  it('loses no letter or digit but those of Arabic words, whatever the text', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'東京のタワーサวัสดี a-1 한국어'), fc.string({ unit: 'binary', maxLength: 1 })),
    })
    const signs = (value: string): Set<string> =>
      new Set(value.match(/[\p{L}\p{N}]/gu)?.filter((sign) => !/\p{Script=Arabic}/u.test(sign)))
    fc.assert(
      fc.property(text, (value) => {
        const kept = signs(analyze(value))
        const normal = value
          .normalize('NFKC')
          .replaceAll('ß', 'ss')
          .replace(/[٠-٩۰-۹]/g, '')
        expect([...signs(normal)].filter((sign) => !kept.has(sign))).toEqual([])
      }),
    )
  })
})
