import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildExpression, queryTerms, wordsOf } from '../../../src-main/engine/keyword/query.ts'
import { createKeywordIndex } from '../../../src-main/engine/keyword/keywordIndex.ts'
import { newLibrary } from '../store/libraries.ts'

describe('queryTerms', () => {
  it.each([
    ['What is the capital of France?', ['capital', 'france']],
    ['well-known state-of-the-art', ['well', 'known', 'state', 'art']],
    ["Don't the patient's results matter?", ['patient', 'results', 'matter']],
    ['Oslo oslo OSLO', ['oslo']],
    ['Section 4.2(b) of 2024', ['section', '4', '2', 'b', '2024']],
    ['Did he die of it?', ['die']],
    ['E\u0301t', ['\u00e9t']],
    // Beginnings, here with a hyphen for their mark, where the language is another one or not known.
    ['Wie hoch ist die Miete für das Haus?', ['hoch', 'miete', 'miete-', 'haus']],
    ['Quelle est la durée du contrat ?', ['durée', 'durée-', 'contrat', 'contr-']],
    ['¿Cuál es el plazo de la garantía?', ['plazo', 'plazo-', 'garantía', 'garan-']],
    ['Qual è la durata del contratto?', ['durata', 'durat-', 'contratto', 'contr-']],
    ['Qual é o prazo do contrato?', ['prazo', 'prazo-', 'contrato', 'contr-']],
    ['Wat is de looptijd van het contract?', ['looptijd', 'loopt-', 'contract', 'contr-']],
    ['Kündigungsfrist', ['kündigungsfrist', 'kündi-']],
    ['Какой срок договора?', ['срок', 'договора', 'догов-']],
    ['ما هو اسم المدرسة؟', ['اسم', 'مدرس']],
    ['중요한 계약의 기간', ['중요한', '계약의', '기간', '중요', '요한', '계약', '약의']],
  ])('%s', (question, terms) => {
    expect(queryTerms(question).map((term) => term.replace('\uE000', '-'))).toEqual(terms)
  })

  it.each([
    ['東京タワーの高さ', ['東京', '京タ', 'タワ', 'ワー'], ['の', 'ーの', 'の高']],
    ['北京大学的城市', ['北京', '京大', '大学', '城市'], ['的', '学的', '的城']],
  ])('%s: pairs of signs, none over a word that tells nothing', (question, wanted, unwanted) => {
    const terms = queryTerms(question)
    expect(terms).toEqual(expect.arrayContaining(wanted))
    expect(terms.filter((term) => unwanted.includes(term))).toEqual([])
  })

  it('keeps stop words when there is nothing else', () => {
    expect(queryTerms('To be or not to be?')).toEqual(['not'])
    expect(queryTerms('Who are you?')).toEqual(['who', 'are', 'you'])
  })

  it('keeps negations: they change what is asked for', () => {
    expect(queryTerms('Which drugs are not approved and never were?')).toEqual(['drugs', 'not', 'approved', 'never'])
  })

  it('cuts a pasted text', () => {
    const text = Array.from({ length: 5000 }, (_, index) => `word${index}`).join(' ')
    expect(queryTerms(text)).toHaveLength(64)
  })
})

describe('wordsOf', () => {
  it.each([
    ['The Lease’s END', ['the', 'lease', 's', 'end']],
    ['المدرسة والكتاب', ['مدرس', 'كتاب']],
    ['iPhone手机', ['iphone', '手机']],
    ['Verträge', ['verträge']],
    ['?', []],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words))

  it('are terms whose rarity the index knows', () => {
    const { keywordTable } = newLibrary()
    createKeywordIndex(keywordTable).add([
      { passageId: 1, documentId: 1, header: '', body: 'تبدأ المدرسة في سبتمبر. 合同期限. Die Verträge sind da.' },
    ])
    const words = wordsOf('مدارس والمدرسة 合同 Verträge')
    expect(words.map((word) => keywordTable.documentFrequency(word))).toEqual([0, 1, 1, 1])
  })
})

describe('buildExpression', () => {
  it.each(['', '   ', '?!', '"', '—', '\0', '\ud800'])('%j holds no word', (question) => {
    expect(buildExpression(question)).toBeNull()
  })

  it('asks for any of the words', () => {
    expect(buildExpression('the Eiffel tower')).toBe('"eiffel" OR "tower"')
  })

  it('nothing in a question is syntax', () => {
    const { writer: _writer, keywordTable } = newLibrary()
    keywordTable.put([{ passageId: 1, header: 'header', body: 'body near and or not' }])
    const syntax = fc.constantFrom(
      '"',
      "'",
      '*',
      '(',
      ')',
      ':',
      '^',
      '+',
      '-',
      '{',
      '}',
      ',',
      ' NEAR(',
      ' AND ',
      ' OR ',
      ' NOT ',
      'body',
      'header:',
      '\0',
      ';',
      '\\',
    )
    const question = fc
      .array(fc.oneof(syntax, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(question, (value) => {
        const expression = buildExpression(value)
        if (expression === null) return
        expect(expression).toMatch(/^"[^"]+"( OR "[^"]+")*$/)
        expect(keywordTable.match(expression, 3).every(({ score }) => score > 0)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
