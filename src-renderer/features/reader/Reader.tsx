import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DocumentView } from '../../../src-main/contract/types.ts'
import { useDocument } from '../../bridge/queries/reader.ts'
import { Icon } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import type { Reading, ReadingItem } from '../../ui/reading.ts'
import { nameOf, placeInWords } from '../../ui/words/format.ts'
import { TextView } from './text/TextView.tsx'
import './reader.css'

// pdf.js is larger than the rest of the page, so it is a part of its own. Not React's `lazy`: that
// shows its fallback for 300 ms even when the part is there already.
const pdfPart = queryOptions({
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

/** The original beside the answer, at the place of a citation, with the span marked. */
export function Reader(props: { reading: Reading; onMove: (reading: Reading) => void; onClose: () => void }) {
  const { items, index } = props.reading
  const item = items[index]
  const pane = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    pane.current?.focus()
    return () => {
      // Back to the marker from which the reader was entered, so that the keyboard goes on where it was;
      // whoever is typing somewhere else stays there.
      const isFocusLost = document.activeElement === null || document.activeElement === document.body
      if (isFocusLost && opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])
  if (!item) return null
  const moveTo = (next: number) => props.onMove({ items, index: next })
  return (
    <aside
      ref={pane}
      className="reader"
      data-testid="reader"
      tabIndex={-1}
      aria-label="Source"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) opener.current = relatedTarget
      }}
    >
      <header className="reader-head">
        <button
          type="button"
          className="button quiet icon-only reader-back"
          aria-label="Back to the answer"
          onClick={props.onClose}
        >
          <Icon name="back" />
        </button>
        <h2 className="reader-title">
          <span className="one-line">
            {item.n === null ? null : <span className="reader-number">Source {item.n}</span>}
            {nameOf(item.file)}
          </span>
          <span className="soft small one-line" title={item.file}>
            {placeInWords(item)}
          </span>
        </h2>
        {items.length > 1 ? (
          <div className="reader-steps" role="group" aria-label="Other sources">
            <button
              type="button"
              className="button quiet icon-only"
              aria-label="Previous source"
              disabled={index === 0}
              onClick={() => moveTo(index - 1)}
            >
              <Icon name="up" />
            </button>
            <span className="small soft">
              {index + 1} / {items.length}
            </span>
            <button
              type="button"
              className="button quiet icon-only"
              aria-label="Next source"
              disabled={index === items.length - 1}
              onClick={() => moveTo(index + 1)}
            >
              <Icon name="down" />
            </button>
          </div>
        ) : null}
        <button
          type="button"
          className="button quiet icon-only reader-close"
          aria-label="Close (Esc)"
          onClick={props.onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <Original item={item} />
    </aside>
  )
}

function Original({ item }: { item: ReadingItem }) {
  const { data, error } = useDocument(item.documentId)
  if (error) return <ProblemNotice error={error} />
  if (!data) return <p className="soft reader-wait">Opening…</p>
  const isStale = item.contentHash !== null && item.contentHash !== data.contentHash
  return (
    <>
      <blockquote className="reader-quote scrolls" data-testid="quote">
        {data.text.slice(item.start, item.end)}
      </blockquote>
      {isStale ? (
        <p className="notice">This file has changed since it was cited; the place may no longer be right.</p>
      ) : null}
      {data.format === 'pdf' && data.pages.length > 0 ? (
        <PdfOriginal document={data} span={item} />
      ) : (
        <TextView key={item.documentId} document={data} span={item} />
      )}
    </>
  )
}

function PdfOriginal({ document, span }: { document: DocumentView; span: ReadingItem }) {
  const { data: part, error } = useQuery(pdfPart)
  if (error) return <ProblemNotice error={error} />
  if (!part) return <p className="soft reader-wait">Opening…</p>
  const [{ PdfView }] = part
  return <PdfView key={document.documentId} document={document} span={span} />
}
