import { pagesOf, trimSpan } from '../../../../base/spans.ts'
import type { AnswerTable } from '../../../../contract/answerTypes.ts'
import type { FileRow, Source, Span } from '../../../../contract/types.ts'
import { createHeadings } from '../../headings.ts'
import type { SourceList } from '../../sources.ts'
import { foldSpaces } from '../../words.ts'
import { placesKept } from '../search.ts'
import { contentOf } from '../../content.ts'
import { createTurns } from '../turns.ts'
import type { ExhaustiveParts, ExhaustiveRequest, ExhaustiveResult, FoundDocument } from '../types.ts'
import { dayInWords, nameOfFormat } from './wording.ts'

/** Longest quote of a row in characters; of a longer sentence, what stands around the place. */
const longestQuote = 400

/** What a row says of: a document, with one place of it or its beginning. */
type Row = { found: FoundDocument; place: Span | null; cells: (source: Source) => string[] }

/** A row for each document, place or group, with its source. Reads the documents of the rows again. Throws AbortError. */
export async function makeTable(
  request: ExhaustiveRequest,
  result: ExhaustiveResult,
  parts: ExhaustiveParts,
  sources: SourceList,
  signal: AbortSignal | undefined,
): Promise<{ table: AnswerTable; sources: Source[] }> {
  const { columns, rows } = layOut(request, result, parts)
  const cite = createCiting(parts, sources)
  const table: AnswerTable = {
    columns,
    rows: [],
    total: result.total,
    counted: request.counts === 'documents' ? 'documents' : 'places',
  }
  const cited: Source[] = []
  const takeTurn = createTurns(signal)
  for (const { found, place, cells } of rows.slice(0, placesKept)) {
    await takeTurn()
    const source = cite(found, place)
    if (!source) continue
    table.rows.push({ cells: cells(source), source: source.n })
    if (!cited.includes(source)) cited.push(source)
  }
  return { table, sources: cited }
}

function layOut(request: ExhaustiveRequest, result: ExhaustiveResult, parts: ExhaustiveParts) {
  const { documents } = result
  if (request.groupBy !== null) return layOutGroups(request.groupBy, request, documents, parts)
  if (request.counts !== 'documents') {
    const rows = documents.flatMap((found) =>
      found.places.map((place): Row => ({
        found,
        place,
        cells: (source) => [filesInWords(found), whereInWords(source), foldSpaces(source.quote)],
      })),
    )
    return { columns: ['Document', 'Where', 'Passage'], rows }
  }
  const isAbout = request.all.length > 0
  const rows = documents.map((found): Row => ({
    found,
    place: found.places[0] ?? null,
    cells: (source) =>
      isAbout
        ? [filesInWords(found), String(found.count), whereInWords(source), foldSpaces(source.quote)]
        : [filesInWords(found), formatOf(found, parts), dayInWords(newest(found).modifiedMs), foldSpaces(source.quote)],
  }))
  return {
    columns: isAbout ? ['Document', 'Places', 'First', 'Passage'] : ['Document', 'Type', 'Changed', 'Beginning'],
    rows,
  }
}

/** A document that lies in two folders is in both groups. */
function layOutGroups(
  by: NonNullable<ExhaustiveRequest['groupBy']>,
  request: ExhaustiveRequest,
  documents: readonly FoundDocument[],
  parts: ExhaustiveParts,
) {
  const groups = new Map<string, FoundDocument[]>()
  const folderOf = createFolders(parts)
  for (const found of documents) {
    const names = by === 'folder' ? found.files.map(folderOf) : [groupOf(by, found, parts)]
    for (const name of new Set(names)) {
      const members = groups.get(name)
      if (members) members.push(found)
      else groups.set(name, [found])
    }
  }
  const isPlaces = request.counts !== 'documents'
  const rows = [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, members]): Row[] => {
      const [found] = members
      const count = isPlaces ? members.reduce((sum, member) => sum + member.count, 0) : members.length
      return found ? [{ found, place: found.places[0] ?? null, cells: () => [name, String(count)] }] : []
    })
  const titles = { folder: 'Folder', format: 'Type', year: 'Year of last change' }
  return { columns: [titles[by], isPlaces ? 'Places' : 'Documents'], rows }
}

function groupOf(by: 'format' | 'year', found: FoundDocument, parts: ExhaustiveParts): string {
  return by === 'format' ? formatOf(found, parts) : String(new Date(newest(found).modifiedMs).getFullYear())
}

function formatOf({ documentId }: FoundDocument, { reader }: ExhaustiveParts): string {
  const document = reader.document(documentId)
  return document ? nameOfFormat(document.format) : ''
}

/** A file's folder from its source folder's name on. */
function createFolders({ reader }: ExhaustiveParts): (file: FileRow) => string {
  const names = new Map<number, string>()
  return ({ folderId, path }) => {
    const name = names.get(folderId) ?? reader.folder(folderId)?.name ?? ''
    names.set(folderId, name)
    return [name, ...path.split('/').slice(0, -1)].join('/')
  }
}

function newest({ files }: FoundDocument): { modifiedMs: number } {
  return { modifiedMs: Math.max(...files.map(({ modifiedMs }) => modifiedMs)) }
}

function filesInWords({ files }: FoundDocument): string {
  const [first = '', ...others] = files.map(({ path }) => path)
  return others.length === 0 ? first : `${first} (also ${others.join(', ')})`
}

function whereInWords({ pages, headingPath }: Source): string {
  return pages.length > 0 ? `page ${pages.join(', ')}` : headingPath.join(' › ')
}

/** Cites the sentence that holds a place, or the first one of a document; null when it went meanwhile, or is blank. */
function createCiting(
  { reader }: ExhaustiveParts,
  sources: SourceList,
): (found: FoundDocument, place: Span | null) => Source | null {
  const headingsAt = createHeadings(reader)
  return ({ documentId, files: [file] }, place) => {
    const document = reader.document(documentId)
    const content = contentOf(reader, documentId)
    if (!document || !content || !file) return null
    const { text, pages, blocks } = content
    const begin = text.search(/\S/)
    const at = place ?? { start: begin, end: begin + 1 }
    const sentence = reader.nodes(documentId, { kind: 'sentence', within: at })[0] ?? at
    const last = Math.max(sentence.end, at.end)
    const span = shorten(text, trimSpan(text, { start: Math.min(sentence.start, at.start), end: last }), at)
    if (begin < 0 || span.end <= span.start) return null
    const headingPath = headingsAt(documentId, span.start)
    const quote = text.slice(span.start, span.end)
    return sources.cite({
      ...span,
      evidence: {
        ...span,
        passageIds: [],
        passageScores: [],
        documentId,
        fileId: file.id,
        file: file.path,
        title: document.title,
        headingPath,
        pages: pagesOf(pages, span),
        text: quote,
        score: 1,
        why: [],
        sentences: [],
        marks: [],
        alsoIn: [],
      },
      rank: 0,
      kind: blocks.find(({ start, end }) => start <= span.start && span.start < end)?.kind ?? 'paragraph',
      headingPath,
      text: foldSpaces(quote),
      score: 1,
      words: new Set(),
    })
  }
}

/** At most `longestQuote` around a place, cut at spaces, never inside a character. */
function shorten(text: string, span: Span, place: Span): Span {
  if (span.end - span.start <= longestQuote) return span
  const room = Math.max(0, longestQuote - (place.end - place.start)) / 2
  let start = Math.max(span.start, Math.floor(place.start - room))
  let end = Math.min(span.end, Math.ceil(place.end + room))
  while (start > span.start && start < place.start && /\S/.test(text.charAt(start - 1))) start++
  while (end < span.end && end > place.end && /\S/.test(text.charAt(end))) end--
  return trimSpan(text, { start, end })
}
