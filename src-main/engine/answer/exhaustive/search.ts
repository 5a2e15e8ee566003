import type { DocumentId, FileRow, Span } from '../../../contract/types.ts'
import { createMatcher, matchesIn, type Matcher } from './matching/matcher.ts'
import { findScope } from './scope.ts'
import { contentOf } from '../content.ts'
import { createTurns } from './turns.ts'
import type { ExhaustiveParts, ExhaustiveRequest, ExhaustiveResult, FoundDocument, Term } from './types.ts'

/** Places kept of one answer: what a table shows. All are counted. */
export const placesKept = 500

/** Passages asked of the index at once: some milliseconds at 100,000 passages. */
const passagesAtOnce = 2000

/** Characters searched at once, some milliseconds. */
const window = 250_000

/**
 * Looks at every document that the request admits: candidates by the keyword index, then each of them
 * word by word in its canonical text, so that the counts are exact. Equal files are one document that lies
 * in several places. Throws AbortError and the store's errors.
 */
export async function searchExhaustively(
  request: ExhaustiveRequest,
  parts: ExhaustiveParts,
  signal?: AbortSignal,
): Promise<ExhaustiveResult> {
  const scope = await findScope(request, parts, signal)
  const { folder, missing } = scope
  const result: ExhaustiveResult = {
    documents: [],
    searched: scope.files.size,
    total: 0,
    forms: [],
    folder,
    missing,
  }
  const prepare = (term: Term): Matcher[] => {
    const matcher = createMatcher(term, request.language)
    return matcher ? [matcher] : []
  }
  const all = request.all.map((any) => any.flatMap(prepare))
  const none = request.none.flatMap(prepare)
  // A term of nothing but dots is in no document.
  if (all.some((any) => any.length === 0)) return result
  const work: Work = { parts, signal, takeTurn: createTurns(signal), forms: new Map(), kept: 0, request }
  const candidates = await narrow(all, scope.files, work)
  for (const [documentId, files] of candidates) {
    const found = await lookInto(documentId, files, { all, none }, work)
    if (!found) continue
    result.documents.push(found)
    result.total += request.counts === 'documents' ? 1 : found.count
  }
  result.forms = [...work.forms].sort((a, b) => b[1] - a[1]).map(([form]) => form)
  return result
}

type Work = {
  parts: ExhaustiveParts
  request: ExhaustiveRequest
  signal: AbortSignal | undefined
  takeTurn: () => Promise<void>
  /** How often each written form was met. */
  forms: Map<string, number>
  /** Places kept so far. */
  kept: number
}

/** Documents that hold every word somewhere, by the keyword index: none that matches is missing, some may not match. */
async function narrow(
  all: readonly Matcher[][],
  files: Map<DocumentId, FileRow[]>,
  work: Work,
): Promise<Map<DocumentId, FileRow[]>> {
  let left = files
  for (const any of all) {
    const held = new Set<DocumentId>()
    let isNarrowed = true
    for (const { needed } of any) {
      // Words of scripts that the index cuts in its own ways narrow nothing.
      if (needed.length === 0) isNarrowed = false
      else for (const id of await holdersOfAll(needed, work)) held.add(id)
    }
    if (isNarrowed) left = new Map([...left].filter(([id]) => held.has(id)))
  }
  return left
}

async function holdersOfAll(needed: readonly string[][], work: Work): Promise<ReadonlySet<DocumentId>> {
  let common: ReadonlySet<DocumentId> | undefined
  for (const forms of needed) {
    const holders = new Set<DocumentId>()
    for (let after = 0; ;) {
      await work.takeTurn()
      const page = work.parts.keywordTable.passagesHolding(forms, after, passagesAtOnce)
      for (const { documentId } of page) holders.add(documentId)
      after = page.at(-1)?.passageId ?? after
      if (page.length < passagesAtOnce) break
    }
    common = common?.intersection(holders) ?? holders
  }
  return common ?? new Set()
}

/** A document's places, or null when it does not meet the request or went meanwhile. */
async function lookInto(
  documentId: DocumentId,
  files: FileRow[],
  { all, none }: { all: readonly Matcher[][]; none: readonly Matcher[] },
  work: Work,
): Promise<FoundDocument | null> {
  await work.takeTurn()
  if (all.length === 0 && none.length === 0) return { documentId, files, count: 0, places: [] }
  const text = contentOf(work.parts.reader, documentId)?.text
  if (text === undefined) return null
  for (const matcher of none) for await (const _place of placesOf(text, matcher, work)) return null
  const found: Span[] = []
  for (const any of all) {
    const before = found.length
    for (const matcher of any) for await (const place of placesOf(text, matcher, work)) found.push(place)
    if (found.length === before) return null
  }
  const leftOut = (work.request.without ?? []).filter((span) => span.documentId === documentId)
  const places = distinct(found).filter(
    ({ start, end }) => !leftOut.some((span) => start < span.end && span.start < end),
  )
  if (places.length === 0 && all.length > 0) return null
  for (const { start, end } of places) {
    const form = text.slice(start, end).replace(/\s+/g, ' ')
    work.forms.set(form, (work.forms.get(form) ?? 0) + 1)
  }
  const counted = work.request.counts === 'sentences' ? firstOfSentences(documentId, places, work) : places
  const keep = work.request.counts === 'documents' ? 1 : Math.max(0, placesKept - work.kept)
  work.kept += Math.min(keep, counted.length)
  return { documentId, files, count: counted.length, places: counted.slice(0, keep) }
}

async function* placesOf(text: string, matcher: Matcher, work: Work): AsyncGenerator<Span> {
  for (let start = 0; start < text.length; start += window) {
    await work.takeTurn()
    yield* matchesIn(text, matcher, { start, end: Math.min(text.length, start + window) })
  }
}

/** In order; a place that two terms meet is one. */
function distinct(places: Span[]): Span[] {
  let end = 0
  return places
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((place) => {
      const isNew = place.start >= end
      if (isNew) end = place.end
      return isNew
    })
}

/** The first place in each sentence. */
function firstOfSentences(documentId: DocumentId, places: readonly Span[], work: Work): Span[] {
  const first = places[0]
  const last = places.at(-1)
  if (!first || !last) return []
  const within = { start: first.start, end: last.end }
  const sentences = work.parts.reader.nodes(documentId, { kind: 'sentence', within })
  let at = 0
  let previous = -1
  return places.filter(({ start }) => {
    while (at < sentences.length && (sentences[at]?.end ?? 0) <= start) at++
    const isNew = at !== previous
    previous = at
    return isNew
  })
}
