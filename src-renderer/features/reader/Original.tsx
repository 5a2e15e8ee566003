import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { DocumentView } from '../../../src-main/contract/types.ts'
import { useOriginal } from '../../bridge/queries/reader.ts'
import { t } from '../../language/language.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import type { ReadingItem } from '../../ui/reading.ts'
import type { ScopeChip } from '../../ui/scope/scope.ts'
import { nameOf, pagesInWords, placeInWords } from '../../ui/words/format.ts'
import { FindBar } from './find/FindBar.tsx'
import { useFind } from './find/useFind.ts'
import { useReaderKeys } from './keys.ts'
import type { Goal, Marks, ViewPlace, ViewProps } from './marks.ts'
import { Outline } from './outline/Outline.tsx'
import { useOutline } from './outline/useOutline.ts'
import { pdfPart } from './prepare.ts'
import { TextView } from './text/TextView.tsx'
import { selectedText, withReference } from './tools/copyReference.ts'
import { PageField } from './tools/PageField.tsx'
import { ToolBar } from './tools/ToolBar.tsx'

type OriginalProps = {
  document: DocumentView
  item: ReadingItem
  /** Other citations of this document, the next ones first. */
  ahead: readonly ReadingItem[]
  onAsk: (chip: ScopeChip) => void
}

/** An open document: its tools, its outline, and the document itself with what is cited marked. */
export function Original({ document, item, ahead, onAsk }: OriginalProps) {
  const { documentId, pages, text } = document
  const canBeText = document.format === 'pdf' && pages.length > 0
  const [wantsText, setWantsText] = useState(item.isText === true)
  const isText = !canBeText || wantsText
  const [isOutlineOpen, setOutlineOpen] = useState(false)
  const [place, setPlace] = useState<ViewPlace>({ offset: item.start, page: item.pages[0] ?? null })
  const offsetNow = useRef(item.start)
  const view = useRef<HTMLDivElement>(null)

  // Where the user asked to go holds until another citation is opened.
  const [jump, setJump] = useState<{ from: ReadingItem; goal: Goal } | null>(null)
  const goal = useMemo<Goal>(
    () => (jump?.from === item ? jump.goal : { span: { start: item.start, end: item.end }, at: 'center' }),
    [jump, item],
  )
  const go = (next: Goal) => setJump({ from: item, goal: next })
  const goFromOutline = (next: Goal) => {
    go(next)
    // It lies over the document: gone, so that what was chosen is seen.
    const shown = view.current?.querySelector('.outline')
    if (shown && getComputedStyle(shown).position === 'absolute') setOutlineOpen(false)
  }
  const find = useFind(
    text,
    () => offsetNow.current,
    (span) => go({ span, at: 'center' }),
  )
  const outline = useOutline(document, isOutlineOpen)
  const marks = useMemo<Marks>(
    () => ({
      cited: { start: item.start, end: item.end },
      matches: find.isOpen ? find.matches : [],
      present: find.isOpen ? find.present : null,
    }),
    [item.start, item.end, find.isOpen, find.matches, find.present],
  )
  const onPlace = useCallback((next: ViewPlace) => {
    offsetNow.current = next.offset
    setPlace((last) => (last.page === next.page && last.offset === next.offset ? last : next))
  }, [])
  useReaderKeys(view, find)

  const quote = text.slice(item.start, item.end)
  const copied = () => {
    const selected = selectedText(view.current)
    const words = selected?.text ?? quote.trim()
    if (words === '') return null
    const where = selected ? pagesInWords(selected.page === null ? [] : [selected.page]) : placeInWords(item)
    return withReference(words, document.file, where)
  }
  const viewProps = { document, marks, goal, ahead, onPlace }
  return (
    <>
      <ToolBar
        document={document}
        isText={canBeText ? wantsText : null}
        isOutlineOpen={isOutlineOpen}
        isFindOpen={find.isOpen}
        onText={setWantsText}
        onOutline={setOutlineOpen}
        onFind={(isOpen) => (isOpen ? find.open() : find.close())}
        onAsk={() => onAsk({ kind: 'file', fileId: document.fileId, label: nameOf(document.file) })}
        copied={copied}
      >
        {isText ? null : (
          <PageField page={place.page ?? 1} total={pages.length} onGo={(page) => go({ page, top: 0 })} />
        )}
      </ToolBar>
      {find.isOpen ? (
        <FindBar
          find={find}
          onClose={() => {
            find.close()
            view.current?.querySelector<HTMLElement>('[role=region]')?.focus()
          }}
        />
      ) : null}
      {quote.trim() === '' ? null : (
        <blockquote className="reader-quote scrolls" data-testid="quote" dir="auto">
          {quote}
        </blockquote>
      )}
      <Notices document={document} item={item} isText={isText} />
      <div className="reader-body" ref={view}>
        {isOutlineOpen ? (
          outline.length > 0 ? (
            <Outline entries={outline} offset={place.offset} onGo={goFromOutline} />
          ) : (
            <p className="outline outline-empty soft">{t('reader.noOutline')}</p>
          )
        ) : null}
        {isText ? <TextView key={documentId} {...viewProps} /> : <PdfOriginal key={documentId} {...viewProps} />}
      </div>
    </>
  )
}

/** What the user should know of the file before they trust what they see. */
function Notices({ document, item, isText }: { document: DocumentView; item: ReadingItem; isText: boolean }) {
  const original = useOriginal(document.documentId)
  const isStale = item.contentHash !== null && item.contentHash !== document.contentHash
  return (
    <>
      {isStale ? <p className="notice">{t('reader.stale')}</p> : null}
      {original.data?.isThere === false && isText ? <p className="notice quiet">{t('reader.gone')}</p> : null}
    </>
  )
}

function PdfOriginal(props: ViewProps<DocumentView>) {
  const { data: part, error } = useQuery(pdfPart)
  if (error) return <ProblemNotice error={error} />
  if (!part) return <p className="soft reader-wait">{t('reader.opening')}</p>
  const PdfView = part[0].PdfView
  return <PdfView {...props} />
}
