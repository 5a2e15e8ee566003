import { parseFragment } from 'parse5'

/** Text elements of Word and of its formulas; not those of deleted text (`w:delText`) or of field codes. */
const pieces = /<(?:w|m):t(?:\s[^>]*)?>([^<]*)<\/(?:w|m):t>|<w:(?:tab|br|cr)\b[^>]*\/>|<\/w:p>/g

/** Deleted text, the old place of moved text, and the older half of two forms of one drawing. */
const unread = /<w:(del|moveFrom)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>|<mc:Fallback>[^]*?<\/mc:Fallback>/g

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  const node = parseFragment(text.replace(/</g, '&lt;')).childNodes[0]
  return node && 'value' in node ? node.value : ''
}

/** The paragraphs of a Word document's main part without any structure: what is left when the structured way loses text. */
export function readRawParagraphs(documentXml: string): string[] {
  const paragraphs: string[] = []
  let paragraph = ''
  for (const match of documentXml.replace(unread, '').matchAll(pieces)) {
    if (match[1] !== undefined) paragraph += decodeReferences(match[1])
    else if (match[0] !== '</w:p>') paragraph += ' '
    else {
      paragraphs.push(paragraph)
      paragraph = ''
    }
  }
  return [...paragraphs, paragraph].filter((each) => each.trim() !== '')
}
