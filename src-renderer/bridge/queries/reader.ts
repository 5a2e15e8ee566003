import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Picture, PictureData, Span } from '../../../src-main/contract/types.ts'
import { useApi } from '../apiContext.tsx'
import type { Api } from '../client.ts'

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

/** Where a span lies on its pages. */
export function useBoxes(documentId: number, span: Span) {
  return useQuery(boxesOptions(useApi(), documentId, span))
}

function boxesOptions(api: Api, documentId: number, { start, end }: Span) {
  return queryOptions({
    queryKey: ['boxes', documentId, start, end],
    queryFn: async ({ signal }) =>
      (await api.boxes.query({ documentId, spans: [{ start, end }] }, { signal }))[0] ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Where several spans lie, in one call: matches on the pages in sight. What was shown stays until the new ones are there. */
export function useBoxesOfAll(documentId: number, spans: readonly Span[]) {
  const api = useApi()
  return useQuery({
    queryKey: ['boxesOfAll', documentId, spans],
    queryFn: async ({ signal }) => (await api.boxes.query({ documentId, spans: [...spans] }, { signal })).flat(),
    enabled: spans.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
  })
}

/** Whether the original of a document can be opened now. */
export function useOriginal(documentId: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['original', documentId],
    queryFn: ({ signal }) => api.original.query({ documentId }, { signal }),
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
