import { describe, expect, it } from 'vitest'
import { datesIn } from '../../../../src-main/engine/answer/binding/values/dates.ts'
import { extractFacts, holdsFact, indexFacts } from '../../../../src-main/engine/answer/binding/facts.ts'
import { numbersIn } from '../../../../src-main/engine/answer/binding/values/numbers.ts'

/** Facts of a sentence that a passage does not hold, as written. */
function missing(sentence: string, passage: string, options: { table?: boolean; context?: string } = {}): string[] {
  const held = indexFacts(passage, options.table ?? false)
  const context = indexFacts(options.context ?? '', false)
  return extractFacts(sentence)
    .filter((fact) => !holdsFact(fact, held, context))
    .map(({ text }) => text)
}

describe('numbers', () => {
  it.each([
    ['1,000', ['1000']],
    ['1.000', ['1000']],
    ['1.250', ['1250', '1.25']],
    ['1 000 000', ['1000000']],
    ['1’000', ['1000']],
    ['1.234.567,89', ['1234567.89']],
    ['1,234,567.89', ['1234567.89']],
    ['12.50', ['12.5']],
    ['0.125', ['0.125']],
    ['3.2.1', ['3.2.1']],
    ['2.5 million', ['2500000']],
    ['$3bn', ['3000000000']],
    ['1990s', ['1990s']],
    ['007', ['7']],
  ])('%s reads as %j', (text, values) => expect(numbersIn(text)[0]?.values).toEqual(values))

  it.each(['B2B', 'H2O', 'word', ''])('%j holds none', (text) => expect(numbersIn(text)).toEqual([]))

  it.each([
    ['spelled out in the passage', 'The file is kept for 7 years.', 'We keep it for seven years.', []],
    ['an ordinal in the passage', 'It is painted every 5 years.', 'It paints it every fifth year.', []],
    ['grouped otherwise', 'The rent is 38.500.', 'The rent is 38,500 pounds.', []],
    ['another number', 'The rent is 39,500.', 'The rent is 38,500 pounds.', ['39,500']],
    ['a sign and a currency', 'A loss of $12.', 'Net income (12)', []],
    ['a percentage against a plain number', 'It fell by 7%.', 'It took 7 weeks.', ['7%']],
    ['another number in words', 'It is kept for nine years.', 'It is kept for six years.', ['nine']],
    ['a number in words for digits', 'It ends after 25 years.', 'It ends after twenty-five years.', []],
    ['digits for a part of a number in words', 'It ends after 5 years.', 'It ends after twenty-five years.', ['5']],
    ['"one" of several', 'One of them ended.', 'An office was closed.', []],
    ['percent in words', 'It fell by 7%.', 'It fell by seven per cent.', []],
    ['a scale written out', 'Sales were 2.5 million.', 'Sales were 2,500,000.', []],
    ['a scale that is wrong', 'Sales were 2.5 billion.', 'Sales were 2.5 million.', ['2.5 billion']],
    ['part of another number', 'Page 12.', 'The code is 1234.', ['12']],
    ['a list’s own number', '1. The roof leaks.', 'The roof leaks.', []],
    ['a passage that the model names', 'As passage 3 says, the roof leaks.', 'The roof leaks.', []],
  ])('%s', (_name, sentence, passage, expected) => expect(missing(sentence, passage)).toEqual(expected))

  it('a table that says “in millions” once carries figures in millions, and percentages without their sign', () => {
    const row = 'Net sales | 1,250 | 14.5'
    expect(missing('Net sales were 1,250 million.', row, { table: true, context: 'Figures in millions' })).toEqual([])
    expect(missing('Net sales were 1,250 million.', row, { table: true })).toEqual(['1,250 million'])
    expect(missing('Net sales grew by 14.5%.', row, { table: true })).toEqual([])
  })
})

describe('dates', () => {
  it.each([
    ['5 January 2026', ['2026-01-05']],
    ['January 5th, 2026', ['2026-01-05']],
    ['the 5th of January 2026', ['2026-01-05']],
    ['5. Januar 2026', ['2026-01-05']],
    ['5 de enero de 2026', ['2026-01-05']],
    ['le 1er mars 2026', ['2026-03-01']],
    ['2026-01-05', ['2026-01-05']],
    ['05/01/2026', ['2026-01-05', '2026-05-01']],
    ['31/12/2026', ['2026-12-31']],
    ['Sept. 2026', ['2026-09']],
    ['12 March', ['--03-12']],
  ])('%s reads as %j', (text, keys) => expect(datesIn(text)[0]?.keys).toEqual(keys))

  it.each(['45/67/2026', 'May I ask', 'a march of 5 miles', '2026', '1.2.3'])('%s is none', (text) => {
    expect(datesIn(text)).toEqual([])
  })

  it.each([
    ['written otherwise', 'It began on 2026-02-01.', 'It runs from 1 February 2026.', []],
    ['less precise than the passage', 'It began in February 2026.', 'It runs from 1 February 2026.', []],
    [
      'more precise than the passage',
      'It began on 1 February 2026.',
      'It began in February 2026.',
      ['1 February 2026'],
    ],
    ['of another year', 'It began on 1 February 2025.', 'It runs from 1 February 2026.', ['1 February 2025']],
    ['a year alone', 'It began in 2026.', 'It runs from 1 February 2026.', []],
  ])('%s', (_name, sentence, passage, expected) => expect(missing(sentence, passage)).toEqual(expected))
})

describe('names', () => {
  it.each([
    ['is in the passage', 'It is let by Saltmarsh Estates.', 'Saltmarsh Estates Ltd. is the landlord.', []],
    ['is not', 'It is let by Marsh Holdings.', 'Saltmarsh Estates Ltd. is the landlord.', ['Marsh Holdings']],
    ['with a possessive', 'It is Osei’s report.', 'Dr. Osei reported.', []],
    ['with accents', 'It is by Müller.', 'von Muller', []],
    ['a sentence’s first word is none', 'Roofs leak.', 'They leak.', []],
    ['initials with points', 'It was A. Harbour.', 'Present: A Harbour', []],
    ['an acronym that the passage spells out', 'It was the WHO.', 'The World Health Organization said so.', []],
    ['an acronym that it does not', 'It was the WTO.', 'The World Health Organization said so.', ['WTO']],
  ])('%s', (_name, sentence, passage, expected) => expect(missing(sentence, passage)).toEqual(expected))

  it('may stand in the title or a heading; numbers and dates may not', () => {
    const context = { context: 'Report for Acme, 12 March 2024' }
    expect(missing('In all, Acme grew.', 'The firm grew.', context)).toEqual([])
    expect(missing('It grew on 12 March 2024.', 'The firm grew.', context)).toEqual(['12 March 2024'])
  })

  it('are not sought in German, where every noun has a capital', () => {
    expect(missing('Der Mieter hält die Wände und das Dach.', 'Er hält sie.')).toEqual([])
  })
})
