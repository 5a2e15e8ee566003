import type { DocumentId, FileRow, Filter, Span } from '../../../contract/types.ts'
import type { KeywordTable, StoreReader } from '../../store/types.ts'

/** Languages whose questions are recognised and whose endings are known. */
export type Language = 'en' | 'de' | 'fr' | 'es'

/** Words that stand next to each other. `isExact`: in these forms only, as for what was asked in quotes. */
export type Term = { text: string; isExact: boolean }

/**
 * What an exhaustive search looks for. All parts combine with AND. Without terms it counts the
 * documents themselves.
 */
export type ExhaustiveRequest = {
  language: Language
  /** Documents, single places, or the sentences that hold one. */
  counts: 'documents' | 'places' | 'sentences'
  /** Each inner list must be met by one of its terms. */
  all: Term[][]
  none: Term[]
  /** "invoice": documents whose name, folder or title says so. */
  kind: string | null
  /** Name or path of a folder, as asked. */
  folder: string | null
  /** Formats and time of change that the question asks for, and the filter that the user has set. */
  filter: Filter
  groupBy: 'folder' | 'format' | 'year' | null
  /** Places in here do not count: the user asked to do without them. */
  without?: readonly (Span & { documentId: DocumentId })[]
}

/** A document that was found. `files`: where it lies, one or more. `count`: its places; `places`: the first of them. */
export type FoundDocument = { documentId: DocumentId; files: FileRow[]; count: number; places: Span[] }

/** What an exhaustive search found, documents ordered by folder and path. */
export type ExhaustiveResult = {
  documents: FoundDocument[]
  /** Documents that were looked at: those that pass filter, folder and kind. */
  searched: number
  /** Of everything found, places or sentences included, whichever was asked for. */
  total: number
  /** The forms in which the words were met, as written, most frequent first. */
  forms: string[]
  /** Folder as it is called in the library; null: none was asked for. */
  folder: string | null
  /** What was asked for and is not there, so that nothing was left to search in, or less was narrowed than asked. */
  missing: 'folder' | 'kind' | null
}

export type ExhaustiveParts = {
  reader: Pick<
    StoreReader,
    'readFilesAfter' | 'folder' | 'document' | 'content' | 'nodes' | 'filesOfDocuments' | 'countByStatus'
  >
  keywordTable: Pick<KeywordTable, 'passagesHolding'>
}
