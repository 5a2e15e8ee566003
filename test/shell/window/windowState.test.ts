import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minSize, readWindowState } from '../../../src-main/shell/window/windowState.ts'

const display = { x: 0, y: 0, width: 1920, height: 1080 }
const second = { x: 1920, y: 200, width: 1280, height: 720 }
const bounds = { x: 10, y: 20, width: 900, height: 700 }
const usual = { isMaximized: false, zoomFactor: 1 }

test('what was kept comes back: place, size, maximised, zoom', () => {
  const kept = { bounds, isMaximized: true, zoomFactor: 1.5 }
  expect(readWindowState(kept, [display])).toEqual(kept)
})

test('a place on the second display counts while that display is there', () => {
  const kept = { bounds: { x: 2000, y: 300, width: 800, height: 600 }, isMaximized: true, zoomFactor: 1.25 }
  expect(readWindowState(kept, [display, second])).toEqual(kept)
  expect(readWindowState(kept, [display])).toEqual({ isMaximized: true, zoomFactor: 1.25 })
})

test('a window is never larger than its display', () => {
  const kept = { bounds: { x: 0, y: 0, width: 4000, height: 3000 } }
  expect(readWindowState(kept, [display]).bounds).toEqual(display)
})

describe('what is not understood is left out, the rest counts', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'maximised'],
    ['a place above the screen, without an edge to grab', { bounds: { ...bounds, y: -900 } }],
    ['a size too small to use', { bounds: { ...bounds, width: 3 } }],
    ['texts for numbers', { bounds: { ...bounds, x: '10' } }],
    ['fractions', { bounds: { ...bounds, x: 1.5 } }],
    ['a zoom that shows nothing', { zoomFactor: 0 }],
    ['a zoom without end', { zoomFactor: Number.POSITIVE_INFINITY }],
    ['a text for a zoom', { zoomFactor: '2' }],
    ['a text for a truth', { isMaximized: 'no' }],
  ])('%s', (_name, kept) => {
    expect(readWindowState(kept, [display])).toEqual(usual)
  })
})

test('whatever is kept: the window can be grabbed on a display, and is neither too small nor too large for it', () => {
  const number = fc.integer({ min: -5000, max: 5000 })
  const anything = fc.record({ x: number, y: number, width: number, height: number })
  fc.assert(
    fc.property(anything, (kept) => {
      const read = readWindowState({ bounds: kept }, [display, second]).bounds
      if (!read) return
      const area = [display, second].find((one) => {
        const overlap = Math.min(read.x + read.width, one.x + one.width) - Math.max(read.x, one.x)
        return overlap >= 100 && read.y >= one.y && read.y <= one.y + one.height - 50
      })
      expect(area).toBeDefined()
      expect(read.width).toBeGreaterThanOrEqual(minSize.width)
      expect(read.width).toBeLessThanOrEqual(area?.width ?? 0)
    }),
    // Wider than all displays together, and mostly beside them.
    { examples: [[{ x: -3000, y: 0, width: 5000, height: 500 }]] },
  )
})
