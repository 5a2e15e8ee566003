import type { NotedPicture, ParsedDocument, ParseWarning } from '../../types.ts'
import { parserIds } from '../parserIds.ts'
import { createCanonicalWriter, verbatim, type Canonical } from './canonical.ts'
import type { Decoded } from './decode.ts'

/** A line longer than this was not wrapped by hand: it is a paragraph of its own. */
export const wrappedLineLimit = 160
/** Longest line that can be a heading. */
const headingLimit = 80

const chapter = /^(?:chapter|part|book|section|appendix|article|volume|act|scene)\s+(?:\d+|[ivxlc]+|[a-z])\b[^,;]*$/i
const listMark = /^\s*(?:[-*•‣–]|\(?(?:\d{1,3}|[a-z])[.)])\s+\S/i

/** Level of a line that stands alone between empty lines; undefined when it is no heading. */
function headingLevel(line: string): number | undefined {
  const text = line.trim()
  if (text.length > headingLimit || /[.,;:]$/.test(text)) return undefined
  if (chapter.test(text)) return /^(?:part|book|volume|act)\b/i.test(text) ? 1 : 2
  const isShouted = /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text)
  return isShouted ? 3 : undefined
}

/**
 * Whether a numbered line is the title of what follows ("3. Trainees"), not the first line of a wrapped
 * item: a line that was wrapped could not have held the next word.
 */
function isItemTitle(line: string, next: string, widest: number): boolean {
  const [nextWord = ''] = next.trim().split(/\s/)
  const couldHoldNextWord = line.trimEnd().length + 1 + nextWord.length <= widest
  return couldHoldNextWord && listMark.test(line) && /[^\s.,;:-]\s*$/.test(line) && /^\s*\p{Lu}/u.test(next)
}

/** Says that some bytes had no meaning in the encoding, so that nobody takes the text for whole. */
function decodingWarnings(decoded: Decoded): ParseWarning[] {
  if (decoded.replaced === 0) return []
  const message = `${decoded.replaced} characters could not be read as ${decoded.encoding} and stand as “\ufffd”.`
  return [{ code: 'undecodable', message }]
}

type TextKind = {
  format: 'txt' | 'md' | 'html'
  parserId: string
  title: string | undefined
  pictures: readonly NotedPicture[]
}

/** What every format without pages ends with. */
export function textDocument(
  decoded: Decoded,
  { text, blocks, source }: Canonical,
  { title, pictures, ...kind }: TextKind,
): ParsedDocument {
  return {
    ...kind,
    ...(title === undefined ? {} : { title }),
    text,
    blocks,
    pages: [],
    source,
    ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
    status: text === '' ? 'empty' : 'ok',
    warnings: decodingWarnings(decoded),
  }
}

/** Plain text: paragraphs are parted by empty lines, or are the lines themselves where these are long. */
export function parseText(decoded: Decoded): ParsedDocument {
  const source = decoded.text
  const writer = createCanonicalWriter()
  let title: string | undefined
  const linePattern = /[^\n]*\n?/g
  let paragraph: { start: number; text: string }[] = []

  const flush = (): void => {
    const first = paragraph[0]
    if (!first) return
    const level = paragraph.length === 1 ? headingLevel(first.text) : undefined
    const widest = Math.max(...paragraph.map(({ text }) => text.trimEnd().length))
    const isUnwrapped = widest > wrappedLineLimit
    if (level !== undefined) {
      writer.open('heading', { level })
      // A title opens the text; "Chapter I" is none.
      if (writer.length === 0 && !chapter.test(first.text.trim())) title = first.text.trim()
    }
    for (const [index, line] of paragraph.entries()) {
      const isItem = listMark.test(line.text)
      const isBelowTitle = index === 1 && isItemTitle(first.text, line.text, widest)
      if (level === undefined && (index === 0 || isUnwrapped || isItem || isBelowTitle)) {
        writer.open(isItem ? 'listItem' : 'paragraph', { tight: index > 0 })
      }
      writer.write(line.text, verbatim(line.start, line.text.length))
    }
    paragraph = []
  }

  for (const match of source.matchAll(linePattern)) {
    if (match[0].trim() === '') flush()
    else paragraph.push({ start: match.index, text: match[0] })
  }
  flush()
  return textDocument(decoded, writer.finish(), { format: 'txt', parserId: parserIds.txt, title, pictures: [] })
}
