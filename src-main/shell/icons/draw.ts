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
  const pixels = new Uint8Array(size * size * 4)
  const unit = side / size
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (const { colour, distance } of forms) {
        // How much of the pixel the form covers: one pixel wide from out to in.
        const cover = Math.min(1, Math.max(0, 0.5 - distance((column + 0.5) * unit, (row + 0.5) * unit) / unit))
        if (cover === 0) continue
        const next = cover + alpha * (1 - cover)
        const blend = (over: number, under: number) => (over * cover + under * alpha * (1 - cover)) / next
        red = blend(colour[0], red)
        green = blend(colour[1], green)
        blue = blend(colour[2], blue)
        alpha = next
      }
      pixels.set([red, green, blue, alpha * 255].map(Math.round), (row * size + column) * 4)
    }
  }
  return encodePng(size, pixels)
}
