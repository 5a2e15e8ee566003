import type { DocumentFormat, FolderId, Span } from '../../../contract/types.ts'
import type { IngestPool } from '../../parse/parsePool.ts'
import type { DocumentRow, Embedder, VectorIndex } from '../../types.ts'
import type { Store, StoreWriter } from '../../store/types.ts'
import type { ProgressMeter } from '../progress.ts'

export type IndexerParts = {
  /** Its writer must be there. */
  store: Store
  ingest: Pick<IngestPool, 'ingest'>
  embedder: Embedder
  /** Words of a text for the index; another `analyzerId` makes the rows of the library anew. */
  keyword: { analyzerId: string; analyze: (text: string) => string }
  vectors: VectorIndex
  /** Who reads and cuts documents today: what another version made is read again. */
  versions: { parserIds: Readonly<Record<DocumentFormat, string>>; chunkerId: string }
  /** The exact text of a passage that is sent to the embedder. */
  embeddedText: (header: string, body: string) => string
  /** Sentences of a text, which tile it. */
  splitSentences: (text: string) => Span[]
}

/** What every pass of a run works with. */
export type RunContext = IndexerParts & {
  writer: StoreWriter
  meter: ProgressMeter
  summary: RunSummary
  /** Whether a document was made by today's parser and chunker. */
  isCurrent: (document: Pick<DocumentRow, 'format' | 'parserId' | 'chunkerId'>) => boolean
}

/** What a run did. */
export type RunSummary = {
  /** Files found by the scan. */
  files: number
  /** Read, parsed and saved as a new document. */
  parsed: number
  /** Given a document that was there already: copied, moved, renamed. */
  attached: number
  /** Only the time stamp had changed. */
  touched: number
  deleted: number
  /** Ended without a document, unsupported ones included. */
  failed: number
  /** Texts sent to the embedder. */
  embedded: number
  /** What the user should know, each with a next step; empty when all went well. */
  problems: string[]
  /** Sources that were not there. */
  missing: FolderId[]
}
