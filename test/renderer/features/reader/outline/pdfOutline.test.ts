import type { PDFDocumentProxy } from 'pdfjs-dist'
import { expect, test } from 'vitest'
import { pdfOutlineOf } from '../../../../../src-renderer/features/reader/outline/pdfOutline.ts'

const pages = [1, 2, 3].map((number) => ({
  number,
  start: number * 100 - 100,
  end: number * 100,
  width: 600,
  height: 800,
}))

/** A PDF of which only the bookmarks are asked. */
function pdfWith(outline: object[] | null): PDFDocumentProxy {
  const pdf = {
    getOutline: async () => outline,
    getDestination: async (name: string) => {
      if (name === 'broken') throw new Error('no such name')
      return name === 'keys' ? [2, { name: 'XYZ' }, 0, 400, null] : null
    },
    getPageIndex: async ({ num }: { num: number }) => num,
  }
  return pdf as unknown as PDFDocumentProxy
}

test('bookmarks lead to their pages and heights, named or not, by number or by reference', async () => {
  const entries = await pdfOutlineOf(
    pdfWith([
      {
        title: ' The\nlease ',
        dest: [{ num: 0, gen: 0 }, { name: 'Fit' }],
        items: [{ title: 'Rent', dest: [1, { name: 'FitH' }, 600], items: [] }],
      },
      { title: 'Keys', dest: 'keys', items: [] },
    ]),
    pages,
  )
  expect(entries).toEqual([
    { title: 'The lease', level: 1, offset: 0, goal: { page: 1, top: 0 } },
    { title: 'Rent', level: 2, offset: 125, goal: { page: 2, top: 200 } },
    { title: 'Keys', level: 1, offset: 250, goal: { page: 3, top: 400 } },
  ])
})

test('what leads nowhere is left out: no destination, a broken one, a page that is not there, no title', async () => {
  const dest = [0, { name: 'Fit' }]
  const broken = [
    { title: 'Web', dest: null },
    { title: 'Broken', dest: 'broken' },
    { title: 'Unknown', dest: 'unknown' },
    { title: 'Beyond', dest: [99, { name: 'Fit' }] },
    { title: '  ', dest },
    { title: 'Good', dest },
  ]
  expect((await pdfOutlineOf(pdfWith(broken), pages)).map(({ title }) => title)).toEqual(['Good'])
  expect(await pdfOutlineOf(pdfWith(null), pages)).toEqual([])
})
