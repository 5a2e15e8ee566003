import type { Comparison } from '../../significance.ts'
import { significantBelow } from '../table.ts'
import { element, label, picture, scaleOver, stroke, ticksOver } from './svg.ts'

const width = 760
const top = 56
const rowHeight = 26
const right = 728
const characterWidth = 7.2
const colours = { better: '#007a5a', worse: '#c04a00', alike: '#666666' }

/** Each setting's gain or loss against the first with its 95 % interval; coloured where it is no chance. */
export function differencePlot(plot: {
  title: string
  xName: string
  rows: readonly { name: string; versus: Comparison }[]
}): string {
  const { title, xName, rows } = plot
  const left = 24 + Math.min(40, Math.max(0, ...rows.map(({ name }) => name.length))) * characterWidth
  const bottom = top + rows.length * rowHeight + 8
  const ticks = ticksOver(
    Math.min(0, ...rows.map(({ versus }) => versus.low)),
    Math.max(0, ...rows.map(({ versus }) => versus.high)),
  )
  const toX = scaleOver(ticks, left, right)
  const grid = ticks.flatMap((tick) => [
    stroke(toX(tick), top, toX(tick), bottom, tick === 0 ? '#666666' : '#e2e2e2'),
    label(toX(tick), bottom + 18, tick > 0 ? `+${tick}` : String(tick).replace('-', '−'), 'middle'),
  ])
  const drawn = rows.flatMap(({ name, versus }, index) => {
    const y = top + (index + 0.5) * rowHeight + 4
    const isReal = versus.pValue < significantBelow
    const colour = isReal ? colours[versus.value > 0 ? 'better' : 'worse'] : colours.alike
    return [
      label(left - 10, y + 4, name.length > 40 ? `${name.slice(0, 39)}…` : name, 'end'),
      stroke(toX(versus.low), y, toX(versus.high), y, colour, 2),
      element('circle', { cx: toX(versus.value), cy: y, r: 4.5, fill: colour }),
    ]
  })
  const axis = [
    stroke(left, bottom, right, bottom, '#666666'),
    label((left + right) / 2, bottom + 40, xName, 'middle', { 'font-weight': 600 }),
    label((left + right) / 2, bottom + 60, 'bars: 95 % interval; coloured: p < .05 by paired bootstrap', 'middle', {
      fill: '#555555',
      'font-size': 12,
    }),
  ]
  return picture(width, bottom + 76, title, [...grid, ...drawn, ...axis])
}
