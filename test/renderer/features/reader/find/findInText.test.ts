import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInText, foldText, mostMatches } from '../../../../../src-renderer/features/reader/find/findInText.ts'

const find = (query: string, text: string) =>
  findInText(query, foldText(text)).map(({ start, end }) => text.slice(start, end))

test.each([
  ['case', 'rent', 'The RENT and the Rental.', ['RENT', 'Rent']],
  ['accents, composed or not', 'cafe', 'Café, cafe\u0301, cafés.', ['Café', 'cafe\u0301', 'café']],
  ['accents in what is typed', 'CAFÉ', 'a cafe', ['cafe']],
  ['ligatures', 'office', 'The o\ufb03ce.', ['o\ufb03ce']],
  ['a part of a ligature marks all of it', 'of', 'o\ufb03ce', ['o\ufb03']],
  ['soft hyphens', 'notice', 'no\u00adtice', ['no\u00adtice']],
  ['typographic quotes and dashes', `"don't" - 3-4`, '“don’t” – 3–4', ['“don’t” – 3–4']],
  ['line breaks and many blanks', 'three months', 'three\nmonths, three   months', ['three\nmonths', 'three   months']],
  ['signs of patterns', 'a.b*(c)', 'a.b*(c) and axb', ['a.b*(c)']],
  ['Arabic, with and without vowel marks', 'محمد', 'قال مُحَمَّد', ['مُحَمَّد']],
  ['Chinese', '北京', '我在北京。', ['北京']],
  ['letters outside of the first plane', 'x💧y', 'ax💧yb', ['x💧y']],
  ['nothing', '   ', 'text', []],
  ['an accent alone', '\u0301', 'cafe\u0301', []],
])('finds across %s', (_, query, text, wanted) => {
  expect(find(query, text)).toEqual(wanted)
})

test('any part of a text is found where it stands, and what is found folds to what was typed', () => {
  const unit = fc.constantFrom('a', 'B', 'é', 'e\u0301', 'ﬁ', 'İ', 'ß', '💧', '—', '\u00ad', '.', '中', 'Ω')
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat(), (units, one, other) => {
      const text = units.join('')
      const [from, to] = [one % units.length, other % units.length].sort((left, right) => left - right) as [
        number,
        number,
      ]
      const part = units.slice(from, to + 1).join('')
      const folded = foldText(part).folded
      fc.pre(folded !== '')
      const spans = findInText(part, foldText(text))
      expect(spans.length).toBeGreaterThan(0)
      for (const [index, { start, end }] of spans.entries()) {
        expect(foldText(text.slice(start, end)).folded).toContain(folded)
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(start).toBeLessThan(end)
        // A ligature may be the end of one match and the begin of the next.
        expect(start).toBeGreaterThanOrEqual((spans[index - 1]?.end ?? 0) - 1)
      }
    }),
  )
})

test('stops counting where nobody steps any more', () => {
  expect(findInText('a', foldText('a'.repeat(mostMatches + 5)))).toHaveLength(mostMatches)
})
