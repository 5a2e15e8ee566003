import { encodePng } from './png.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** A form on a square of 32 × 32 units, as its signed distance: negative inside. Later ones lie over earlier ones. */
export type Form = { colour: Colour; distance: (x: number, y: number) => number }

/** The side of the drawing, in its own units, as in the page's `icon.svg`. */
const side = 32

/** A line with round ends. */
export function line(colour: Colour, from: [number, number], to: [number, number], width: number): Form {
  const [ax, ay] = from
  const [dx, dy] = [to[0] - ax, to[1] - ay]
  const lengthSquared = dx * dx + dy * dy
  return {
    colour,
    distance(x, y) {
      const along = lengthSquared === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / lengthSquared
      const at = Math.min(1, Math.max(0, along))
      return Math.hypot(x - ax - at * dx, y - ay - at * dy) - width / 2
    },
  }
}

/** The part of a ring around the middle that begins at the top and runs clockwise over this share of it. */
export function arc(colour: Colour, radius: number, width: number, share: number): Form {
  return {
    colour,
    distance(x, y) {
      const [dx, dy] = [x - side / 2, y - side / 2]
      const turn = (Math.atan2(dx, -dy) / (2 * Math.PI) + 1) % 1
      return turn <= share ? Math.abs(Math.hypot(dx, dy) - radius) - width / 2 : Number.POSITIVE_INFINITY
    },
  }
}

/** A square with round corners, `inset` from every edge. */
export function tile(colour: Colour, inset: number, corner: number): Form {
  const half = side / 2 - inset - corner
  return {
    colour,
    distance(x, y) {
      const [qx, qy] = [Math.abs(x - side / 2) - half, Math.abs(y - side / 2) - half]
      return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - corner
    },
  }
}

/** The form enlarged from the middle. */
export function enlarge({ colour, distance }: Form, factor: number): Form {
  const back = (at: number) => (at - side / 2) / factor + side / 2
  return { colour, distance: (x, y) => distance(back(x), back(y)) * factor }
}

/** The drawing as a PNG of `size` pixels, its edges smooth, its ground transparent. */
export function drawPng(forms: readonly Form[], size: number): Buffer {
  const pixels = new Uint8ClampedArray(size * size * 4)
  const unit = side / size
  for (const { colour, distance } of forms) {
    for (let at = 0; at < size * size; at++) {
      // How much of the pixel the form covers: its edge is one pixel wide from out to in.
      const edge = 0.5 - distance(((at % size) + 0.5) * unit, (Math.floor(at / size) + 0.5) * unit) / unit
      if (edge > 0) cover(pixels, at * 4, colour, Math.min(1, edge))
    }
  }
  return encodePng(size, pixels)
}

/** Lays a colour over a pixel, `share` (0–1) of it. */
function cover(pixels: Uint8ClampedArray, at: number, colour: Colour, share: number): void {
  const under = ((pixels[at + 3] ?? 0) / 255) * (1 - share)
  const alpha = share + under
  for (let channel = 0; channel < 3; channel++)
    pixels[at + channel] = ((colour[channel] ?? 0) * share + (pixels[at + channel] ?? 0) * under) / alpha
  pixels[at + 3] = alpha * 255
}
