import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentView } from '../../../../src-main/contract/types.ts'
import { outlineOf, type OutlineEntry } from './outlineOf.ts'

const none: OutlineEntry[] = []

/** The outline of a document: a PDF's own bookmarks where it has some, or else the headings that were recognised. */
export function useOutline(document: DocumentView, isWanted: boolean): readonly OutlineEntry[] {
  const isPdf = document.format === 'pdf'
  const bookmarks = useQuery({
    queryKey: ['bookmarks', document.documentId],
    queryFn: async () => {
      const [{ openPdf }, { pdfOutlineOf }] = await Promise.all([
        import('../pdf/pdfDocument.ts'),
        import('./pdfOutline.ts'),
      ])
      return pdfOutlineOf(await openPdf(document.documentId), document.pages)
    },
    enabled: isWanted && isPdf,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const headings = useMemo(() => (isWanted ? outlineOf(document) : none), [document, isWanted])
  if (isPdf && bookmarks.isLoading) return none
  return bookmarks.data && bookmarks.data.length > 0 ? bookmarks.data : headings
}
