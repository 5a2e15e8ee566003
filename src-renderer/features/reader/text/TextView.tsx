import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { DocumentView } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import { marksIn, type Goal, type ViewProps } from '../marks.ts'
import { SectionView, type TextMark } from './SectionView.tsx'
import { blocksOf, groupBlocks, type Section } from './sections.ts'
import { useShownSections } from './useShownSections.ts'
import { useTextPlace } from './useTextPlace.ts'
import './text.css'

const noMarks: readonly TextMark[] = []

/** A document's canonical text by blocks, with what is cited and what was searched for marked, and the goal in sight. */
export const TextView = memo(function TextView({ document, marks, goal, onPlace }: ViewProps<DocumentView>) {
  const { text, blocks, pages } = document
  const sections = useMemo(() => groupBlocks(blocksOf(text, blocks)), [text, blocks])
  const scroller = useRef<HTMLDivElement>(null)
  const goalOffset = 'span' in goal ? goal.span.start : (pages[goal.page - 1]?.start ?? 0)
  const goalIndex = indexAt(sections, goalOffset)
  const shown = useShownSections(scroller, sections, text.length, goalIndex)
  useTextPlace(scroller, sections, pages, onPlace)
  useLayoutEffect(() => {
    const root = scroller.current
    if (!root) return
    const show = () => showGoal(root, goal, goalOffset)
    show()
    // Sections that come into sight for the first time may turn out taller or shorter than expected.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [document, goal, goalOffset])
  // Only sections with marks are drawn again when those change.
  const marked = useMemo(
    () =>
      sections.map((section) => {
        const found = marksIn(marks, section)
        return found.length === 0 ? noMarks : found
      }),
    [sections, marks],
  )
  return (
    <div
      ref={scroller}
      className="text-view scrolls"
      tabIndex={0}
      aria-label={t('reader.textOf', { file: document.file })}
      role="region"
    >
      <div className="text-page">
        {sections.map((section, index) => (
          <SectionView
            key={section.start}
            section={section}
            text={text}
            pages={pages}
            marks={marked[index] ?? noMarks}
            isShown={shown === null || shown.has(index)}
          />
        ))}
      </div>
    </div>
  )
})

function indexAt(sections: readonly Section[], offset: number): number {
  const after = sections.findIndex((section) => section.end > offset)
  return after === -1 ? sections.length - 1 : after
}

/** The mark at the goal in the middle of the window; or the block that holds it, at the top or in the middle. */
function showGoal(root: HTMLElement, goal: Goal, offset: number): void {
  const isMark = 'span' in goal && goal.at === 'center' && goal.span.start < goal.span.end
  const mark = isMark ? (root.querySelector('mark.is-present') ?? root.querySelector('mark.is-cited')) : null
  const exact = isMark ? root.querySelector(`mark[data-start="${offset}"]`) : null
  const target = exact ?? mark
  if (target) return target.scrollIntoView({ block: 'center' })
  const block = [...root.querySelectorAll<HTMLElement>('[data-start]')].find(
    ({ dataset }) => Number(dataset['end']) > offset,
  )
  if (offset === 0) root.scrollTop = 0
  else block?.scrollIntoView({ block: 'start' })
}
