import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeText, looksBinary } from '../../../../src-main/engine/parse/text/decode.ts'

const german = 'Über den Wäldern lag Schnee; die Straße war glatt, und niemand ging später noch hinaus. '.repeat(6)
const russian = 'Над лесом лежал снег, дорога была скользкой, и никто больше не выходил. '.repeat(6)
const japanese = '森の上に雪が積もり、道は滑りやすく、誰も外に出なかった。'.repeat(6)
const chinese = '森林上覆蓋著雪，道路很滑，沒有人再出去。這是一個關於冬天的故事。'.repeat(6)

describe('decodeText', () => {
  it.each([
    ['utf-8', german],
    ['utf-16le', russian],
    ['utf-16be', japanese],
    ['utf-32le', german],
  ])('a byte order mark decides: %s', (encoding, text) => {
    const bytes = iconv.encode(text, encoding, { addBOM: true })
    expect(decodeText(bytes, 'koi8-r')).toEqual({ text, encoding, replaced: 0 })
  })

  it.each(['utf-16le', 'utf-16be'])('%s without a mark', (encoding) => {
    expect(decodeText(iconv.encode(german, encoding)).text).toBe(german)
  })

  it.each([
    ['windows-1252', german],
    ['windows-1251', russian],
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['big5', chinese],
  ])('%s is guessed', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding)).text).toBe(text)
  })

  it('ISO-2022-JP is pure ASCII, but not meant so', () => {
    const bytes = Buffer.from('Subject: \x1b$B4A;z\x1b(B and more', 'latin1')
    expect(decodeText(bytes).text).toBe('Subject: 漢字 and more')
    expect(decodeText(bytes, 'ISO-2022-JP').text).toBe('Subject: 漢字 and more')
  })

  it('believes what the document says of itself, but not against valid UTF-8', () => {
    expect(decodeText(iconv.encode('naïve café', 'iso-8859-2'), 'iso-8859-2').text).toBe(
      iconv.decode(iconv.encode('naïve café', 'iso-8859-2'), 'iso-8859-2'),
    )
    expect(decodeText(Buffer.from(german), 'windows-1251').text).toBe(german)
    expect(decodeText(iconv.encode(german, 'windows-1252'), 'no-such-encoding').text).toBe(german)
    expect(decodeText(iconv.encode(german, 'windows-1252'), 'utf-8').text).toBe(german)
  })

  it('keeps a UTF-8 text with a broken byte in UTF-8, and says so', () => {
    const bytes = Buffer.concat([Buffer.from(russian), Buffer.from([0xff]), Buffer.from(russian)])
    expect(decodeText(bytes)).toEqual({ text: `${russian}\ufffd${russian}`, encoding: 'utf-8', replaced: 1 })
  })

  it('an empty file and a mark alone are empty texts', () => {
    expect(decodeText(new Uint8Array()).text).toBe('')
    expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf)).text).toBe('')
    expect(decodeText(Uint8Array.of(0xff, 0xfe)).text).toBe('')
  })

  it('gives back every text that was written as UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/[\0\x1b]/.test(text) && !text.startsWith('\ufeff') && text.isWellFormed())
        expect(decodeText(Buffer.from(text)).text).toBe(text)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void expect(decodeText(bytes).text).toBeTypeOf('string')))
  })
})

describe('looksBinary', () => {
  it('tells texts with a stray control character from binary files', () => {
    expect(looksBinary('page one\fpage two\x1b[0m\ttab')).toBe(false)
    expect(looksBinary('a'.repeat(100) + '\0')).toBe(false)
    expect(looksBinary('ab\0\x01\x02\0\0cd\x05')).toBe(true)
  })
})
