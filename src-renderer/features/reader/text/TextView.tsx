import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { Block, DocumentView, Span } from '../../../../src-main/contract/types.ts'
import { blocksOf, cutAtSpan, groupBlocks, type Section } from './sections.ts'
import './text.css'

/** A document without pages: its canonical text by blocks, with the span marked and in sight. */
export function TextView({ document, span }: { document: DocumentView; span: Span }) {
  const { text, blocks } = document
  const sections = useMemo(() => groupBlocks(blocksOf(text, blocks)), [text, blocks])
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const show = () => scroller.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
    show()
    // Sections that come into sight for the first time may turn out taller or shorter than expected.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [document, span.start, span.end])
  return (
    <div
      ref={scroller}
      className="text-view scrolls"
      tabIndex={0}
      aria-label={`Text of ${document.file}`}
      role="region"
    >
      <div className="text-page">
        {sections.map((section) => (
          <SectionView
            key={section.start}
            section={section}
            text={text}
            // Only sections that hold a part of the span are drawn again when it changes.
            span={section.start < span.end && section.end > span.start ? span : nowhere}
          />
        ))}
      </div>
    </div>
  )
}

const nowhere: Span = { start: 0, end: 0 }

const SectionView = memo(function SectionView({ section, text, span }: { section: Section; text: string; span: Span }) {
  return (
    <div className="text-section">
      {section.blocks.map((block) => (
        <BlockView key={block.start} block={block} text={text} span={span} />
      ))}
    </div>
  )
})

/** SECURITY: a document's text becomes text nodes and nothing else; what looks like HTML is shown as it stands. */
function BlockView({ block, text, span }: { block: Block; text: string; span: Span }) {
  const { before, marked, after } = cutAtSpan(text, block, span)
  const content = (
    <>
      {before}
      {marked === '' ? null : <mark data-testid="highlight">{marked}</mark>}
      {after}
    </>
  )
  switch (block.kind) {
    case 'heading':
      // Below the page's own headings; `data-level` carries the document's level for the look.
      return (
        <h4 className="block" data-level={block.level ?? 1}>
          {content}
        </h4>
      )
    case 'listItem':
      return <div className="block is-item">{content}</div>
    case 'tableRow':
      return <div className="block is-row">{content}</div>
    case 'code':
      return <pre className="block">{content}</pre>
    case 'quote':
      return <blockquote className="block">{content}</blockquote>
    case 'paragraph':
      return <p className="block">{content}</p>
  }
}
