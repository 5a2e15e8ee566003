// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bytes,
  count,
  duration,
  nameOf,
  pagesInWords,
  placeInWords,
  when,
} from '../../../src-renderer/ui/words/format.ts'
import { chooseLanguage } from '../../../src-renderer/language/language.ts'
import { problemOf } from '../../../src-renderer/ui/words/problems.ts'
import { whyInWords } from '../../../src-renderer/ui/words/whyInWords.ts'

const engineError = (code: string, message = 'It went wrong.') =>
  Object.assign(new Error('wire'), { data: { problem: { code, message, retry: false } } })

describe('problems', () => {
  /** Codes whose own sentence says what to do; the page adds nothing. */
  const saysItself = [
    'embed/closed',
    'embed/crashed',
    'embed/modelDamaged',
    'embed/modelMissing',
    'export/failed',
    'input/noSuchFolder',
    'input/notAFolder',
    'input/outsideHome',
    'input/unreadableFolder',
    'library/fileGone',
    'library/folderGone',
    'library/noSample',
    'library/originalGone',
    'models/badFormat',
    'models/badHost',
    'models/badZip',
    'models/brokenOff',
    'models/busy',
    'models/cannotSee',
    'models/changed',
    'models/diskFull',
    'models/doesNotRun',
    'models/failed',
    'models/forbidden',
    'models/gone',
    'models/inUse',
    'models/loadFailed',
    'models/noReranker',
    'models/none',
    'models/notAModel',
    'models/notDownloaded',
    'models/notForChat',
    'models/notInstalled',
    'models/notRunning',
    'models/notWritable',
    'models/offline',
    'models/outOfMemory',
    'models/promptTooLong',
    'models/redirected',
    'models/refused',
    'models/remote',
    'models/stalled',
    'models/tooOld',
    'models/tooSlow',
    'models/unknown',
    'models/unknownModel',
    'models/wrongDigest',
    'shell/engineStopped',
    'shell/notOpenable',
    'shell/openFailed',
    'shell/originalGone',
    'store/cannotOpen',
    'store/cannotWrite',
    'store/damaged',
    'store/diskFull',
    'store/foreign',
    'store/newer',
    'store/noLibrary',
    'store/notABackup',
    'store/older',
  ]
  /** Said by the terminal, told as the status of one file, or the reason inside a warning. */
  const neverOnThePage = [
    // A model's own faults become notices, a tool's errors what the agent reads.
    'answer/brokenJson',
    'answer/calculation',
    'answer/echo',
    'answer/empty',
    'answer/loops',
    'answer/manyFiles',
    'answer/noSuchFile',
    'answer/noSuchPage',
    'answer/noSuchPlace',
    'answer/noSuchSection',
    'answer/noText',
    'answer/otherLanguage',
    'answer/slow',
    'answer/toolInput',
    'input/setting',
    'library/linkOutside',
    'library/unreadable',
    'library/unreadableName',
    'models/contextTooSmall',
    'models/unavailable',
    'retrieve/loops',
    'retrieve/nonsense',
    'retrieve/slow',
    'retrieve/unusable',
    'server/listen',
    'server/portInUse',
  ]

  test('every error that can reach the page comes with a next step, said once', () => {
    const root = join(import.meta.dirname, '../../../src-main')
    const files = globSync('{engine,server,shell}/**/*.ts', { cwd: root })
    const sources = files.filter((file) => !/^engine\/(parse|chunk|evaluate)\//.test(file))
    expect(sources.length).toBeGreaterThan(50)
    const texts = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    const codes = new Set(
      [...texts.matchAll(/'((?:answer|embed|export|input|library|models|retrieve|server|shell|store)\/[a-z]\w+)'/gi)]
        .map(([, code]) => code ?? '')
        .filter((code) => !neverOnThePage.includes(code)),
    )
    const withNextStep = [...codes].filter((code) => problemOf(engineError(code)).nextStep !== '')
    expect([...codes].filter((code) => !withNextStep.includes(code)).sort()).toEqual(saysItself)
  })

  test('in another language a known code has words of its own, and an unknown one keeps the engine’s', async () => {
    await chooseLanguage('de')
    try {
      const { message, nextStep } = problemOf(engineError('store/notFound', 'Gone.'))
      expect(`${message} ${nextStep}`).toMatch(/^Das ist nicht mehr in der Bibliothek\. Suchen oder fragen/)
      expect(problemOf(engineError('models/new{{thing}}', 'It is {{new}}.')).message).toBe('It is {{new}}.')
      expect(problemOf(new Error('no connection')).message).toBe('Footnote ist nicht erreichbar.')
    } finally {
      await chooseLanguage(null)
    }
  })

  test('the sentence of the engine is kept as it is', () => {
    expect(problemOf(engineError('store/newer', 'Update Footnote.'))).toEqual({
      code: 'store/newer',
      message: 'Update Footnote.',
      nextStep: '',
      retry: false,
    })
  })

  test.each([
    ['a refused input', { data: { code: 'BAD_REQUEST' } }, 'input/refused'],
    ['an answer that is not ours', { data: { code: 'INTERNAL_SERVER_ERROR' } }, 'engine/fault'],
    ['a problem that is not whole', { data: { problem: { code: 7 } } }, 'engine/fault'],
    ['no answer', { data: undefined }, 'page/unreachable'],
    ['no answer at all', {}, 'page/unreachable'],
  ])('%s has words and a next step', (_, extra, code) => {
    const problem = problemOf(Object.assign(new Error('TypeError: x is not a function'), extra))
    expect(problem.code).toBe(code)
    expect(problem.message).toMatch(/^[A-Z].*\.$/)
    expect(problem.nextStep).toMatch(/^[A-Z].*\.$/)
    expect(problem.message).not.toContain('TypeError')
  })

  test('anything that can be thrown becomes words', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (thrown, data) => {
        for (const error of [thrown, Object.assign(new Error('x'), { data })]) {
          const { message, nextStep } = problemOf(error)
          expect(typeof message === 'string' && typeof nextStep === 'string' && message.length > 0).toBe(true)
        }
      }),
    )
  })
})

describe('format', () => {
  test.each([
    [0, '0 B'],
    [1, '1 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [1550, '1.6 kB'],
    [9_960, '10 kB'],
    [999_600, '1.0 MB'],
    [48_000_000, '48 MB'],
    [2.5e12, '2.5 TB'],
    [9e15, '9000 TB'],
  ])('%i bytes are %s', (amount, words) => expect(bytes(amount)).toBe(words))

  test.each([
    [0, '1 s'],
    [20.4, '20 s'],
    [59.7, '1 min'],
    [90, '2 min'],
    [3580, '1 h'],
    [4800, '1 h 20 min'],
    [7200, '2 h'],
  ])('%d seconds are %s', (seconds, words) => expect(duration(seconds)).toBe(words))

  test('amounts, places and names', () => {
    expect([count(1, 'file'), count(12, 'file'), count(1200, 'file')]).toEqual(['1 file', '12 files', '1,200 files'])
    expect([pagesInWords([]), pagesInWords([3]), pagesInWords([3, 4])]).toEqual(['', 'page 3', 'pages 3–4'])
    expect(placeInWords({ pages: [2], headingPath: ['A', 'B'] })).toBe('page 2')
    expect(placeInWords({ pages: [], headingPath: ['A', 'B'] })).toBe('B')
    expect(['/a/b.txt', 'C:\\a\\b.txt', 'b.txt', '/a/b/', '/'].map(nameOf)).toEqual([
      'b.txt',
      'b.txt',
      'b.txt',
      'b',
      '/',
    ])
  })

  test('a moment is a time today and a date before', () => {
    const now = new Date(2026, 2, 5, 15, 0).getTime()
    expect(when(new Date(2026, 2, 5, 9, 7).getTime(), now)).toMatch(/^9:07.AM$/)
    expect(when(new Date(2026, 2, 4, 9, 7).getTime(), now)).toBe('Mar 4')
  })
})

test('why a passage was found: best rank first; an index that did not find it is silent', () => {
  expect(
    whyInWords([
      { index: 'vector', rank: 3, score: 0.5 },
      { index: 'keyword', rank: 1, score: 9 },
    ]),
  ).toBe('Found by words (1st) and meaning (3rd)')
  expect(whyInWords([{ index: 'vector', score: 0.1 }])).toBe('')
  expect(whyInWords([{ index: 'fileName', score: 1 }])).toBe('Found by file name')
  const ordinals = [2, 11, 12, 13, 21, 22, 103].map((rank) => whyInWords([{ index: 'keyword', rank, score: 1 }]))
  expect(ordinals.map((words) => /\((.*)\)/.exec(words)?.[1])).toEqual([
    '2nd',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '103rd',
  ])
})
