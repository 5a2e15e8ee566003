import type { DocumentId } from '../../contract/types.ts'
import type { StoreReader } from '../store/types.ts'

type Heading = { start: number; path: string[] }

/**
 * Looks up the headings over places of documents, outermost first. Sections follow each other in
 * the tree; how deep one lies is told by its level. A passage cannot answer this: small sections
 * share one, which then knows only the headings that they have in common.
 */
export function createHeadings(reader: Pick<StoreReader, 'nodes'>): (documentId: DocumentId, at: number) => string[] {
  const known = new Map<DocumentId, Heading[]>()

  function headingsOf(documentId: DocumentId): Heading[] {
    const open: { level: number; heading: string }[] = []
    return reader.nodes(documentId, { kind: 'section' }).map(({ start, heading, level = 1 }) => {
      if (heading !== undefined) {
        while ((open.at(-1)?.level ?? 0) >= level) open.pop()
        open.push({ level, heading })
      }
      return { start, path: open.map((entry) => entry.heading) }
    })
  }

  return (documentId, at) => {
    const headings = known.get(documentId) ?? headingsOf(documentId)
    known.set(documentId, headings)
    return headings.findLast(({ start }) => start <= at)?.path ?? []
  }
}
