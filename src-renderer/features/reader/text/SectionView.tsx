import { memo, type ReactNode } from 'react'
import type { Block, PageSpan, Span } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import type { MarkKind } from '../marks.ts'
import { firstIndex } from '../marks.ts'
import { cellsOf, cutAtMarks, hasMark, type Part, type Section } from './sections.ts'

export type TextMark = Span & { kind: MarkKind }

type SectionProps = {
  section: Section
  text: string
  /** Empty for formats without pages. */
  pages: readonly PageSpan[]
  marks: readonly TextMark[]
  /** A section far away is an empty box of about its height. */
  isShown: boolean
}

/** One stretch of the text, laid out by itself. */
export const SectionView = memo(function SectionView({ section, text, pages, marks, isShown }: SectionProps) {
  if (!isShown) return <div className="text-section" style={{ minHeight: estimatedHeight(section) }} />
  return (
    <div className="text-section">
      {section.parts.map((part) => (
        <PartView key={part.start} part={part} text={text} pages={pages} marks={marks} />
      ))}
    </div>
  )
})

/** Lines of about 75 letters (px). */
function estimatedHeight({ start, end, parts }: Section): number {
  return Math.round(((end - start) / 75) * 28 + parts.length * 20)
}

type PartProps = { part: Part; text: string; pages: readonly PageSpan[]; marks: readonly TextMark[] }

function PartView({ part, text, pages, marks }: PartProps) {
  const page = pageThatBegins(pages, part)
  return (
    <>
      {page === null ? null : <div className="text-page-number">{t('reader.page', { page })}</div>}
      {'rows' in part ? (
        <table className="block is-table">
          <tbody>
            {part.rows.map((row) => (
              <tr key={row.start} data-start={row.start} data-end={row.end}>
                {cellsOf(text, row).map((cell) => (
                  <td key={cell.start} dir="auto">
                    <Marked text={text} span={cell} marks={marks} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <BlockView block={part.block} isMarked={hasMark(text, part.block)}>
          <Marked text={text} span={part.block} marks={marks} />
        </BlockView>
      )}
    </>
  )
}

/** Number of the page that begins with this part; null for all others. */
function pageThatBegins(pages: readonly PageSpan[], { start, end }: Span): number | null {
  if (pages.length === 0) return null
  const page = pages[firstIndex(pages, (each) => each.start >= start && each.end > each.start)]
  return page && page.start < end ? page.number : null
}

/** SECURITY: a document's text becomes text nodes and nothing else; what looks like HTML is shown as it stands. */
function Marked({ text, span, marks }: { text: string; span: Span; marks: readonly TextMark[] }) {
  let at = span.start
  return cutAtMarks(text, span, marks).map((piece) => {
    const start = at
    at += piece.text.length
    if (piece.kind === null) return piece.text
    return (
      <mark
        key={start}
        className={`is-${piece.kind}`}
        data-start={start}
        data-end={at}
        data-testid={piece.kind === 'cited' ? 'highlight' : piece.kind}
      >
        {piece.text}
      </mark>
    )
  })
}

function BlockView({ block, isMarked, children }: { block: Block; isMarked: boolean; children: ReactNode }) {
  const place = { 'data-start': block.start, 'data-end': block.end, dir: 'auto' }
  switch (block.kind) {
    case 'heading':
      // Below the page's own headings; `data-level` carries the document's level for the look.
      return (
        <h4 className="block" data-level={block.level ?? 1} {...place}>
          {children}
        </h4>
      )
    case 'listItem':
      return (
        <div className={`block is-item${isMarked ? '' : ' has-dot'}`} {...place}>
          {children}
        </div>
      )
    case 'code':
      return (
        <pre className="block" {...place} dir="ltr">
          {children}
        </pre>
      )
    case 'quote':
      return (
        <blockquote className="block" {...place}>
          {children}
        </blockquote>
      )
    case 'tableRow':
    case 'paragraph':
      return (
        <p className="block" {...place}>
          {children}
        </p>
      )
  }
}
