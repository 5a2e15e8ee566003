// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PageSpan } from '../../../../../src-main/contract/types.ts'
import { ToastProvider } from '../../../../../src-renderer/ui/toast/Toasts.tsx'
import { Reader } from '../../../../../src-renderer/features/reader/Reader.tsx'
import { firstPageOf, fitScale, pixelsPerPoint } from '../../../../../src-renderer/features/reader/pdf/pages.ts'
import { makePdf } from '../../../../fixtures/makePdf.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { alertText, show } from '../../../openPage.tsx'

const drawn = vi.hoisted(() => ({ pages: [] as { page: number; scale: number }[], failure: '' }))
vi.mock('../../../../../src-renderer/features/reader/pdf/pdfDocument.ts', () => ({
  openPdf: () => (drawn.failure === '' ? Promise.resolve({}) : Promise.reject(new Error(drawn.failure))),
}))
vi.mock('../../../../../src-renderer/features/reader/pdf/drawPage.ts', () => ({
  drawPage: (_: unknown, page: number, scale: number, holder: HTMLElement) => {
    drawn.pages.push({ page, scale })
    holder.replaceChildren(document.createElement('canvas'))
  },
}))

let paneWidth = 800
let resize = () => {}
let intersect: (near: number[], far: number[]) => void = () => {}
beforeEach(() => {
  paneWidth = 800
  Object.assign(drawn, { pages: [], failure: '' })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => paneWidth)
  class Resizes {
    constructor(tell: () => void) {
      resize = () => act(tell)
    }
    observe() {}
    disconnect() {}
  }
  class Intersections {
    constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      const entriesOf = (numbers: number[], isIntersecting: boolean) =>
        numbers.map((number) => ({ target: pageElement(number), isIntersecting }))
      intersect = (near, far) => act(() => tell([...entriesOf(near, true), ...entriesOf(far, false)]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Resizes)
  vi.stubGlobal('IntersectionObserver', Intersections)
  return () => vi.unstubAllGlobals()
})

function pageElement(number: number): HTMLElement {
  const page = document.querySelector<HTMLElement>(`[data-page="${number}"]`)
  if (!page) throw new Error(`page ${number} is not shown`)
  return page
}

/** The reader over a PDF of ours with three pages, opened at a sentence of the second. */
async function open(quote = 'The rent is due on the third working day.') {
  const library = createFakeLibrary()
  const bytes = await makePdf([
    ['# Lease', '', 'The notice period is three months.'],
    ['# Rent', '', 'The monthly rent is 900 euros.', 'The rent is due on the third working day.'],
    ['# Keys', '', 'Two keys are handed over.'],
  ])
  await library.add('/home/ada/lease.pdf', bytes)
  const view = library.state.documents.get(1)?.view
  if (!view) throw new Error('the PDF was not read')
  const start = view.text.indexOf(quote)
  const span = { start, end: start + quote.length }
  const item = {
    n: 1,
    documentId: 1,
    file: 'lease.pdf',
    pages: [2],
    headingPath: [],
    contentHash: view.contentHash,
    ...span,
  }
  const page = show(
    library.handlers,
    <ToastProvider>
      <Reader reading={{ items: [item], index: 0 }} onMove={() => {}} onClose={() => {}} onAsk={() => {}} />
    </ToastProvider>,
  )
  return { ...library, ...page, view, span }
}

const percent = () => Number(/\d+/.exec(screen.getByRole('group', { name: 'Zoom' }).textContent ?? '')?.[0])

/** Where the highlights stand on their page, in CSS pixels. */
function highlightPixels() {
  return screen.getAllByTestId('highlight').map((highlight) => {
    const page = highlight.closest<HTMLElement>('[data-page]')
    if (!page) throw new Error('a highlight outside of a page')
    const [width, height] = [Number.parseFloat(page.style.width), Number.parseFloat(page.style.height)]
    const share = (value: string) => Number.parseFloat(value) / 100
    const { left, top, width: wide, height: high } = highlight.style
    return {
      page: Number(page.dataset['page']),
      pixels: [share(left) * width, share(top) * height, share(wide) * width, share(high) * height],
    }
  })
}

test('the boxes of the span lie on the page at every zoom and every width of the pane', async () => {
  const { handlers, span, view } = await open()
  await screen.findAllByTestId('highlight')
  const [boxes = []] = await handlers.boxes({ documentId: 1, spans: [span] }, new AbortController().signal)
  expect(boxes.length).toBeGreaterThan(0)
  const check = () => {
    const scale = (percent() / 100) * pixelsPerPoint
    const shown = highlightPixels()
    expect(shown.map(({ page }) => page)).toEqual(boxes.map(({ page }) => page))
    shown.forEach(({ pixels }, index) => {
      const box = boxes[index]
      const wanted = box ? [box.x, box.y, box.width, box.height] : []
      // The percentage on the bar is rounded; half a percent of a page is a few pixels.
      pixels.forEach((pixel, part) => expect(Math.abs(pixel / ((wanted[part] ?? 0) * scale) - 1)).toBeLessThan(0.02))
    })
  }
  check()
  const steps = ['Larger', 'Larger', 'Smaller', 'Smaller', 'Smaller', 'Fit width', 'Larger']
  for (const [index, name] of steps.entries()) {
    fireEvent.click(screen.getByRole('button', { name }))
    check()
    paneWidth = 500 + 130 * index
    resize()
    check()
  }
  expect(new Set(boxes.map(({ page }) => page))).toEqual(new Set([2]))
  expect(view.text.slice(span.start, span.end)).toBe(screen.getByTestId('quote').textContent)
})

test('fit makes the page as wide as the pane; zooming has limits in both directions', async () => {
  await open()
  const fit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Fit width' })
  const width = () => Number.parseFloat(pageElement(1).style.width)
  expect(width()).toBeCloseTo(800 - 32, 3)
  expect(fit.disabled).toBe(true)
  for (let press = 0; press < 20; press++) fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
  expect(width()).toBeCloseTo((800 - 32) * 5, 3)
  for (let press = 0; press < 40; press++) fireEvent.click(screen.getByRole('button', { name: 'Smaller' }))
  expect(width()).toBeCloseTo((800 - 32) / 4, 3)
  fireEvent.click(fit)
  expect(width()).toBeCloseTo(800 - 32, 3)
})

test('what is in the middle of the window stays there when the pages grow', async () => {
  await open()
  const region = await screen.findByRole('region', { name: 'Pages of lease.pdf' })
  Object.defineProperty(region, 'clientHeight', { value: 600 })
  region.scrollTop = 1000
  fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
  expect(region.scrollTop).toBeCloseTo((1000 + 300) * 1.25 - 300, 3)
  fireEvent.click(screen.getByRole('button', { name: 'Smaller' }))
  expect(region.scrollTop).toBeCloseTo(1000, 3)
})

test('the page of the place is drawn first, then only pages near the window; what is far away gives its memory back', async () => {
  await open()
  await screen.findAllByTestId('highlight')
  intersect([1, 2], [])
  await waitFor(() => expect(drawn.pages.map(({ page }) => page)).toEqual([2, 1]))
  expect(pageElement(1).querySelector('canvas')).not.toBeNull()
  intersect([3], [1])
  await waitFor(() => expect(drawn.pages.map(({ page }) => page)).toEqual([2, 1, 3]))
  expect(pageElement(1).querySelector('canvas')).toBeNull()
  expect(pageElement(2).querySelector('canvas')).not.toBeNull()
})

test('after a zoom the pages in sight are drawn anew, at the new size, and not the others', async () => {
  await open()
  await screen.findAllByTestId('highlight')
  intersect([2], [])
  await waitFor(() => expect(drawn.pages).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
  fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
  await waitFor(() => expect(drawn.pages).toHaveLength(2))
  expect(drawn.pages.map(({ page }) => page)).toEqual([2, 2])
  expect((drawn.pages[1]?.scale ?? 0) / (drawn.pages[0]?.scale ?? 1)).toBeCloseTo(1.5625, 6)
})

test('a span that has no boxes is told with its page', async () => {
  const library = createFakeLibrary()
  await library.add('/home/ada/lease.pdf', await makePdf([['One line.'], ['Another line.']]))
  library.handlers.boxes = async () => [[]]
  const text = library.state.documents.get(1)?.view.text ?? ''
  const start = text.indexOf('Another')
  const item = {
    n: 1,
    documentId: 1,
    file: 'lease.pdf',
    pages: [2],
    headingPath: [],
    contentHash: null,
    start,
    end: start + 7,
  }
  show(
    library.handlers,
    <ToastProvider>
      <Reader reading={{ items: [item], index: 0 }} onMove={() => {}} onClose={() => {}} onAsk={() => {}} />
    </ToastProvider>,
  )
  expect(await screen.findByText('The page could not be marked; the passage is on page 2.')).toBeTruthy()
})

test('a PDF that cannot be drawn is told, and its text is there instead, marked at the same place', async () => {
  drawn.failure = 'The original file is gone.'
  await open()
  expect(await alertText()).toBe('The original file is gone. Here is its text instead.')
  expect(screen.getByTestId('highlight').textContent).toBe('The rent is due on the third working day.')
  expect(screen.queryByRole('group', { name: 'Zoom' })).toBeNull()
})

const pagesOf = (widths: readonly number[]): PageSpan[] =>
  widths.map((width, index) => ({ number: index + 1, start: index * 10, end: index * 10 + 10, width, height: 800 }))

test('at fit no page is wider than the pane, and a page is never blown up beyond twice its size', () => {
  const widths = fc.array(fc.double({ min: 1, max: 5000, noNaN: true }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(widths, fc.integer({ min: 112, max: 4000 }), (all, pane) => {
      const scale = fitScale(pagesOf(all), pane)
      expect(scale).toBeGreaterThan(0)
      expect(scale).toBeLessThanOrEqual(2 * pixelsPerPoint)
      expect(Math.max(...all.slice(0, 50)) * scale).toBeLessThanOrEqual(pane - 32 + 1e-6)
    }),
  )
  expect([fitScale([], 800), fitScale(pagesOf([600]), 0)]).toEqual([0, 0])
})

test('a span begins on the page that holds its first letter', () => {
  const pages = pagesOf([600, 600, 600])
  expect([0, 9, 10, 25, 29].map((start) => firstPageOf(pages, { start, end: start + 1 }))).toEqual([1, 1, 2, 3, 3])
  expect(firstPageOf(pages, { start: 99, end: 100 })).toBe(3)
  expect(firstPageOf([], { start: 0, end: 1 })).toBe(1)
})
