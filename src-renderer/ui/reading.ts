import type { Evidence, Picture, Source, Span } from '../../src-main/contract/types.ts'

/** A place in a document that the reader can open. */
export type ReadingItem = Span & {
  /** Number of the citation; null for a passage that was found by searching. */
  n: number | null
  documentId: number
  file: string
  pages: number[]
  headingPath: string[]
  /** Hash of the file when it was cited; null when it was found just now. */
  contentHash: string | null
  /** Opened as Footnote reads it: its canonical text, also where there are pages. */
  isText?: true
}

/** What the reader shows, and what comes before and after it. */
export type Reading = { items: ReadingItem[]; index: number }

/** The sources of an answer, opened at the one with number `n`. */
export function readSources(sources: readonly Source[], n: number): Reading {
  const items = sources.map(({ n, documentId, file, pages, headingPath, start, end, contentHash }) => ({
    n,
    documentId,
    file,
    pages,
    headingPath,
    start,
    end,
    contentHash,
  }))
  return {
    items,
    index: Math.max(
      0,
      sources.findIndex((source) => source.n === n),
    ),
  }
}

/** Passages found, opened at one of them, each at what answers best in it. */
export function readEvidence(evidence: readonly Evidence[], index: number): Reading {
  const items = evidence.map((found) => {
    const { start, end } = found.marks[0] ?? found
    const { documentId, file, pages, headingPath } = found
    return { n: null, documentId, file, pages, headingPath, start, end, contentHash: null }
  })
  return { items, index }
}

/** The same, opened at the caption of a picture of one of them; at the passage beside a picture that has none. */
export function readPicture(evidence: readonly Evidence[], index: number, { caption, box }: Picture): Reading {
  const reading = readEvidence(evidence, index)
  const item = reading.items[index]
  if (!item || !caption) return reading
  const pages = box ? [box.page] : item.pages
  return { items: reading.items.with(index, { ...item, ...caption, pages }), index }
}
