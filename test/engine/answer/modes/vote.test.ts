import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../../../src-main/contract/types.ts'
import { normalizeValue } from '../../../../src-main/engine/answer/modes/answerValue.ts'
import { elect, type Run } from '../../../../src-main/engine/answer/modes/vote.ts'
import { groundsOf } from './respondTo.ts'

const { candidates } = groundsOf('?', ['One is red.', 'Two is blue.', 'Three is white.'])

/** A run that stands on some of the three sentences. */
function runOf(text: string, cited: readonly number[], verdict: Verdict = 'supported', rest: Partial<Run> = {}): Run {
  const sentences = cited.map((index) => ({ text, verdict, cited: candidates.slice(index, index + 1) }))
  return { text, sentences, declined: false, error: null, structured: null, ...rest }
}

const declined = (): Run => runOf('no', [], 'supported', { declined: true })
const failed = runOf('broken', [0], 'supported', { error: new Error('broken') })
const valued = (value: string, verdict: Verdict = 'supported'): Run =>
  runOf(value, [0], verdict, {
    structured: { explanation: '', answer: '', answerValue: normalizeValue(value), refIds: [] },
  })

describe('the elected run', () => {
  it.each([
    [
      'stands where most others stand',
      [runOf('a', [0]), runOf('b', [1, 2]), runOf('c', [1]), runOf('d', [1])],
      'majority',
      'c',
    ],
    ['has the value that most others have', [valued('5 %'), valued('1,000'), valued('1000')], 'majority', '1,000'],
    [
      'is the better supported of two that agree',
      [valued('7', 'partly'), valued('7.0'), valued('8')],
      'majority',
      '7.0',
    ],
    ['declines when most do', [declined(), runOf('a', [0]), declined()], 'majority', 'no'],
    [
      'is the best supported one',
      [runOf('a', [0, 1], 'partly'), runOf('b', [2]), runOf('c', [0], 'notFound')],
      'bestSupported',
      'b',
    ],
    ['answers where one does', [declined(), declined(), runOf('a', [0])], 'bestSupported', 'a'],
    ['is not one that claims nothing', [runOf('Sure!', []), runOf('a', [0])], 'bestSupported', 'a'],
    [
      'is better empty than contradicted',
      [runOf('a', [0], 'contradicted'), runOf('b', [0], 'notFound')],
      'bestSupported',
      'b',
    ],
    ['never is one that failed', [failed, runOf('a', [0], 'notFound')], 'majority', 'a'],
    ['is the first of equals', [runOf('a', [0]), runOf('b', [0])], 'majority', 'a'],
  ] as const)('%s', (_name, runs, voting, expected) => {
    expect(elect(runs, voting)?.text).toBe(expected)
  })

  it('is none where all failed', () => {
    expect(elect([failed, failed], 'majority')).toBeUndefined()
    expect(elect([], 'bestSupported')).toBeUndefined()
  })
})
