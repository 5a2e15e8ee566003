import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstMarked, markWords } from '../../../src-renderer/ui/marked/markWords.ts'

/** The text with its marks in brackets. */
const marked = (text: string, looked: string) =>
  markWords(text, looked)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['notice period', 'The notice period is three months.', 'The [notice period] is three months.'],
  ['notices', 'Notice was given. A noticeboard is none.', '[Notice] was given. A noticeboard is none.'],
  ['terminated', 'Termination ends it.', '[Termination] ends it.'],
  ['Kündigungsfrist', 'Die Kündigungsfristen und die Frist', 'Die [Kündigungsfristen] und die Frist'],
  ['resume', 'His Résumé.', 'His [Résumé].'],
  // Words that every text has, and parts of others, say nothing.
  ['what is the rent', 'What the parent of the rent is', 'What the parent of the [rent] is'],
  ['art', 'An article of art', 'An article of [art]'],
  ['2024', 'In 2024, not 20245', 'In [2024], not 20245'],
  ['合同', '合同 是', '[合同] 是'],
  ['the', 'the rent', 'the rent'],
  ['', 'the rent', 'the rent'],
])('looking for %j in %j', (looked, text, expected) => expect(marked(text, looked)).toBe(expected))

test('the pieces are the text, whatever it is, and the first mark is where it is said to be', () => {
  const text = fc
    .array(fc.constantFrom('rent', 'Rent', 'lease', ' ', '  ', '. ', 'é', '💧', '<b>', 'tenant'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, fc.constantFrom('rent', 'lease tenants', 'é rent', 'zzz'), (text, looked) => {
      const parts = markWords(text, looked)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      const before = parts
        .slice(
          0,
          parts.findIndex((part) => part.isMarked),
        )
        .map((part) => part.text)
      const isThere = parts.some((part) => part.isMarked)
      expect(firstMarked(text, looked)).toBe(isThere ? before.join('').length : -1)
    }),
  )
})
