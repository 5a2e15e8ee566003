import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useApi } from '../../bridge/apiContext.tsx'
import { prefetchPlaces } from '../../bridge/queries/reader.ts'
import type { PlaceToShow } from '../../ui/placesToShow.ts'

/** Places that are made ready at once, the first ones of a list: nobody opens the others as the very first. */
const mostPlaces = 20
/** Rest before what a page offers is made ready (ms): an old conversation offers the sources of all its answers at once. */
const restMs = 250
/** Pages of a PDF whose fonts are read ahead. */
const mostPages = 3
/** PDFs that are opened ahead. */
const mostPdfs = 2

// pdf.js is larger than the rest of the page, so it is a part of its own. Not React's `lazy`: that
// shows its fallback for 300 ms even when the part is there already.
export const pdfPart = queryOptions({
  queryKey: ['pdfPart'],
  queryFn: () => Promise.all([import('./pdf/PdfView.tsx'), import('./pdf/pdfDocument.ts')]),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})

/** Fetches what PDFs need before the first one is opened, so that its page stands there at once. */
export async function prepareReader(client: QueryClient): Promise<void> {
  const [, { startWorker }] = await client.fetchQuery(pdfPart)
  startWorker()
}

/** @returns makes citations ready to be opened: their documents, their boxes, and the PDFs themselves */
export function useReadyPlaces(): (places: readonly PlaceToShow[]) => void {
  const api = useApi()
  const client = useQueryClient()
  return useCallback(
    (places) => {
      const first = places.slice(0, mostPlaces)
      const pdfs = new Set(first.filter(({ file }) => /\.pdf$/i.test(file)).map(({ documentId }) => documentId))
      // What cannot be had ahead is asked for again when it is opened, which says what is wrong.
      prefetchPlaces(api, client, first).catch(() => {})
      for (const documentId of [...pdfs].slice(0, mostPdfs)) {
        client
          .fetchQuery(pdfPart)
          .then(async ([, { openPdf }]) => {
            const pdf = await openPdf(documentId)
            const cited = first.filter((place) => place.documentId === documentId).map(({ pages }) => pages[0])
            // What a page draws with (fonts, pictures) is taken out of the file once, for all of its drawings.
            for (const page of new Set(cited.slice(0, mostPages))) {
              if (page !== undefined && page <= pdf.numPages) await (await pdf.getPage(page)).getOperatorList()
            }
          })
          .catch(() => {})
      }
    },
    [api, client],
  )
}

/** @returns takes what lists offer to be opened, and makes it ready after a rest: what was offered last comes first */
export function useOfferedPlaces(): (places: readonly PlaceToShow[]) => void {
  const prepare = useReadyPlaces()
  const offered = useRef<readonly PlaceToShow[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (places) => {
      offered.current = [...places, ...offered.current].slice(0, mostPlaces)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        prepare(offered.current)
        offered.current = []
      }, restMs)
    },
    [prepare],
  )
}
