import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawAppIcon, drawTrayIcon, type TrayState } from '../../../src-main/shell/icons/icons.ts'

/** Width, and red, green, blue, alpha of each pixel, as a reader of PNG would find them. */
function read(png: Buffer): { size: number; rows: Buffer; at: (x: number, y: number) => number[] } {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  const size = png.readUInt32BE(16)
  expect([...png.subarray(24, 26)]).toEqual([8, 6])
  const length = png.readUInt32BE(33)
  expect(png.subarray(37, 41).toString('latin1')).toBe('IDAT')
  const rows = inflateSync(png.subarray(41, 41 + length))
  const at = (x: number, y: number) => [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4).subarray(0, 4)]
  return { size, rows, at }
}
const inkOf = (png: Buffer) => {
  const { size, at } = read(png)
  const cells = Array.from({ length: size * size }, (_, n) => at(n % size, Math.floor(n / size)))
  return cells.reduce((sum, [, , , alpha = 0]) => sum + alpha, 0) / 255
}

test('the app’s icon: its ground, a line of text, the number, and nothing at the corners', () => {
  const { size, at } = read(drawAppIcon(64))
  expect(size).toBe(64)
  expect(at(32, 4)).toEqual([0x23, 0x40, 0x6e, 255])
  expect(at(24, 32)).toEqual([255, 255, 255, 255])
  expect(at(48, 24)).toEqual([0xff, 0xd6, 0x66, 255])
  expect(at(0, 0)[3]).toBe(0)
})

test('the icon that ships is the one that is drawn', () => {
  const shipped = readFileSync(join(import.meta.dirname, '..', '..', '..', 'resources', 'icons', 'icon.png'))
  const { size, rows } = read(shipped)
  expect(size).toBe(1024)
  // Pixels, not bytes: another zlib packs them otherwise.
  expect(rows.equals(read(drawAppIcon(size)).rows), 'run `node src-main/shell/icons/writeIcons.ts`').toBe(true)
})

test('a template is black on nothing, so that macOS can colour it', () => {
  for (const kind of ['idle', 'paused', 'problem'] as const) {
    const { size, at } = read(drawTrayIcon({ kind }, true, 32))
    for (let n = 0; n < size * size; n++) {
      const [red, green, blue] = at(n % size, Math.floor(n / size))
      expect([red, green, blue]).toEqual([0, 0, 0])
    }
    expect(at(0, 0)[3]).toBe(0)
  }
})

test('every state looks different, at every size', () => {
  const states: TrayState[] = [
    { kind: 'idle' },
    { kind: 'paused' },
    { kind: 'problem' },
    { kind: 'busy', share: 0 },
    { kind: 'busy', share: 0.5 },
  ]
  for (const size of [16, 24, 32, 48]) {
    for (const isTemplate of [true, false]) {
      const drawn = states.map((state) => drawTrayIcon(state, isTemplate, size).toString('base64'))
      expect(new Set(drawn).size).toBe(states.length)
    }
  }
})

test('the ring closes: the more is done, the more ink; begun it can be seen already', () => {
  const inks = [0, 0.25, 0.5, 0.75, 1].map((share) => inkOf(drawTrayIcon({ kind: 'busy', share }, true, 32)))
  expect(inks).toEqual([...inks].sort((a, b) => a - b))
  expect(new Set(inks).size).toBe(inks.length)
  expect(inks[0]).toBeGreaterThan(20)
})
