import { describe, expect, test } from 'vitest'
import {
  createProgressLine,
  formatDuration,
  formatProgress,
  type ShownProgress,
} from '../../src-main/cli/terminal/progressLine.ts'
import { oneLine, printable } from '../../src-main/cli/terminal/terminal.ts'

const reading: ShownProgress = { phase: 'reading', done: 10, total: 40, rate: 3.14, secondsLeft: 9, current: 'a/b.pdf' }

describe('text of others on a terminal', () => {
  test.each([
    ['plain äöü 中文 🙂', 'plain äöü 中文 🙂'],
    ['red\u001b[31m', 'red\uFFFD[31m'],
    ['c1\u009b31m bell\u0007 del\u007f', 'c1\uFFFD31m bell\uFFFD del\uFFFD'],
    ['over\rwritten', 'over\uFFFDwritten'],
    ['two\r\nlines\tkept', 'two\nlines\tkept'],
    ['turned\u202eround\u2066', 'turned\uFFFDround\uFFFD'],
  ])('%j', (text, shown) => expect(printable(text)).toBe(shown))

  test('on one line, cut', () => {
    expect(oneLine(' a\n\n b\t c ')).toBe('a b c')
    expect(oneLine('abcdef', 4)).toBe('abc…')
    expect(oneLine('abcd', 4)).toBe('abcd')
  })
})

describe('progress', () => {
  test('bar, counts, rate, time left, file', () => {
    expect(formatProgress(reading, 200)).toBe('Reading ██████░░░░░░░░░░░░░░░░░░ 10/40 files 3.1/s 9 s left a/b.pdf')
    expect(formatProgress(reading, 30)).toHaveLength(30)
    expect(formatProgress({ ...reading, total: 0, phase: 'scanning' }, 80)).toBe('Looking: 10 files')
  })

  test.each([
    [0.2, '1 s'],
    [59, '59 s'],
    [90, '2 min'],
    [5400, '1 h 30 min'],
    [7199, '2 h 0 min'],
  ])('%d seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words))

  function shown(isInteractive: boolean, steps: [number, ShownProgress][]): string[] {
    const notes: string[] = []
    let ms = 0
    const line = createProgressLine(
      { write: () => undefined, note: (text) => notes.push(text), isInteractive, columns: 80 },
      () => ms,
    )
    for (const [at, progress] of steps) {
      ms = at
      line.show(progress)
    }
    line.end()
    return notes
  }

  test('a terminal is redrawn a few times a second and left clean', () => {
    const notes = shown(true, [
      [0, reading],
      [50, reading],
      [150, reading],
      [300, { ...reading, phase: 'idle' }],
    ])
    expect(notes).toHaveLength(3)
    expect(notes[0]).toMatch(/^\r\u001b\[KReading/)
    expect(notes.at(-1)).toBe('\r\u001b[K')
  })

  test('a log gets a plain line now and then, nothing for short runs', () => {
    expect(
      shown(false, [
        [0, reading],
        [100, reading],
        [500, { ...reading, phase: 'embedding' }],
      ]),
    ).toEqual([])
    const notes = shown(false, [
      [0, reading],
      [9_000, reading],
      [11_000, reading],
      [12_000, reading],
    ])
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatch(/^Reading[^\r\u001b]*\n$/)
  })
})
