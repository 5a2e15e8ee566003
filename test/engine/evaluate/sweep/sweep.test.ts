// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import type { Point } from '../../../../src-main/engine/evaluate/sweep/plan.ts'
import { drawSweep } from '../../../../src-main/engine/evaluate/sweep/plot/plots.ts'
import { askPoints, summarise, type PointScores } from '../../../../src-main/engine/evaluate/sweep/sweep.ts'
import { formatShare, sweepMarkdown } from '../../../../src-main/engine/evaluate/sweep/table.ts'
import type { PreparedSet } from '../../../../src-main/engine/evaluate/types.ts'

const measures = ['ndcg10']
const point = (line: string, x: string | null = null): Point => ({ line, x, settings: { topK: line.length } })

/** A set whose scores follow from the setting `topK`. */
function scriptedSet(asked: number[] = []): PreparedSet<string> {
  return {
    counts: {},
    async ask({ settings: { topK = 0 }, onProgress, signal }) {
      signal?.throwIfAborted()
      asked.push(topK)
      if (topK === 3) throw new AppError('retrieve/unavailable', 'There is no such model here.')
      onProgress({ phase: 'asking', done: 1, total: 1 })
      return [1, 2, 3].map((n) => ({ id: `${n}`, scores: { ndcg10: topK / (10 * n) }, ms: n, runLines: [] }))
    },
  }
}

const scoresOf = (...ndcg10: number[]): PointScores => ({
  scores: new Map([['ndcg10', ndcg10]]),
  ms: ndcg10.map(() => 4),
})

describe('asking', () => {
  test('the first setting is asked once more than the others, for what it loads is no cost of its own', async () => {
    const asked: number[] = []
    const progress: string[] = []
    const { found } = await askPoints(
      scriptedSet(asked),
      { points: [point('a'), point('bb')], measures },
      { onProgress: ({ done, total }) => progress.push(`${done}/${total}`) },
    )
    expect(asked).toEqual([1, 1, 2])
    expect(progress).toEqual(['1/3', '2/3', '3/3'])
    expect(found[1]?.scores.get('ndcg10')).toEqual([0.2, 0.1, 2 / 30])
    expect(found[1]?.ms).toEqual([1, 2, 3])
  })

  test('a setting that cannot be had here is named and left out; anything else ends the sweep', async () => {
    const plan = { points: [point('a'), point('ccc'), point('bb')], measures }
    const { found, problems } = await askPoints(scriptedSet(), plan, { onProgress: () => undefined })
    expect(problems).toEqual(['ccc: There is no such model here.'])
    expect(found.map((each) => each === null)).toEqual([false, true, false])
    const aborted = askPoints(scriptedSet(), plan, { onProgress: () => undefined, signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  })
})

const points = [point('alpha=auto'), point('alpha=0'), point('alpha=1')]
const found = new Map([
  ['med', [scoresOf(0.5, 0.7, 0.9, 0.6), scoresOf(0.3, 0.5, 0.7, 0.4), null]],
  ['cisi', [scoresOf(0.1, 0.3), scoresOf(0.1, 0.3), scoresOf(0.2, 0.2)]],
])
const sweep = summarise({ points, measures }, found, { runs: 200, seed: 1 })

describe('figures', () => {
  test('of each set and of their mean, against the first line; a mean only where every set has a figure', () => {
    const shown = sweep.cells.map(({ set, line, figure, versus }) => [
      set,
      line,
      Number(figure.value.toFixed(4)),
      versus && Number(versus.value.toFixed(4)),
    ])
    expect(shown).toEqual([
      ['med', 'alpha=auto', 0.675, null],
      ['med', 'alpha=0', 0.475, -0.2],
      ['cisi', 'alpha=auto', 0.2, null],
      ['cisi', 'alpha=0', 0.2, 0],
      ['cisi', 'alpha=1', 0.2, 0],
      [null, 'alpha=auto', 0.4375, null],
      [null, 'alpha=0', 0.3375, -0.1],
    ])
    expect(sweep.cells.find(({ set, line }) => set === 'med' && line === 'alpha=0')?.versus?.pValue).toBeLessThan(0.05)
    expect(sweep.cells.find(({ set, line }) => set === 'cisi' && line === 'alpha=0')?.versus?.pValue).toBe(1)
  })

  test('with an x axis each line is compared at its own x', () => {
    const grid = [point('a', '1'), point('a', '2'), point('b', '1'), point('b', '2')]
    const values = new Map([['med', [scoresOf(0.1, 0.1), scoresOf(0.5, 0.5), scoresOf(0.2, 0.2), scoresOf(0.4, 0.4)]]])
    const { cells } = summarise({ points: grid, measures }, values, { runs: 100, seed: 1 })
    expect(cells.map(({ versus }) => versus && Number(versus.value.toFixed(2)))).toEqual([null, null, 0.1, -0.1])
  })
})

describe('the table', () => {
  test('has a row for each setting, a column for each set, the mean and the cost; what is no chance is bold', () => {
    const text = sweepMarkdown(sweep, { title: 'ir', xName: null, remarks: ['A remark.'] })
    expect(text).toContain('| setting | med | cisi | mean of the sets | ms a question |')
    expect(text).toMatch(
      /\| alpha=0 \| \.4750 ± \.\d{4} \(\*\*−\.2000, p < \.001\*\*\) \| \.2000 ± \.\d{4} \(\+\.0000, p 1\.000\)/,
    )
    expect(text).toContain('| alpha=1 | — | .2000')
    expect(text).toContain('- A remark.')
  })

  test('shares lose their zero and keep their sign', () => {
    expect([0.5, -0.0312, 1, 0].map(formatShare)).toEqual(['.5000', '-.0312', '1.0000', '.0000'])
  })
})

describe('the plots', () => {
  const isWellFormed = (svg: string) =>
    new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror') === null

  test('without an x axis: one of differences for each place, well-formed and with names as text', () => {
    const plots = drawSweep(sweep, { title: 'a < b & "c"', xName: null })
    expect([...plots.keys()]).toEqual(['ndcg10-med.svg', 'ndcg10-cisi.svg', 'ndcg10-mean.svg'])
    for (const svg of plots.values()) {
      expect(isWellFormed(svg)).toBe(true)
      expect(svg).toContain('a &lt; b &amp; &quot;c&quot;')
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  test.each([
    ['numbers at their true distances', ['10', '20', '100'], ['10', '100']],
    ['names side by side', ['none', 'rules', 'model'], ['none', 'model']],
    ['a single value', ['10'], ['10']],
  ])('with an x axis: %s', (_name, xs, ends) => {
    const grid = ['a', 'b'].flatMap((line) => xs.map((x) => point(line, x)))
    const values = new Map([['med', grid.map((_, index) => (index === 1 ? null : scoresOf(0.1 * index, 0.3)))]])
    const swept = summarise({ points: grid, measures }, values, { runs: 100, seed: 1 })
    const svg = drawSweep(swept, { title: 't', xName: 'candidates' }).get('ndcg10-med.svg') ?? ''
    expect(isWellFormed(svg)).toBe(true)
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    for (const word of [...ends, 'candidates', 'ndcg10']) expect(svg).toContain(`>${word}<`)
    expect(svg.match(/<path /g)).toHaveLength(2)
  })
})
