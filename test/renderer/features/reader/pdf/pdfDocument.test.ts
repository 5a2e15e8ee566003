// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const pdfjs = vi.hoisted(() => ({ opened: 0, destroyed: [] as number[], failure: '' }))
vi.mock('pdfjs-dist', () => ({
  VerbosityLevel: { ERRORS: 0 },
  PDFWorker: { create: () => ({}) },
  getDocument: ({ data }: { data: ArrayBuffer }) => {
    const id = new Uint8Array(data)[0] ?? 0
    pdfjs.opened++
    const loadingTask = { destroy: () => Promise.resolve(pdfjs.destroyed.push(id)) }
    const promise =
      pdfjs.failure === '' ? Promise.resolve({ id, loadingTask }) : Promise.reject(new Error(pdfjs.failure))
    return { promise }
  },
}))
vi.mock('../../../../../src-renderer/features/reader/pdf/bundledData.ts', () => ({ BundledData: Object }))

let openPdf: typeof import('../../../../../src-renderer/features/reader/pdf/pdfDocument.ts').openPdf
let reply: (id: number) => Response | Promise<Response>
beforeEach(async () => {
  Object.assign(pdfjs, { opened: 0, destroyed: [], failure: '' })
  reply = (id) => new Response(Uint8Array.of(id))
  vi.stubGlobal('Worker', Object)
  vi.stubGlobal('fetch', async (path: string) => reply(Number(/^\/document\/(\d+)\/file$/.exec(path)?.[1])))
  vi.resetModules()
  ;({ openPdf } = await import('../../../../../src-renderer/features/reader/pdf/pdfDocument.ts'))
  return () => vi.unstubAllGlobals()
})

const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'opened',
    (error: Error) => error.message,
  )

test('a PDF is opened once, also when it is asked for twice at the same time', async () => {
  const [one, other] = await Promise.all([openPdf(7), openPdf(7)])
  expect(one).toBe(other)
  expect(await openPdf(7)).toBe(one)
  expect(pdfjs.opened).toBe(1)
})

test('the three used last stay open; the one that was not used for longest is given back', async () => {
  for (const id of [1, 2, 3, 1, 4, 5]) await openPdf(id)
  await vi.waitFor(() => expect(pdfjs.destroyed).toEqual([2, 3]), 10_000)
  await openPdf(1)
  expect(pdfjs.opened).toBe(5)
  await openPdf(2)
  expect(pdfjs.opened).toBe(6)
})

test.each<[string, () => Response | Promise<Response>, RegExp]>([
  [
    'the server says why',
    () => new Response('The original file is gone.\n', { status: 404 }),
    /^The original file is gone\.$/,
  ],
  ['the server says nothing', () => new Response('', { status: 500 }), /^The original could not be read\.$/],
  ['no server', () => Promise.reject(new TypeError('Failed to fetch')), /^The original could not be loaded: Footnote/],
])('a failure has a sentence for a person and is not kept: %s', async (_, failing, words) => {
  const well = reply
  reply = failing
  expect(await messageOf(openPdf(7))).toMatch(words)
  reply = well
  expect(await messageOf(openPdf(7))).toBe('opened')
})

test('what pdf.js says about a damaged file is put into words', async () => {
  pdfjs.failure = 'Invalid PDF structure.'
  expect(await messageOf(openPdf(7))).toBe('The pages of this PDF cannot be drawn: the file is damaged or protected.')
})
