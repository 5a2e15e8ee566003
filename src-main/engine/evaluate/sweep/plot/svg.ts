/** Colours that people with any sight tell apart (Okabe & Ito 2008), the darker first. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#000000', '#8c6d1f']

/** Colour of the n-th line. */
export function colourOf(index: number): string {
  return colours[index % colours.length] ?? '#000000'
}

function escapeXml(text: string): string {
  // SECURITY: names of settings and sets come from the command line and from folders.
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

type Attributes = Record<string, string | number>

/** One element; numbers to a tenth of a pixel. `text` is escaped, `children` are elements already. */
export function element(
  name: string,
  attributes: Attributes,
  content: { text: string } | readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 10) / 10 : escapeXml(value)}"`)
    .join('')
  const inside = 'text' in content ? escapeXml(content.text) : content.join('')
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`
}

/** A straight line. */
export function stroke(x1: number, y1: number, x2: number, y2: number, colour: string, width = 1): string {
  return element('line', { x1, y1, x2, y2, stroke: colour, 'stroke-width': width })
}

/** A piece of text. `anchor` says which end of it stands at x. */
export function label(
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  more: Attributes = {},
): string {
  return element('text', { x, y, 'text-anchor': anchor, ...more }, { text })
}

/** A whole picture on a light ground, whatever the page around it. */
export function picture(width: number, height: number, title: string, elements: readonly string[]): string {
  const font = { 'font-family': 'system-ui, sans-serif', 'font-size': 13, fill: '#222222' }
  const ground = element('rect', { width, height, fill: '#ffffff' })
  const heading = label(16, 26, title, 'start', { 'font-size': 16, 'font-weight': 600 })
  return `${element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', ...font },
    [element('title', {}, { text: title }), ground, heading, ...elements],
  )}\n`
}

/** Round numbers that cover a range in four to ten steps of 1, 2 or 5 times a power of ten. */
export function ticksOver(low: number, high: number): number[] {
  const range = high - low > 1e-9 ? high - low : Math.max(Math.abs(high) * 0.1, 1e-3)
  const magnitude = 10 ** Math.floor(Math.log10(range / 4))
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).findLast((each) => range / each >= 4) ?? magnitude
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Maps values between the ends of `ticks` onto pixels. */
export function scaleOver(ticks: readonly number[], from: number, to: number): (value: number) => number {
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  return (value) => from + ((value - low) / (high - low)) * (to - from)
}
