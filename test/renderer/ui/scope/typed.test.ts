// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { chooseLanguage } from '../../../../src-renderer/language/language.ts'
import { chipInWords } from '../../../../src-renderer/ui/scope/chipWords.ts'
import { addChip, filterOf, type ScopeChip } from '../../../../src-renderer/ui/scope/scope.ts'
import { scopeFromAddress, scopeToAddress } from '../../../../src-renderer/ui/scope/scopeAddress.ts'
import { dateInWords, offerDates, readDate } from '../../../../src-renderer/ui/scope/typed/dates.ts'
import type { ScopeKnown } from '../../../../src-renderer/ui/scope/typed/known.ts'
import { parseScope } from '../../../../src-renderer/ui/scope/typed/parseScope.ts'
import { suggest } from '../../../../src-renderer/ui/scope/typed/suggest.ts'
import { tokenAt } from '../../../../src-renderer/ui/scope/typed/tokens.ts'

afterEach(() => chooseLanguage(null))

const now = new Date(2026, 10, 21, 12).getTime()
const known: ScopeKnown = {
  folders: [
    { folderId: 1, path: '', name: 'Contracts' },
    { folderId: 1, path: 'lease/2024', name: 'Contracts' },
    { folderId: 2, path: '', name: 'My papers' },
  ],
  files: [
    { fileId: 7, file: 'lease/flat.pdf' },
    { fileId: 8, file: 'a/notes.md' },
    { fileId: 9, file: 'b/notes.md' },
  ],
  tags: [
    { tag: 'Tax 2024', files: 3 },
    { tag: 'urgent', files: 1 },
  ],
}

const contracts: ScopeChip = { kind: 'folder', folderId: 1, label: 'Contracts' }
const pdf: ScopeChip = { kind: 'type', format: 'pdf' }

describe('a text with filters', () => {
  test.each<[string, string, ScopeChip[], string[]?]>([
    ['notice period', 'notice period', []],
    ['rent type:pdf in folder:contracts', 'rent in', [pdf, contracts]],
    ['folder:"My papers" rent', 'rent', [{ kind: 'folder', folderId: 2, label: 'My papers' }]],
    ['folder:lease/2024', '', [{ kind: 'folder', folderId: 1, label: '2024', pathPrefix: 'lease/2024' }]],
    ['TYPE:Word', '', [{ kind: 'type', format: 'docx' }]],
    [
      'tag:URGENT tag:„tax 2024“',
      '',
      [
        { kind: 'tag', tag: 'urgent' },
        { kind: 'tag', tag: 'Tax 2024' },
      ],
    ],
    ['what does @flat.pdf say', 'what does say', [{ kind: 'file', fileId: 7, label: 'flat.pdf' }]],
    ['before:2024-05 rent', 'rent', [{ kind: 'before', modifiedTo: new Date(2024, 4).getTime() - 1 }]],
    ['after:today', '', [{ kind: 'after', modifiedFrom: new Date(2026, 10, 21).getTime() }]],
    ['type:pdf type:pdf', '', [pdf]],
    // What is not understood is searched as it stands.
    ['type:exe rent', 'type:exe rent', [], ['type:exe']],
    ['before:2024-13', 'before:2024-13', [], ['before:2024-13']],
    ['folder:nowhere type:pdf', 'folder:nowhere', [pdf], ['folder:nowhere']],
    // Two files of that name: which one is not for us to say.
    ['@notes.md', '@notes.md', [], ['@notes.md']],
    ['see: mytype:pdf ada@home.org re:lease type: @', 'see: mytype:pdf ada@home.org re:lease type: @', []],
  ])('%j leaves %j', (text, words, chips, notUnderstood = []) => {
    expect(parseScope(text, known, now)).toEqual({ words, chips, notUnderstood })
  })

  test('speaks the language shown, and English too', async () => {
    await chooseLanguage('de')
    const { chips } = parseScope('ordner:contracts type:pdf seit:Mai vor:17.5.2024 seit:nichts', known, now)
    expect(chips.map(chipInWords)).toEqual(['in Contracts', 'PDF', 'seit Mai 2026', 'vor 17. Mai 2024'])
  })

  test('is never lost, whatever it holds: what is no chip is still there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const { words, chips } = parseScope(text, known, now)
        if (chips.length === 0) expect(words).toBe(text.trim())
      }),
    )
  })
})

test.each([
  ['type:p', 6, 'type', 'p'],
  ['rent @fl', 8, 'file', 'fl'],
  ['rent @', 6, 'file', ''],
  ['folder:"my p', 12, 'folder', 'my p'],
])('in %j at %d a filter is being typed', (text, caret, kind, value) => {
  expect(tokenAt(text, caret)).toMatchObject({ kind, value })
  expect(tokenAt(`${text}\nmore`, caret + 3)).toBeNull()
})

describe('what is offered', () => {
  const labels = (text: string) => {
    const token = tokenAt(text, text.length)
    return token
      ? suggest(token, known, now).map(({ label, detail }) => [label, detail].filter(Boolean).join(' – '))
      : []
  }
  test.each([
    ['type:', ['PDF', 'Word', 'Web page', 'Markdown', 'Text']],
    ['type:w', ['Word', 'Web page']],
    ['tag:2024', ['Tax 2024 – 3 files']],
    ['@notes', ['flat.pdf – lease', 'notes.md – a', 'notes.md – b']],
    ['folder:', ['Contracts', '2024 – Contracts/lease', 'My papers']],
    ['before:20', ['2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019']],
    ['after:la', ['Last month']],
    ['before:17.5.2024', ['May 17, 2024']],
    ['before:mar', ['March 2026', 'March 2025']],
    ['type:x', []],
    ['rent', []],
  ])('for %s', (text, offered) => expect(labels(text)).toEqual(offered))

  test('for a year, its months', () => {
    expect(labels('before:2024')).toHaveLength(12)
    expect(labels('before:2024').slice(0, 3)).toEqual(['2024', 'February 2024', 'March 2024'])
  })
})

test('a day, a month and a year are read back from their words', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1970, max: 2199 }),
      fc.nat(11),
      fc.integer({ min: 1, max: 28 }),
      (year, month, day) => {
        const iso = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const start = new Date(year, month, day).getTime()
        expect(readDate(iso, now)).toEqual({ start, label: dateInWords(start) })
        expect(offerDates(iso, now)[0]?.start).toBe(start)
      },
    ),
    { numRuns: 50 },
  )
  for (const wrong of ['', '2024-02-30', '31.4.2024', '0000', '20245', 'ma', 'noday'])
    expect(readDate(wrong, now)).toBeNull()
})

test('chips of one kind widen, the later date counts, and all of it is one filter', () => {
  const chips: ScopeChip[] = [
    contracts,
    { kind: 'folder', folderId: 1, label: '2024', pathPrefix: 'lease/2024' },
    { kind: 'tag', tag: 'urgent' },
    { kind: 'file', fileId: 7, label: 'flat.pdf' },
    pdf,
    { kind: 'before', modifiedTo: 9 },
    { kind: 'before', modifiedTo: 5 },
    { kind: 'after', modifiedFrom: 1 },
  ]
  expect(filterOf(chips.reduce<ScopeChip[]>(addChip, []))).toEqual({
    places: [{ folderId: 1 }, { folderId: 1, pathPrefix: 'lease/2024' }],
    tags: ['urgent'],
    fileIds: [7],
    formats: ['pdf'],
    modifiedTo: 5,
    modifiedFrom: 1,
  })
  expect(filterOf([])).toBeUndefined()
})

describe('an address', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((each) => each.isWellFormed())
  const id = fc.integer({ min: 1, max: 1e9 })
  const chip: fc.Arbitrary<ScopeChip> = fc.oneof(
    fc.record({ kind: fc.constant('folder' as const), folderId: id, label: text, pathPrefix: text }),
    fc.record({ kind: fc.constant('file' as const), fileId: id, label: text }),
    fc.record({ kind: fc.constant('tag' as const), tag: text }),
    fc.constant(pdf),
    fc.record({ kind: fc.constant('after' as const), modifiedFrom: fc.integer({ min: -1e12, max: 1e13 }) }),
  )
  test('leads back to the chips', () => {
    fc.assert(
      fc.property(fc.array(chip, { maxLength: 5 }), (some) => {
        const chips = some.reduce<ScopeChip[]>(addChip, [])
        expect(scopeFromAddress(scopeToAddress(chips))).toEqual(chips)
      }),
    )
  })

  test.each([
    'type=exe',
    'folder=0/a',
    'file=a/b',
    'before=tomorrow',
    'file=3/%25E0',
    'colour=red',
    'tag=',
    '&&=',
    '%',
  ])('that somebody typed is no chip: %s', (address) => expect(scopeFromAddress(address)).toEqual([]))
})
