import type { PageViewport } from 'pdfjs-dist'
import type { TextContent, TextItem, TextStyle } from 'pdfjs-dist/types/src/display/api.d.ts'

/** Left, top, width, height on the page as displayed, in points. */
export type Rectangle = readonly [number, number, number, number]

/**
 * A piece of text as the file draws it, in one font. Its coordinates are those of its frame: x
 * along the direction of writing, y down from line to line; equal to the page's for upright text.
 */
export type PdfRun = {
  text: string
  left: number
  right: number
  baseline: number
  size: number
  font: string
  isRtl: boolean
  /** A blank stood before it in the file. */
  spaceBefore: boolean
  /** Position in the file's own order, which is a hint of the reading order. */
  order: number
  box: Rectangle
}

/** Runs that share a direction of writing, in degrees clockwise, rounded to steps of 15. */
export type PdfFrame = { angle: number; runs: PdfRun[] }

const angleStep = 15

/** Fonts without sane metrics get those of Helvetica. */
function heightsOf(style: TextStyle | undefined): { ascent: number; descent: number } {
  if (style?.vertical) return { ascent: 0.5, descent: 0.5 }
  const ascent = style && style.ascent > 0.5 && style.ascent < 1.2 ? style.ascent : 0.8
  const descent = style && style.descent < -0.05 && style.descent > -0.5 ? -style.descent : 0.22
  return { ascent, descent }
}

type Geometry = { angle: number; run: PdfRun }

function placeItem(
  item: TextItem,
  style: TextStyle | undefined,
  viewport: PageViewport,
  order: number,
): Geometry | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport.transform
  const [ia = 1, ib = 0, ic = 0, id = 1, ie = 0, if_ = 0] = item.transform as number[]
  const scale = Math.hypot(a, b)
  const isVertical = style?.vertical === true
  const size = Math.hypot(isVertical ? ia : ic, isVertical ? ib : id) * scale
  const along = isVertical ? [-(a * ic + c * id), -(b * ic + d * id)] : [a * ia + c * ib, b * ia + d * ib]
  const [alongX = 0, alongY = 0] = along
  const norm = Math.hypot(alongX, alongY)
  const length = (isVertical ? item.height : item.width) * scale
  if (!(size > 0) || !(norm > 0) || !Number.isFinite(length)) return null
  const ux = alongX / norm
  const uy = alongY / norm
  const x = a * ie + c * if_ + e
  const y = b * ie + d * if_ + f
  const { ascent, descent } = heightsOf(style)
  const xs: number[] = []
  const ys: number[] = []
  for (const [step, rise] of [
    [0, -ascent],
    [0, descent],
    [length, -ascent],
    [length, descent],
  ] as const) {
    xs.push(x + ux * step - uy * rise * size)
    ys.push(y + uy * step + ux * rise * size)
  }
  // Text may stick out of the page; a box may not.
  const left = Math.min(Math.max(Math.min(...xs), 0), viewport.width)
  const top = Math.min(Math.max(Math.min(...ys), 0), viewport.height)
  const right = Math.min(Math.max(...xs), viewport.width)
  const bottom = Math.min(Math.max(...ys), viewport.height)
  const angle = (Math.round((Math.atan2(uy, ux) * 180) / Math.PI / angleStep) * angleStep + 360) % 360
  const radians = (angle * Math.PI) / 180
  const start = x * Math.cos(radians) + y * Math.sin(radians)
  const run: PdfRun = {
    text: item.str,
    left: start,
    right: start + length,
    baseline: y * Math.cos(radians) - x * Math.sin(radians),
    size,
    font: item.fontName,
    isRtl: item.dir === 'rtl',
    spaceBefore: false,
    order,
    box: [left, top, Math.max(0, right - left), Math.max(0, bottom - top)],
  }
  return { angle, run }
}

/** Bold is often faked by drawing a text twice, a hair apart. */
function isOverprint(run: PdfRun, drawn: Map<string, PdfRun[]>): boolean {
  const twins = drawn.get(run.text)
  if (!twins) {
    drawn.set(run.text, [run])
    return false
  }
  const near = 0.25 * run.size
  const isTwin = twins.some(
    (twin) => Math.abs(twin.left - run.left) < near && Math.abs(twin.baseline - run.baseline) < near,
  )
  if (!isTwin) twins.push(run)
  return isTwin
}

/** The drawn text of a page, grouped by direction, the direction with most text first. */
export function readRuns(content: TextContent, viewport: PageViewport): PdfFrame[] {
  const frames = new Map<number, PdfFrame>()
  const drawn = new Map<string, PdfRun[]>()
  let spaceBefore = false
  for (const [order, item] of content.items.entries()) {
    if (!('str' in item)) continue
    if (item.str.trim() === '') {
      spaceBefore ||= item.str !== ''
      continue
    }
    const placed = placeItem(item, content.styles[item.fontName], viewport, order)
    if (!placed || isOverprint(placed.run, drawn)) continue
    placed.run.spaceBefore = spaceBefore
    spaceBefore = false
    const frame = frames.get(placed.angle) ?? { angle: placed.angle, runs: [] }
    frames.set(placed.angle, frame)
    frame.runs.push(placed.run)
  }
  const characters = (frame: PdfFrame): number => frame.runs.reduce((sum, run) => sum + run.text.length, 0)
  return [...frames.values()].sort((one, other) => characters(other) - characters(one))
}
