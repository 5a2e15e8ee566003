import { afterEach, expect, test } from 'vitest'
import { describe as tell, iconOf, taskbarOf } from '../../../src-main/shell/tray/describe.ts'
import { showLanguage } from '../../../src-main/shell/words/words.ts'
import { createStatus } from './status.ts'

afterEach(() => showLanguage('en'))

const reading = (done: number, total: number, secondsLeft: number | null = null) =>
  createStatus({ progress: { phase: 'reading', done, total, secondsLeft } })

test.each([
  ['nothing to do', createStatus(), 'Footnote', { kind: 'idle' }, -1, 'normal'],
  ['no engine', null, 'Footnote is starting', { kind: 'idle' }, -1, 'normal'],
  [
    'looking',
    createStatus({ progress: { phase: 'scanning' } }),
    'Looking for changes',
    { kind: 'busy', share: 0 },
    2,
    'indeterminate',
  ],
  [
    'looking among known files',
    createStatus({ progress: { phase: 'scanning', total: 9, done: 1 } }),
    'Looking for changes',
    { kind: 'busy', share: 1 / 12 },
    2,
    'indeterminate',
  ],
  [
    'reading',
    reading(120, 900, 170),
    'Reading 120 of 900, 3 min left',
    { kind: 'busy', share: 1 / 12 },
    120 / 900,
    'normal',
  ],
  ['reading, time unknown', reading(1200, 2400), 'Reading 1,200 of 2,400', { kind: 'busy', share: 0.5 }, 0.5, 'normal'],
  [
    'nearly done',
    reading(899, 900, 2),
    'Reading 899 of 900, less than a minute left',
    { kind: 'busy', share: 11 / 12 },
    899 / 900,
    'normal',
  ],
  ['a long way', reading(1, 100, 7260), 'Reading 1 of 100, 2 h 1 min left', { kind: 'busy', share: 0 }, 0.01, 'normal'],
  ['an hour', reading(1, 100, 3590), 'Reading 1 of 100, 1 h 0 min left', { kind: 'busy', share: 0 }, 0.01, 'normal'],
  [
    'meaning',
    createStatus({ progress: { phase: 'embedding', done: 3, total: 4 } }),
    'Preparing search by meaning, 3 of 4',
    { kind: 'busy', share: 0.75 },
    0.75,
    'normal',
  ],
  [
    'paused',
    { ...reading(1, 2), pausedBy: ['user' as const] },
    'Indexing is paused',
    { kind: 'paused' },
    0.5,
    'paused',
  ],
  ['paused, idle', createStatus({ pausedBy: ['battery'] }), 'Indexing is paused', { kind: 'paused' }, -1, 'normal'],
  [
    'a problem',
    { ...reading(1, 2), problem: 'The disk is full.' },
    'Footnote needs you: The disk is full.',
    { kind: 'problem' },
    0.5,
    'error',
  ],
  ['more done than there was', reading(5, 4), 'Reading 5 of 4', { kind: 'busy', share: 1 }, 1, 'normal'],
] as const)('%s', (_name, status, line, icon, value, mode) => {
  expect(tell(status as never)).toBe(line)
  expect(iconOf(status as never)).toEqual(icon)
  expect(taskbarOf(status as never)).toEqual({ value, mode })
})

test('in German', () => {
  showLanguage('de')
  expect(tell(reading(1200, 2400, 60))).toBe('1.200 von 2.400 gelesen, noch 1 Min.')
})
