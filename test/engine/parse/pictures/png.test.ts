import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPicture } from '../../../../src-main/engine/parse/pictures/imageHeader.ts'
import { encodePng, shrink, type Pixels } from '../../../../src-main/engine/parse/pictures/png.ts'

/** The pixels of a PNG whose rows have filter 1. */
function decode(bytes: Uint8Array, { width, height, channels }: Omit<Pixels, 'data'>): Uint8Array {
  const file = Buffer.from(bytes)
  const rows = inflateSync(file.subarray(file.indexOf('IDAT') + 4, file.lastIndexOf('IEND') - 8))
  const data = new Uint8Array(width * height * channels)
  const stride = width * channels
  for (let at = 0; at < data.length; at++) {
    const [y, x] = [Math.floor(at / stride), at % stride]
    data[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + (x < channels ? 0 : (data[at - channels] ?? 0))
  }
  return data
}

const pixels = fc
  .record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    channels: fc.constantFrom(3, 4),
  })
  .chain((size) => {
    const length = size.width * size.height * size.channels
    return fc.uint8Array({ minLength: length, maxLength: length }).map((data): Pixels => ({ ...size, data }))
  })

test('every pixel comes back', () => {
  fc.assert(
    fc.property(pixels, (picture) => {
      const png = encodePng(picture)
      expect(checkPicture(png)).toBe('image/png')
      expect(decode(png, picture)).toEqual(new Uint8Array(picture.data))
    }),
  )
})

test('a large picture keeps its shape and its mean colour', () => {
  const [width, height] = [4001, 900]
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at++) data[at] = at % 2 === 0 ? 100 : 200
  const small = shrink({ width, height, channels: 3, data })
  expect([small.width, small.height]).toEqual([1333, 300])
  expect(small.data.every((value) => value >= 140 && value <= 160)).toBe(true)
  const thin = shrink({ width: 9000, height: 2, channels: 3, data: new Uint8Array(54_000).fill(7) })
  expect([thin.height, thin.data[0]]).toEqual([1, 7])
})
