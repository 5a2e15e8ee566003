// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { procedures } from '../../../../src-main/contract/procedures.ts'
import type { FileStatus, IndexState, Progress } from '../../../../src-main/contract/types.ts'
import { breadcrumbs } from '../../../../src-renderer/features/library/picker/breadcrumbs.ts'
import {
  progressInWords,
  readable,
  readinessInWords,
  reasonInWords,
  statusInWords,
  unreadable,
  unreadableFiles,
} from '../../../../src-renderer/features/library/statusWords.ts'

/** Every status that the contract knows. */
const all: FileStatus[] = procedures.files.input.shape.statuses.unwrap().element.options

test('every status is either waiting, readable or not, and has a label of its own', () => {
  expect([...readable, ...unreadable, 'pending'].sort()).toEqual([...all].sort())
  expect(new Set(all.map((status) => statusInWords(status).label)).size).toBe(all.length)
})

test('a file that cannot be read always has something to read about it', () => {
  const helpless = unreadable.filter((status) => reasonInWords({ status, reason: null, code: null }) === '')
  expect(helpless).toEqual([])
  // An empty file is no mistake and needs no step.
  expect(unreadable.filter((status) => statusInWords(status).nextStep === '')).toEqual(['empty'])
  expect(readable.map((status) => statusInWords(status).nextStep)).toEqual(['', 'The rest can be asked about.'])
})

test.each<[FileStatus, string | null, string]>([
  ['ok', null, ''],
  ['encrypted', 'The document is protected with a password.', 'The document is protected with a password. Save a copy'],
  [
    'encrypted',
    'The PDF is protected with a password. Save a copy without one to have it read.',
    'The PDF is protected with a password. Save a copy without one to have it read.',
  ],
  [
    'damaged',
    'The PDF is damaged and cannot be opened (Invalid object. At 7.).',
    'The PDF is damaged and cannot be opened (Invalid object. At 7.). Open it in the program that made it',
  ],
  ['partly', 'Page 3.1 is a picture without text.', 'Page 3.1 is a picture without text. The rest can be asked about.'],
  ['scanned', '', 'The pages of this file are pictures without text. Run it through text recognition'],
])('%s: the next step is said once (%j)', (status, reason, words) => {
  const said = reasonInWords({ status, reason, code: null })
  expect(said.startsWith(words)).toBe(true)
  expect(said.match(/Save a copy/g)?.length ?? 0).toBeLessThanOrEqual(1)
})

const index = (part: Partial<IndexState>): IndexState => ({
  files: 10,
  filesRead: 10,
  passages: 90,
  embedded: 90,
  ...part,
})

test('how far the index is, by words and by meaning', () => {
  expect(readinessInWords(index({ files: 0 }))).toBe('No files yet')
  expect(readinessInWords(index({}))).toBe('10 files read')
  expect(readinessInWords(index({ files: 1, filesRead: 1 }))).toBe('1 file read')
  expect(readinessInWords(index({ filesRead: 4, embedded: 45 }))).toBe('4 of 10 files read · meaning 50 %')
})

test('a share of meaning is never said to be whole before it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.nat(), (passages, part) => {
      const said = readinessInWords(index({ passages, embedded: part % passages }))
      expect(said).toMatch(/meaning \d{1,2} %$/)
    }),
  )
})

test.each<[Partial<Progress>, string]>([
  [{ phase: 'idle' }, ''],
  [{ phase: 'scanning', total: 0, done: 0 }, 'Looking for files'],
  [{ phase: 'scanning', total: 0, done: 1200 }, 'Looking for files: 1,200 found'],
  [{ phase: 'scanning', total: 40 }, 'Looking at files: 12 of 40'],
  [{ phase: 'reading', rate: 2.345, secondsLeft: 90 }, 'Reading files: 12 of 1,200 · 2.3 a second · 2 min left'],
  [
    { phase: 'embedding', rate: 31.4, secondsLeft: 4800 },
    'Learning meaning: 12 of 1,200 · 31 a second · 1 h 20 min left',
  ],
  [{ phase: 'reading', rate: 0 }, 'Reading files: 12 of 1,200'],
])('progress %j is %j', (part, words) => {
  expect(progressInWords({ phase: 'idle', done: 12, total: 1200, rate: 0, secondsLeft: null, ...part })).toBe(words)
})

test('files that need the eye of the user are counted over all their statuses', () => {
  expect(unreadableFiles({ byStatus: { ok: 9, partly: 2, pending: 4, scanned: 1, failed: 2 } })).toBe(3)
})

test.each([
  ['/home/ada', '/home/ada', ['Home']],
  ['/home/ada/Contracts/2024', '/home/ada', ['Home', 'Contracts', '2024']],
  ['/home/adam/x', '/home/ada', ['Home']],
  ['/srv', '/home/ada', ['Home']],
  ['/etc/ssl', '/', ['Home', 'etc', 'ssl']],
  ['C:\\Users\\ada\\Akten\\2024', 'C:\\Users\\ada', ['Home', 'Akten', '2024']],
  ['/home/ada/a\\b', '/home/ada', ['Home', 'a\\b']],
])('the way to %s from %s', (path, home, names) => {
  const crumbs = breadcrumbs(path, home)
  expect(crumbs.map(({ name }) => name)).toEqual(names)
  if (names.length > 1) expect(crumbs.at(-1)?.path).toBe(path)
  expect(crumbs[0]?.path).toBe(home)
})
