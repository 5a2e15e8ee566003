import type { Rectangle } from 'electron'

/** Where the window was, and how large the page in it was shown. */
export type WindowState = { bounds?: Rectangle; isMaximized: boolean; zoomFactor: number }

/** Smaller than this the page is of no use. */
export const minSize = { width: 480, height: 400 }
/** Electron's own bounds of zooming by menu. */
const [minZoom, maxZoom] = [0.25, 5]
/** So much of the upper edge is enough to grab a window by. */
const grip = { width: 100, height: 50 }

/**
 * Reads what was kept. What is not understood is left out, a place on a display that is gone too, and a
 * window is never larger than the display that it opens on.
 * @param workAreas of the displays that there are now
 */
export function readWindowState(kept: unknown, workAreas: readonly Rectangle[]): WindowState {
  const { bounds, isMaximized, zoomFactor } = typeof kept === 'object' && kept !== null ? (kept as KeptState) : {}
  const area = isRectangle(bounds) ? workAreas.find((workArea) => isWithin(bounds, workArea)) : undefined
  return {
    ...(isRectangle(bounds) && area ? { bounds: fit(bounds, area) } : {}),
    isMaximized: isMaximized === true,
    zoomFactor: typeof zoomFactor === 'number' && zoomFactor >= minZoom && zoomFactor <= maxZoom ? zoomFactor : 1,
  }
}

type KeptState = { bounds?: unknown; isMaximized?: unknown; zoomFactor?: unknown }

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height } = value as Record<string, unknown>
  const areNumbers = [x, y, width, height].every(Number.isSafeInteger)
  return areNumbers && Number(width) >= minSize.width && Number(height) >= minSize.height
}

function isWithin({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const overlap = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return overlap >= grip.width && y >= area.y && y <= area.y + area.height - grip.height
}

function fit(bounds: Rectangle, area: Rectangle): Rectangle {
  const width = Math.min(bounds.width, area.width)
  // What was made narrower may have let go of the display's edge.
  const [least, most] = [area.x + grip.width - width, area.x + area.width - grip.width]
  return {
    x: Math.min(Math.max(bounds.x, least), most),
    y: bounds.y,
    width,
    height: Math.min(bounds.height, area.height),
  }
}
