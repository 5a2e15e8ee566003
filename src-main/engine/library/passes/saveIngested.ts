import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readAgainCode } from '../../../contract/nouns/libraryTypes.ts'
import type { FileRow } from '../../../contract/types.ts'
import type { Ingested } from '../../parse/ingestFile.ts'
import type { NewDocument, StoreReader } from '../../store/types.ts'
import type { DocumentRow } from '../../types.ts'
import { attachKnown, reasonOf } from './attachKnown.ts'
import { passageWords } from '../pictures/passageWords.ts'
import type { RunContext } from './parts.ts'

/**
 * Saves a document with its words and points its file at it; equal bytes that were saved meanwhile are used
 * instead. Bytes that an older parser or chunker read keep their document when they give the same text and
 * passages: what was cited of it, and its vectors, stay. `title`: the file's name in words, empty when it has none.
 */
export function saveIngested(context: RunContext, row: FileRow, ingested: Ingested, title: string): void {
  const { store, writer, vectors, embedder, summary } = context
  const { contentHash, parsed } = ingested
  const before = store.reader.documentByHash(contentHash)
  if (before && context.isCurrent(before) && row.code !== readAgainCode) {
    attachKnown(context, row, contentHash)
    return
  }
  const document = describe(context, ingested, parsed.title ?? (title || basename(row.path)))
  const { code, reason } = reasonOf(parsed.status, parsed.warnings[0])
  summary.parsed++
  if (before && isSameReading(store.reader, before, document)) {
    writer.renewDocument(before.id, document)
    writer.attachFile(row.id, before.id, contentHash, parsed.status, code, reason)
    return
  }
  const { documentId, passageIds } = writer.saveDocument(document)
  writer.attachFile(row.id, documentId, contentHash, parsed.status, code, reason)
  // Texts that stand elsewhere too (the unchanged part of an edited file) have their vectors already.
  const known = store.reader.vectorsOf(embedder.id, passageIds)
  vectors.add([...known].map(([passageId, vector]) => ({ passageId, documentId, vector })))
}

function describe({ keyword }: RunContext, { contentHash, parsed, chunked }: Ingested, title: string): NewDocument {
  const { text, blocks, pages, source, pictures = [] } = parsed
  const words = passageWords(keyword.analyze, text, chunked.passages, pictures)
  return {
    contentHash,
    format: parsed.format,
    title,
    status: parsed.status,
    parserId: parsed.parserId,
    chunkerId: chunked.chunkerId,
    content: { text, blocks, pages, source: source ?? null },
    runs: parsed.runs ?? null,
    pictures,
    nodes: chunked.nodes,
    passages: chunked.passages.map((passage, index) => ({
      ...passage,
      keywordHeader: '',
      keywordBody: '',
      ...words[index],
    })),
  }
}

/** Whether a document that was read again is, for all that is cited and embedded of it, what it was. */
function isSameReading(reader: StoreReader, before: DocumentRow, document: NewDocument): boolean {
  const passages = reader.passagesOfDocument(before.id)
  return (
    before.format === document.format &&
    before.title === document.title &&
    passages.length === document.passages.length &&
    document.passages.every((passage, index) => {
      const old = passages[index]
      return (
        old?.start === passage.start &&
        old.end === passage.end &&
        old.header === passage.header &&
        isDeepStrictEqual(old.headingPath, passage.headingPath)
      )
    }) &&
    isDeepStrictEqual(reader.content(before.id), document.content)
  )
}
