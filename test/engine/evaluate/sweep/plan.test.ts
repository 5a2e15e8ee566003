import { describe, expect, test } from 'vitest'
import { planAblations, planSweep, readAxis } from '../../../../src-main/engine/evaluate/sweep/plan.ts'
import { defaultRetrieveOptions, parseRetrieveSettings } from '../../../../src-main/engine/retrieve/options.ts'

describe('an axis', () => {
  test('is a name and its values, each once', () => {
    expect(readAxis('alpha=auto, 0,0.5,auto,')).toEqual({ name: 'alpha', values: ['auto', '0', '0.5'] })
  })

  test.each(['', 'alpha', 'alpha=', '=1,2', 'alpha=,'])('%j is none', (text) => {
    expect(() => readAxis(text)).toThrow('name=value,value')
  })
})

describe('a sweep', () => {
  test('takes every line with every x, and what is set under both', () => {
    const axes = { line: readAxis('alpha=0,1'), x: readAxis('candidates=10,20'), set: ['topK=5', 'alpha=0.5'] }
    expect(planSweep(axes, parseRetrieveSettings)).toEqual([
      { line: 'alpha=0', x: '10', settings: { topK: 5, alpha: 0, candidates: 10 } },
      { line: 'alpha=0', x: '20', settings: { topK: 5, alpha: 0, candidates: 20 } },
      { line: 'alpha=1', x: '10', settings: { topK: 5, alpha: 1, candidates: 10 } },
      { line: 'alpha=1', x: '20', settings: { topK: 5, alpha: 1, candidates: 20 } },
    ])
  })

  test('does with one axis, and refuses a value that the setting does not take', () => {
    const line = readAxis('alpha=0,1')
    expect(planSweep({ line, x: null, set: [] }, parseRetrieveSettings).map(({ x }) => x)).toEqual([null, null])
    expect(planSweep({ line: null, x: line, set: [] }, parseRetrieveSettings).map((point) => point.line)).toEqual([
      'as set',
      'as set',
    ])
    expect(() => planSweep({ line: readAxis('alpha=2'), x: null, set: [] }, parseRetrieveSettings)).toThrow('alpha')
  })
})

test('ablations: first the settings as they are, then one change at a time, never to what is set already', () => {
  const { points, problems } = planAblations(
    { set: ['topK=5'], defaults: defaultRetrieveOptions },
    parseRetrieveSettings,
  )
  expect(problems).toEqual([])
  expect(points[0]).toEqual({ line: 'as it is', x: null, settings: { topK: 5 } })
  expect(points.length).toBeGreaterThan(15)
  for (const { settings } of points.slice(1)) {
    const changed = Object.entries({ ...defaultRetrieveOptions, ...settings }).filter(
      ([name, value]) => value !== defaultRetrieveOptions[name as keyof typeof defaultRetrieveOptions],
    )
    expect(changed.map(([name]) => name).filter((name) => name !== 'topK')).toHaveLength(1)
  }
})
