import { crc32, deflateSync } from 'node:zlib'

/** Rows of pixels, top to bottom, without gaps: three channels (RGB) or four (RGBA), one byte each. */
export type Pixels = { width: number; height: number; channels: 3 | 4; data: Uint8Array }

/** Longest side of a picture that is taken out of a file, in pixels: what a vision model reads, and sharp on any page. */
const longestSide = 1600

/** Made smaller, if need be, by averaging whole blocks of pixels: text in a chart stays readable. */
export function shrink(pixels: Pixels): Pixels {
  const factor = Math.ceil(Math.max(pixels.width, pixels.height) / longestSide)
  if (factor <= 1) return pixels
  const { channels } = pixels
  const width = Math.max(1, Math.floor(pixels.width / factor))
  const height = Math.max(1, Math.floor(pixels.height / factor))
  const rows = Math.min(factor, pixels.height)
  const columns = Math.min(factor, pixels.width)
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0
        for (let row = 0; row < rows; row++) {
          const start = ((y * factor + row) * pixels.width + x * factor) * channels + channel
          for (let column = 0; column < columns; column++) sum += pixels.data[start + column * channels] ?? 0
        }
        data[(y * width + x) * channels + channel] = sum / (rows * columns)
      }
    }
  }
  return { width, height, channels, data }
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/**
 * A PNG file (ISO/IEC 15948): one byte a channel, each row with filter 1 (difference to the pixel on the left).
 * Node has both hard parts of it, so no library is needed.
 */
export function encodePng({ width, height, channels, data }: Pixels): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, channels === 3 ? 2 : 6], 8)
  const stride = width * channels
  const rows = new Uint8Array((stride + 1) * height)
  for (let y = 0; y < height; y++) {
    const from = y * stride
    const to = y * (stride + 1) + 1
    rows[to - 1] = 1
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : (data[from + x - channels] ?? 0)
      rows[to + x] = (data[from + x] ?? 0) - left
    }
  }
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 6 })), chunk('IEND', new Uint8Array())]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]))
}
