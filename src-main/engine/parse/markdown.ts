import type { Image, ImageReference, List, ListItem, Nodes, RootContent, Table, Text } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { parseFragment } from 'parse5'
import type { BlockKind } from '../../contract/types.ts'
import type { ParsedDocument } from '../types.ts'
import { writeHtml, type PictureSink } from './html/walk.ts'
import { parserIds } from './parserIds.ts'
import { finishPictures } from './pictures/noted.ts'
import { pictureSource } from './pictures/source.ts'
import { alignText } from './text/align.ts'
import { createCanonicalWriter, sliceSegments, verbatim, type CanonicalWriter } from './text/canonical.ts'
import type { Decoded } from './text/decode.ts'
import { parseText, textDocument, wrappedLineLimit } from './text/text.ts'

/** Above this the parser takes minutes: such a file is read as plain text. */
const markdownLimit = 16 * 1024 * 1024

/** A hundred quotes and lists in one another: nobody's writing, and the parser takes quadratic time for it. */
const deepNest = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){100}/m

const frontMatter = /^---[ \t]*\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/**
 * GitHub's Markdown without bare links: their text is the same either way, and looking for them takes
 * quadratic time in a long paragraph. The brackets of footnotes and tasks and the tilde remain.
 */
function gfmWithoutBareLinks(): ReturnType<typeof gfm> {
  const { text = {}, ...rest } = gfm()
  const kept = Object.entries(text).filter(([code]) => '[~'.includes(String.fromCharCode(Number(code))))
  return { ...rest, text: Object.fromEntries(kept) }
}

/** Its second half looks for bare links in finished text, and cuts that into nodes without places. */
function nodesWithoutBareLinks(): ReturnType<typeof gfmFromMarkdown> {
  return gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))
}

/** Where a node's content goes: the kind of its blocks, and the marker of a list item not yet written. */
type Place = { kind: BlockKind; level?: number; tight: boolean }

type Pen = {
  writer: CanonicalWriter
  source: string
  marker: { text: string; at: number } | null
  sink: PictureSink
  /** Addresses of images that are named in one place and defined in another, by identifier. */
  addresses: ReadonlyMap<string, string>
}

function spanOf(node: Nodes): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}

function open(pen: Pen, place: Place): void {
  const { kind, ...options } = place
  pen.writer.open(kind, options)
  if (!pen.marker) return
  const { text, at } = pen.marker
  pen.marker = null
  pen.writer.write(text, pen.source.startsWith(text, at) ? verbatim(at, text.length) : [])
}

/** Text that may begin after a mark of its own: a fence with its language, a backtick, `![`. */
function writeValue(pen: Pen, node: Nodes, value: string): void {
  const [start, end] = spanOf(node)
  const isFenced = node.type === 'code' && /[`~]/.test(pen.source[start] ?? '')
  const inside = isFenced ? Math.max(start, pen.source.indexOf('\n', start)) : start
  const at = pen.source.indexOf(value.split('\n', 1)[0] ?? '', inside)
  pen.writer.write(value, alignText(value, pen.source, at >= 0 && at < end ? at : inside, end))
}

/** A line that nobody wrapped is a paragraph of its own, as in plain text. */
function writeTextNode(pen: Pen, node: Text, place: Place): void {
  const { value } = node
  const lines = value.split('\n')
  if (lines.length === 1 || !lines.some((line) => line.length > wrappedLineLimit)) {
    writeValue(pen, node, value)
    return
  }
  const segments = alignText(value, pen.source, ...spanOf(node))
  let start = 0
  for (const [index, line] of lines.entries()) {
    if (index > 0) open(pen, { ...place, tight: true })
    pen.writer.write(line, sliceSegments(segments, start, start + line.length))
    start += line.length + 1
  }
}

/** A tag in running text shows nothing; what only looks like one (`List<T>`) is text. */
function writeInlineHtml(pen: Pen, node: Nodes, value: string): void {
  const name = /^<\/?([a-z][a-z\d-]*)/i.exec(value)?.[1]?.toLowerCase()
  if (name === 'br') pen.writer.write('\n')
  else if (name !== undefined && !knownTags.has(name)) writeValue(pen, node, value)
}

const knownTags = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote br button center cite code dd del details dfn div dl dt em ' +
    'figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr i iframe img input ins kbd label li main mark nav ol ' +
    'option p picture pre q rp rt ruby s samp script section select small source span strike strong style sub summary sup ' +
    'svg table tbody td tfoot th thead time tr tt u ul var video wbr'
  ).split(' '),
)

/** What stands in a picture's place is text as well. */
function writeImage(pen: Pen, node: Image | ImageReference, address: string): void {
  const alt = node.alt ?? ''
  const source = pen.sink.sourceOf(address, spanOf(node)[0])
  if (source !== null) pen.sink.drafts.push({ mark: pen.writer.mark(), alt, source, figure: null })
  writeValue(pen, node, alt)
}

function writeInline(pen: Pen, nodes: readonly RootContent[], place: Place): void {
  for (const node of nodes) {
    if (node.type === 'text') writeTextNode(pen, node, place)
    else if (node.type === 'inlineCode') writeValue(pen, node, node.value)
    else if (node.type === 'html') writeInlineHtml(pen, node, node.value)
    else if (node.type === 'break') pen.writer.write('\n')
    else if (node.type === 'image') writeImage(pen, node, node.url)
    else if (node.type === 'imageReference') writeImage(pen, node, pen.addresses.get(node.identifier) ?? '')
    else if (node.type === 'footnoteReference') writeValue(pen, node, `[${node.label ?? node.identifier}]`)
    else if ('children' in node) writeInline(pen, node.children, place)
  }
}

function markerOf(list: List, item: ListItem, index: number): string {
  const number = list.ordered ? `${(list.start ?? 1) + index}. ` : ''
  return typeof item.checked === 'boolean' ? `${number}[${item.checked ? 'x' : ' '}] ` : number
}

function writeList(pen: Pen, list: List, place: Place): void {
  for (const [index, item] of list.children.entries()) {
    const text = markerOf(list, item, index)
    pen.marker = text === '' ? null : { text, at: spanOf(item)[0] }
    writeBlocks(pen, item.children, { ...place, kind: 'listItem', tight: true })
    pen.marker = null
  }
}

function writeTable(pen: Pen, table: Table): void {
  for (const row of table.children) {
    open(pen, { kind: 'tableRow', tight: true })
    for (const [index, cell] of row.children.entries()) {
      if (index > 0) pen.writer.write(' | ')
      writeInline(pen, cell.children, { kind: 'tableRow', tight: true })
    }
  }
}

function writeHtmlBlock(pen: Pen, node: Nodes, value: string): void {
  const [start, end] = spanOf(node)
  const isVerbatim = pen.source.slice(start, end) === value
  const fragment = parseFragment(value, { sourceCodeLocationInfo: true, scriptingEnabled: false })
  pen.writer.close()
  writeHtml(pen.writer, fragment, isVerbatim ? { source: pen.source, offset: start } : null, pen.sink)
}

function writeBlocks(pen: Pen, nodes: readonly RootContent[], place: Place): void {
  for (const node of nodes) {
    if (node.type === 'heading') {
      open(pen, { kind: 'heading', level: node.depth, tight: false })
      writeInline(pen, node.children, place)
    } else if (node.type === 'paragraph') {
      open(pen, place)
      writeInline(pen, node.children, place)
    } else if (node.type === 'code' || (node.type as string) === 'math') {
      open(pen, { kind: 'code', tight: false })
      if ('value' in node) writeValue(pen, node, node.value)
    } else if (node.type === 'html') writeHtmlBlock(pen, node, node.value)
    else if (node.type === 'list') writeList(pen, node, place)
    else if (node.type === 'table') writeTable(pen, node)
    else if (node.type === 'blockquote') writeBlocks(pen, node.children, { kind: 'quote', tight: false })
    else if (node.type === 'footnoteDefinition') {
      pen.marker = { text: `[${node.label ?? node.identifier}] `, at: -1 }
      writeBlocks(pen, node.children, { kind: 'paragraph', tight: false })
      pen.marker = null
    }
  }
}

/** Metadata between two lines of dashes: shown as it stands; its `title` is the document's. */
function writeFrontMatter(writer: CanonicalWriter, source: string): { length: number; title?: string } {
  const match = frontMatter.exec(source)
  const body = match?.[1]
  if (!match || body === undefined || !/^[\w-]+\s*:/m.test(body)) return { length: 0 }
  const start = match[0].indexOf(body)
  writer.open('code')
  writer.write(body, verbatim(start, body.length))
  writer.close()
  const title = /^title\s*:\s*["']?(.+?)["']?\s*$/m.exec(body)?.[1]
  return { length: match[0].length, ...(title === undefined ? {} : { title }) }
}

/** What the reader of the rendered Markdown sees; markup is dropped, text never. */
export function parseMarkdown(decoded: Decoded): ParsedDocument {
  const source = decoded.text
  if (source.length > markdownLimit || deepNest.test(source)) return asPlainText(decoded)
  const writer = createCanonicalWriter()
  const sink: PictureSink = { drafts: [], sourceOf: pictureSource }
  let title: string | undefined
  try {
    const front = writeFrontMatter(writer, source)
    // Front matter is blanked out, not cut off: offsets stay those of the source.
    const body = ' '.repeat(front.length).replace(/ $/, '\n') + source.slice(front.length)
    const tree = fromMarkdown(body, { extensions: [gfmWithoutBareLinks()], mdastExtensions: nodesWithoutBareLinks() })
    const definitions = tree.children.filter((node) => node.type === 'definition')
    const addresses = new Map(definitions.map(({ identifier, url }) => [identifier, url]))
    writeBlocks({ writer, source, marker: null, sink, addresses }, tree.children, { kind: 'paragraph', tight: false })
    title = front.title
  } catch (error) {
    // Deep nesting of another kind exhausts the parser's stack; the text is still there.
    if (!(error instanceof RangeError)) throw error
    return asPlainText(decoded)
  }
  const canonical = writer.finish()
  const pictures = finishPictures(sink.drafts, canonical)
  const heading = canonical.blocks.find((block) => block.kind === 'heading')
  title ??= heading && canonical.text.slice(heading.start, heading.end).replace(/\s+/g, ' ')
  return textDocument(decoded, canonical, { format: 'md', parserId: parserIds.md, title, pictures })
}

function asPlainText(decoded: Decoded): ParsedDocument {
  const parsed = parseText(decoded)
  const message = 'The Markdown is too long or nested too deeply and was read as plain text.'
  return {
    ...parsed,
    format: 'md',
    parserId: parserIds.md,
    warnings: [...parsed.warnings, { code: 'plainText', message }],
  }
}
