import type { Handlers } from '../../../contract/router.ts'
import type { SuggestedQuestions } from '../../../contract/nouns/settingsTypes.ts'
import type { FileRow } from '../../../contract/types.ts'
import type { StoreReader } from '../../store/types.ts'
import { samplePathOf } from './sample.ts'

/** Topics offered at most. */
const offered = 4

/** Documents looked at, from all over the library: enough that some have good headings, few enough for a moment. */
const lookedAt = 24

/** A heading of fewer letters says nothing (“A.”), one of more is a sentence. */
const headingLength = { least: 4, most: 60 }

/** What nobody asks about: parts that every document has. */
const empty =
  /^(contents|table of contents|introduction|overview|summary|index|references|appendix|inhalt|inhaltsverzeichnis|einleitung|überblick|zusammenfassung|anhang|literatur)$/i

/** What one could ask first, made of what was read so far. */
export function createSuggestionHandlers(
  reader: StoreReader,
  libraryPath: string,
): Pick<Handlers, 'suggestedQuestions'> {
  return {
    suggestedQuestions: async () => {
      const sample = reader.folders().find(({ path }) => path === samplePathOf(libraryPath))
      return { isSample: sample !== undefined, topics: topicsOf(reader, sample?.id) }
    },
  }
}

function topicsOf(reader: StoreReader, sampleId: number | undefined): SuggestedQuestions['topics'] {
  const topics: SuggestedQuestions['topics'] = []
  const bare: SuggestedQuestions['topics'] = []
  const seen = new Set<string>()
  for (const { documentId, folderId } of filesFromAllOver(reader)) {
    const document = documentId === null || folderId === sampleId ? undefined : reader.document(documentId)
    if (!document || document.title === '' || seen.has(document.title)) continue
    seen.add(document.title)
    const heading = headingIn(reader, document.id, document.title)
    ;(heading === null ? bare : topics).push({ title: document.title, heading })
  }
  return [...spread(topics, offered), ...bare].slice(0, offered)
}

/** So many of a list, from all over it. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, n) => items[Math.floor((n * items.length) / most)]).filter(
    (item) => item !== undefined,
  )
}

/** Files that were read, spread evenly: the first ones are often all of one folder. */
function* filesFromAllOver(reader: StoreReader): Generator<FileRow> {
  const { total } = reader.listFiles({ statuses: ['ok', 'partly'], offset: 0, limit: 1 })
  const step = Math.max(1, Math.floor(total / lookedAt))
  for (let offset = 0; offset < total && offset < step * lookedAt; offset += step)
    yield* reader.listFiles({ statuses: ['ok', 'partly'], offset, limit: 1 }).rows
}

/** A heading that names a topic, deepest first: those say the most; null when there is none. */
function headingIn(reader: StoreReader, documentId: number, title: string): string | null {
  const headings = reader
    .nodes(documentId, { kind: 'section' })
    .map(({ heading, level }) => ({ text: withoutNumber(heading ?? ''), level: level ?? 0 }))
    .filter(({ text }) => text.length >= headingLength.least && text.length <= headingLength.most)
    .filter(({ text }) => /\p{L}{3}/u.test(text) && !empty.test(text) && text !== title)
  headings.sort((left, right) => right.level - left.level)
  return headings[0]?.text ?? null
}

/** `3.2 Rent` is asked about as “Rent”. */
function withoutNumber(heading: string): string {
  return heading
    .replace(/\s+/g, ' ')
    .replace(/^(?:\d+(?:\.\d+)*\.?|[IVX]+\.|§+\s*\d+)\s+/, '')
    .trim()
}
