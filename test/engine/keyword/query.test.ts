import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildExpression, queryTerms } from '../../../src-main/engine/keyword/query.ts'
import { newLibrary } from '../store/libraries.ts'

describe('queryTerms', () => {
  it.each([
    ['What is the capital of France?', ['capital', 'france']],
    ['well-known state-of-the-art', ['well', 'known', 'state', 'art']],
    ["Don't the patient's results matter?", ['patient', 'results', 'matter']],
    ['Paris paris PARIS', ['paris']],
    ['Section 4.2(b) of 2024', ['section', '4', '2', 'b', '2024']],
    ['Wie hoch ist die Miete für das Haus?', ['hoch', 'miete', 'haus']],
    ['Quelle est la durée du contrat ?', ['durée', 'contrat']],
    ['¿Cuál es el plazo de la garantía?', ['plazo', 'garantía']],
    ['Qual è la durata del contratto?', ['durata', 'contratto']],
    ['Qual é o prazo do contrato?', ['prazo', 'contrato']],
    ['Wat is de looptijd van het contract?', ['looptijd', 'contract']],
    ['Did he die of it?', ['die']],
    ['東京タワーの高さ', ['東京', 'タワー', 'の', '高', 'さ']],
    ['E\u0301te\u0301', ['e\u0301te\u0301']],
  ])('%s', (question, terms) => {
    if (question.startsWith('東京')) expect(queryTerms(question).join('')).toBe(terms.join(''))
    else expect(queryTerms(question)).toEqual(terms)
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
