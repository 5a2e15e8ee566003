import type { Interval } from '../../significance.ts'
import { colourOf, element, label, picture, scaleOver, stroke, ticksOver } from './svg.ts'

export type Series = { name: string; points: (Interval | null)[] }

const width = 760
const plotHeight = 360
const box = { left: 76, right: 24, top: 48 }
const faint = '#e2e2e2'
const axis = '#666666'
const rowOfLegend = 22

/** True where all values are numbers: then they stand at their true distances. */
function areNumbers(xs: readonly string[]): boolean {
  return xs.length > 1 && xs.every((x) => x.trim() !== '' && Number.isFinite(Number(x)))
}

/** Lines over an x axis, each point with its 95 % interval; points that could not be measured leave a gap. */
export function linePlot(plot: {
  title: string
  xName: string
  yName: string
  xs: readonly string[]
  series: readonly Series[]
}): string {
  const { title, xName, yName, xs, series } = plot
  const intervals = series.flatMap(({ points }) => points.filter((point) => point !== null))
  const yTicks = ticksOver(Math.min(...intervals.map(({ low }) => low)), Math.max(...intervals.map(({ high }) => high)))
  const bottom = box.top + plotHeight
  const toY = scaleOver(yTicks, bottom, box.top)
  const right = width - box.right
  const isNumeric = areNumbers(xs)
  const numbers = xs.map(Number)
  const inset = 24
  const toX = isNumeric
    ? scaleOver([Math.min(...numbers), Math.max(...numbers)], box.left + inset, right - inset)
    : scaleOver([-0.5, Math.max(0, xs.length - 1) + 0.5], box.left, right)
  const xAt = (index: number): number => toX(isNumeric ? (numbers[index] ?? 0) : index)

  const grid = yTicks.flatMap((tick) => [
    stroke(box.left, toY(tick), right, toY(tick), faint),
    label(box.left - 8, toY(tick) + 4, String(tick), 'end'),
  ])
  const axes = [
    stroke(box.left, bottom, right, bottom, axis),
    stroke(box.left, box.top, box.left, bottom, axis),
    ...xs.flatMap((x, index) => [
      stroke(xAt(index), bottom, xAt(index), bottom + 5, axis),
      label(xAt(index), bottom + 20, x, 'middle'),
    ]),
    label((box.left + right) / 2, bottom + 42, xName, 'middle', { 'font-weight': 600 }),
    label(0, 0, yName, 'middle', {
      'font-weight': 600,
      transform: `translate(20 ${(box.top + bottom) / 2}) rotate(-90)`,
    }),
  ]
  // Intervals of several lines at one x stand beside each other.
  const spread = Math.min(8, 40 / Math.max(1, series.length))
  const drawn = series.flatMap(({ points }, line) => {
    const shift = (line - (series.length - 1) / 2) * spread
    return drawSeries(points, { colour: colourOf(line), xAt: (index) => xAt(index) + shift, toY })
  })
  const legend = series.flatMap(({ name }, line) => {
    const y = bottom + 66 + line * rowOfLegend
    return [
      stroke(box.left, y - 4, box.left + 26, y - 4, colourOf(line), 2),
      element('circle', { cx: box.left + 13, cy: y - 4, r: 4, fill: colourOf(line) }),
      label(box.left + 36, y, name),
    ]
  })
  const note = label(right, bottom + 66, 'bars: 95 % of resamplings of the questions', 'end', {
    fill: '#555555',
    'font-size': 12,
  })
  const height = bottom + 66 + Math.max(1, series.length) * rowOfLegend
  return picture(width, height, title, [...grid, ...axes, ...drawn, ...legend, note])
}

function drawSeries(
  points: Series['points'],
  { colour, xAt, toY }: { colour: string; xAt: (index: number) => number; toY: (value: number) => number },
): string[] {
  let path = ''
  const marks = points.flatMap((point, index) => {
    if (point === null) return []
    const [x, y] = [xAt(index), toY(point.value)]
    const isFirst = index === 0 || points[index - 1] === null
    path += `${isFirst ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)} `
    const [low, high] = [toY(point.low), toY(point.high)]
    return [
      stroke(x, low, x, high, colour, 1.5),
      stroke(x - 3, low, x + 3, low, colour, 1.5),
      stroke(x - 3, high, x + 3, high, colour, 1.5),
      element('circle', { cx: x, cy: y, r: 4, fill: colour }),
    ]
  })
  return [element('path', { d: path.trim(), fill: 'none', stroke: colour, 'stroke-width': 2 }), ...marks]
}
