import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Writes a square picture as PNG (8 bits a channel, no filters: ours are small).
 * @param pixels red, green, blue, alpha of each pixel, row by row
 */
export function encodePng(size: number, pixels: Uint8ClampedArray): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Bit depth 8, colour type 6: red, green, blue, alpha.
  header.set([8, 6, 0, 0, 0], 8)
  const rowBytes = size * 4
  const rows = Buffer.alloc((rowBytes + 1) * size)
  for (let row = 0; row < size; row++)
    rows.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  const data = deflateSync(rows, { level: 6 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
