import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHeaderMaker, maxHeaderTokens } from '../../../src-main/engine/chunk/header.ts'
import { countWords } from './documents.ts'

const header = (title: string, fileTitle: string, ...path: string[]): string =>
  createHeaderMaker(title, fileTitle, countWords)(path)

describe('title › file name › headings', () => {
  it.each([
    [
      'all three when each says something',
      ['Annual report', 'Acme 2019', 'Risks'],
      'Annual report › Acme 2019 › Risks',
    ],
    ['a file name that repeats the title', ['The lease of Elm Road', 'elm road'], 'The lease of Elm Road'],
    ['a title that the file name says with more', ['10-K', 'ACME 2019 10 K'], 'ACME 2019 10 K'],
    ['letters that are cut into words differently', ['Acme Form 10-K', 'acmeform10k'], 'Acme Form 10-K'],
    ['a heading that repeats the title', ['Lease', '', 'Lease', 'Rent'], 'Lease › Rent'],
    ['a heading that says more takes the place', ['Lease', '', 'Lease of Elm Road'], 'Lease of Elm Road'],
    ['part of a word is no repetition', ['Leases', '', 'Lease'], 'Leases › Lease'],
    ['nothing at all', ['', ''], ''],
    ['signs without letters', ['***', '', '---'], ''],
  ])('%s', (_name, [title = '', file = '', ...path], expected) => {
    expect(header(title, file, ...path)).toBe(expected)
  })

  it('a long title keeps its first words', () => {
    expect(header('word '.repeat(60), '')).toBe('word '.repeat(18).trim())
  })

  it('outer headings give way first, and the innermost is cut only when it alone is too long', () => {
    const long = (word: string): string => `${word} `.repeat(20).trim()
    expect(header('Title', '', long('outer'), long('middle'), long('inner'))).toBe(
      `Title › ${long('middle')} › ${long('inner')}`,
    )
    expect(header('Title', '', 'inner '.repeat(80))).toBe(`Title › ${'inner '.repeat(46).trim()}`)
  })

  it('an endless word makes no header', () => {
    expect(createHeaderMaker('x'.repeat(10_000), '', (text) => text.length)(['y'.repeat(10_000)])).toBe('')
  })
})

it('never takes more than its tokens', () => {
  const text = fc
    .array(fc.constantFrom('rent', 'Acme', '10-K', '›', '...', 'Straße', '法'), { maxLength: 70 })
    .map((l) => l.join(' '))
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 5 }), (title, file, path) => {
      expect(countWords(header(title, file, ...path))).toBeLessThanOrEqual(maxHeaderTokens)
    }),
  )
})
