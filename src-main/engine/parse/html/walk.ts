import type { DefaultTreeAdapterTypes } from 'parse5'
import type { BlockKind } from '../../../contract/types.ts'
import { alignText } from '../text/align.ts'
import type { Figure, PictureDraft } from '../pictures/noted.ts'
import { sliceSegments, type CanonicalWriter } from '../text/canonical.ts'
import type { SourceSegment } from '../../types.ts'
import { attribute, isBlock, isBold, isDataRow, isDecoration, isElement, isHidden } from './elements.ts'

type ParentNode = DefaultTreeAdapterTypes.ParentNode
type ChildNode = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type TextNode = DefaultTreeAdapterTypes.TextNode

/** The source that node positions refer to: `offset` is where the parsed piece begins in it. */
export type HtmlOrigin = { source: string; offset: number }

/** What an element hands down to its content. */
type Context = {
  kind: BlockKind
  /** Of a heading; undefined for every other kind. */
  level: number | undefined
  isPre: boolean
  isBold: boolean
  inRow: boolean
  list: { next: number } | null
  /** The innermost one. */
  figure: Figure | null
}

/** Takes the pictures of a page; `sourceOf` tells from an address and its place in the source what to keep, or null. */
export type PictureSink = { drafts: PictureDraft[]; sourceOf: (address: string, offset: number) => string | null }

/** A heading that is only a paragraph in bold; ranks below every true one. */
const boldHeadingLevel = 6
const boldHeadingLimit = 120

/** State of the line that is being written. `space` waits until a word follows it; null: none is wanted, there is one already. */
type Line = {
  space: { origin: SourceSegment[] } | null
  isBlank: boolean
  breaks: number
  marker: string
  bold: number
  plain: number
  last: string
}

/** Of a row: `cell` is the text of the cell so far, `pending` says that a new cell has begun. */
type Row = { cell: string; previous: string; pending: boolean }

function newLine(marker: string): Line {
  return { space: null, isBlank: true, breaks: 0, marker, bold: 0, plain: 0, last: '' }
}

const blankRun = /[ \t\n\f\r]+/g
/** In tables a no-break space only keeps an empty cell open. */
const blankRunInRow = /[ \t\n\f\r\xa0]+/g

export function writeHtml(
  writer: CanonicalWriter,
  root: ParentNode,
  origin: HtmlOrigin | null,
  pictures: PictureSink | null = null,
): void {
  let line = newLine('')
  let row: Row = { cell: '', previous: '', pending: false }
  const plain = { kind: 'paragraph', level: undefined, isPre: false, isBold: false, inRow: false } as const
  let current: Context = { ...plain, list: null, figure: null }

  const closeLine = (): void => {
    const isBoldLine =
      line.bold > 2 && line.plain === 0 && line.bold <= boldHeadingLimit && !/[.,;:]\s*$/.test(line.last)
    if (isBoldLine) writer.relabel('heading', boldHeadingLevel)
    writer.close()
  }

  const openLine = (context: Context, marker = line.marker): void => {
    closeLine()
    const tight = context.kind === 'listItem' || context.kind === 'tableRow' || context.kind === 'code'
    writer.open(context.kind, { tight, ...(context.level === undefined ? {} : { level: context.level }) })
    line = newLine(marker)
  }

  const put = (text: string, segments: readonly SourceSegment[]): void => {
    if (line.marker !== '') {
      writer.write(line.marker)
      line.marker = ''
    }
    if (current.inRow && row.pending) {
      const isJoined = /^[)%]/.test(text) || /^[$€£¥(]+$/.test(row.previous)
      if (row.previous !== '' && !isJoined) writer.write(' | ')
      row.pending = false
    } else if (line.space) writer.write(' ', line.space.origin)
    line.space = null
    line.isBlank = false
    writer.write(text, segments)
    row.cell += text
    line.last = text
    line.breaks = 0
    // Rows, lists and quotes in bold are no headings.
    if (current.isBold && current.kind === 'paragraph') line.bold += text.length
    else line.plain += text.length
  }

  const writeText = (node: TextNode, context: Context): void => {
    const place = node.sourceCodeLocation
    const segments =
      origin && place
        ? alignText(node.value, origin.source, origin.offset + place.startOffset, origin.offset + place.endOffset)
        : []
    if (context.isPre && !context.inRow) {
      put(node.value, segments)
      return
    }
    let done = 0
    const word = (end: number): void => {
      if (end > done) put(node.value.slice(done, end), sliceSegments(segments, done, end))
    }
    for (const blank of node.value.matchAll(context.inRow ? blankRunInRow : blankRun)) {
      word(blank.index)
      done = blank.index + blank[0].length
      if (line.isBlank || line.space) continue
      line.space = {
        origin: node.value[blank.index] === ' ' ? sliceSegments(segments, blank.index, blank.index + 1) : [],
      }
    }
    word(node.value.length)
  }

  const breakLine = (context: Context): void => {
    line.breaks++
    if (context.inRow) {
      if (!line.isBlank) line.space ??= { origin: [] }
      return
    }
    if (line.breaks > 1) openLine(context)
    else writer.write('\n')
    line.space = null
    line.isBlank = true
  }

  const contextOf = (element: Element, outer: Context): Context => {
    const tag = element.tagName
    const context: Context = { ...outer, isBold: outer.isBold || isBold(element) }
    const as = (kind: BlockKind): Context => ({ ...context, kind, level: undefined })
    if (/^h[1-6]$/.test(tag)) return { ...as('heading'), level: Number(tag[1]), isBold: false }
    if (tag === 'pre' || tag === 'textarea') return { ...as('code'), isPre: true }
    if (tag === 'blockquote') return as('quote')
    if (tag === 'ol') return { ...context, list: { next: Number(attribute(element, 'start') ?? 1) || 1 } }
    if (tag === 'ul' || tag === 'menu' || tag === 'dir') return { ...context, list: null }
    if (tag === 'li') return as('listItem')
    if (tag === 'figure') return { ...context, figure: { caption: null } }
    if (tag === 'tr' && !outer.inRow && isDataRow(element)) return { ...as('tableRow'), inRow: true }
    return context
  }

  const notePicture = (element: Element, { figure }: Context): void => {
    const place = element.sourceCodeLocation?.startOffset ?? 0
    const source = pictures?.sourceOf(attribute(element, 'src') ?? '', (origin?.offset ?? 0) + place) ?? null
    if (!pictures || source === null || isDecoration(element, figure !== null)) return
    pictures.drafts.push({ mark: writer.mark(), alt: attribute(element, 'alt') ?? '', source, figure })
  }

  const enter = (element: Element, outer: Context): Context => {
    const context = contextOf(element, outer)
    const tag = element.tagName
    if (tag === 'img') notePicture(element, outer)
    if (outer.inRow) {
      if (tag === 'td' || tag === 'th') row = { cell: '', previous: row.cell.trim() || row.previous, pending: true }
      else if (isBlock(element) && !line.isBlank) line.space ??= { origin: [] }
      return context
    }
    if (!isBlock(element)) return context
    if (tag === 'li' && outer.list) openLine(context, `${outer.list.next++}. `)
    else openLine(context)
    if (tag === 'tr') row = { cell: '', previous: '', pending: false }
    if (tag === 'figcaption' && outer.figure) {
      const from = writer.mark()
      outer.figure.caption = { from, to: from }
    }
    return context
  }

  const leave = ({ tagName }: Element, { figure }: Context): void => {
    if (tagName === 'figcaption' && figure?.caption) figure.caption.to = writer.mark()
  }

  // An explicit stack: pages with thousands of nested elements exist, and must not end the thread.
  type Step = { node: ChildNode; context: Context } | { leave: Element; outer: Context }
  const steps: Step[] = []
  const push = (nodes: readonly ChildNode[], context: Context): void => {
    for (let index = nodes.length - 1; index >= 0; index--) {
      const node = nodes[index]
      if (node) steps.push({ node, context })
    }
  }
  push(root.childNodes, current)
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('leave' in step) {
      current = step.outer
      leave(step.leave, step.outer)
      if (isBlock(step.leave) && !step.outer.inRow) openLine(step.outer)
      if (step.leave.tagName === 'li') line.marker = ''
      continue
    }
    const { node, context } = step
    current = context
    if (node.nodeName === '#text' && 'value' in node) writeText(node, context)
    else if (node.nodeName === 'br') breakLine(context)
    else if (isElement(node) && !isHidden(node)) {
      current = enter(node, context)
      steps.push({ leave: node, outer: context })
      push(node.childNodes, current)
    }
  }
  closeLine()
}
