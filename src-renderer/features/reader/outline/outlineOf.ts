import type { Block, DocumentView } from '../../../../src-main/contract/types.ts'
import { firstIndex, type Goal } from '../marks.ts'

/** A heading of the outline, in the order of the document. `level` from 1, without gaps: a child is one deeper than its parent. */
export type OutlineEntry = { title: string; level: number; offset: number; goal: Goal }

/** Longest title that is shown; a longer “heading” is a paragraph in large letters. */
const longestTitle = 160

/** The headings that were recognised in a document. */
export function outlineOf({ text, blocks }: Pick<DocumentView, 'text' | 'blocks'>): OutlineEntry[] {
  const headings = blocks.filter((block) => block.kind === 'heading')
  return withoutGaps(
    headings.flatMap((block) => {
      const title = titleOf(text, block)
      const { start, end } = block
      return title === ''
        ? []
        : [{ title, level: block.level ?? 1, offset: start, goal: { span: { start, end }, at: 'top' as const } }]
    }),
  )
}

function titleOf(text: string, { start, end }: Block): string {
  const title = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).trimEnd()}…`
}

/** Levels as depths: documents begin with a heading 2, or go from 1 to 3. */
export function withoutGaps(entries: readonly OutlineEntry[]): OutlineEntry[] {
  const open: number[] = []
  return entries.map((entry) => {
    while ((open.at(-1) ?? 0) >= entry.level) open.pop()
    open.push(entry.level)
    return { ...entry, level: open.length }
  })
}

/** Index of the entry that the reader is in, by offset; -1 before the first. */
export function entryAt(entries: readonly OutlineEntry[], offset: number): number {
  return firstIndex(entries, (entry) => entry.offset > offset) - 1
}

/** Index of each entry's parent; -1 for those at the top. */
export function parentsOf(entries: readonly OutlineEntry[]): number[] {
  const open: number[] = []
  return entries.map(({ level }, index) => {
    open.length = level - 1
    const parent = open.at(-1) ?? -1
    open.push(index)
    return parent
  })
}
