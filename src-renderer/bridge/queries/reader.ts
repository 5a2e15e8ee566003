import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Picture, PictureData, Span } from '../../../src-main/contract/types.ts'
import { useApi } from '../apiContext.tsx'
import type { Api } from '../client.ts'

/** A document's text and blocks. Its text never changes; whether it is still in the library does. */
export function useDocument(documentId: number) {
  return useQuery(documentOptions(useApi(), documentId))
}

function documentOptions(api: Api, documentId: number) {
  return queryOptions({
    queryKey: ['document', documentId],
    queryFn: ({ signal }) => api.document.query({ documentId }, { signal }),
    staleTime: 60_000,
    gcTime: 60_000,
    // A long text with ten thousand blocks is not compared with itself, part by part.
    structuralSharing: false,
  })
}

/** Places to be ready for. */
export type PlaceToRead = Span & { documentId: number }

/** Asks ahead for what opening these places needs: the documents, and all boxes of one document in one call. */
export async function prefetchPlaces(api: Api, client: QueryClient, places: readonly PlaceToRead[]): Promise<void> {
  const byDocument = Map.groupBy(places, ({ documentId }) => documentId)
  for (const [documentId, spans] of byDocument) {
    const document = client.prefetchQuery(documentOptions(api, documentId))
    const missing = spans
      .map(({ start, end }) => ({ start, end }))
      .filter((span) => client.getQueryData(boxesOptions(api, documentId, span).queryKey) === undefined)
    if (missing.length > 0) {
      const boxes = await api.boxes.query({ documentId, spans: missing })
      for (const [index, span] of missing.entries())
        client.setQueryData(boxesOptions(api, documentId, span).queryKey, boxes[index] ?? [])
    }
    await document
  }
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
