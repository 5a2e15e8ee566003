import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Picture, PictureData, Span } from '../../../src-main/contract/types.ts'
import { useApi } from '../apiContext.tsx'

/** A document's text and blocks. Its text never changes; whether it is still in the library does. */
export function useDocument(documentId: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['document', documentId],
    queryFn: ({ signal }) => api.document.query({ documentId }, { signal }),
    staleTime: 60_000,
    gcTime: 60_000,
  })
}

/** Where a span lies on its pages; not asked for formats without pages. */
export function useBoxes(documentId: number, { start, end }: Span, isPaged: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: ['boxes', documentId, start, end],
    queryFn: ({ signal }) => api.boxes.query({ documentId, start, end }, { signal }),
    enabled: isPaged,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Takes pictures out of their originals, each once as long as it is looked at. */
export function useLoadPicture(): (picture: Pick<Picture, 'documentId' | 'n'>) => Promise<PictureData> {
  const api = useApi()
  const client = useQueryClient()
  return useCallback(
    ({ documentId, n }) =>
      client.fetchQuery({
        queryKey: ['picture', documentId, n],
        queryFn: ({ signal }) => api.picture.query({ documentId, n }, { signal }),
        staleTime: 60_000,
        gcTime: 60_000,
        retry: false,
      }),
    [api, client],
  )
}
