import { say } from '../../../base/language/say.ts'
import { groupSources } from '../sheet/readingList.ts'
import { dayOf, makeReference, oneLine } from '../sheet/reference.ts'
import type { Citation, Exportable } from '../types.ts'

/** An item of CSL-JSON 1.0.2, as far as a source of ours fills it. */
export type CslItem = {
  id: string
  'citation-key': string
  type: 'document'
  title: string
  /** Path relative to the source folder. */
  archive_location: string
  page?: string
  /** Headings that the quote stands under. */
  section?: string
  accessed: { 'date-parts': [[number, number, number]] }
  /** What a reader must know of the file, as sentences. */
  note: string
  /** The quote. */
  annote: string
  abstract: string
  custom: { sha256: string; quote: string; file: string }
}

/** Every cited source once, in the order of the reading list, each with a key of its own. */
export function makeItems({ turns }: Exportable): CslItem[] {
  const used = new Map<string, number>()
  return groupSources(turns)
    .flat()
    .map((citation) => {
      const stem = keyOf(citation.source.title === '' ? citation.source.file : citation.source.title)
      const nth = (used.get(stem) ?? 0) + 1
      used.set(stem, nth)
      return makeItem(citation, `${stem}-${nth}`)
    })
}

function makeItem(citation: Citation, id: string): CslItem {
  const { source, citedAt } = citation
  const { facts, warning } = makeReference(citation, 0)
  const [year = 1970, month = 1, day = 1] = dayOf(citedAt).split('-').map(Number)
  const quote = oneLine(source.quote)
  const [first, last] = [source.pages[0], source.pages.at(-1)]
  const headings = source.headingPath.length === 0 ? [] : [source.headingPath.map(oneLine).join(' › ')]
  const hash = source.contentHash === '' ? [] : [say('export.checksum', { hash: source.contentHash })]
  return {
    id,
    'citation-key': id,
    type: 'document',
    title: oneLine(source.title === '' ? source.file : source.title),
    archive_location: oneLine(source.file),
    ...(first === undefined ? {} : { page: first === last ? String(first) : `${first}-${last}` }),
    ...(headings[0] === undefined ? {} : { section: headings[0] }),
    accessed: { 'date-parts': [[year, month, day]] },
    note: [
      `File: ${[oneLine(source.file), ...headings].join(', ')}.`,
      ...(warning === null ? [] : [warning]),
      ...facts,
      ...hash,
    ].join(' '),
    annote: quote,
    abstract: quote,
    custom: { sha256: source.contentHash, quote: source.quote, file: source.file },
  }
}

/** A key that every program takes: letters, digits and hyphens of ASCII. */
function keyOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/\.[a-z]{2,4}$/, '').match(/[a-z0-9]+/g) ?? []
  return words.slice(0, 4).join('-').slice(0, 40) || 'source'
}
