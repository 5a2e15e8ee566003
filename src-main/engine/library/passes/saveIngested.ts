import { basename } from 'node:path'
import type { FileRow } from '../../../contract/types.ts'
import type { Ingested } from '../../parse/ingestFile.ts'
import { attachKnown, reasonOf } from './attachKnown.ts'
import type { RunContext } from './parts.ts'

/** `title`: the file's name in words, empty when it has none. Saves a document with its words and points its file at it; equal bytes that were saved meanwhile are used instead. */
export function saveIngested(context: RunContext, row: FileRow, ingested: Ingested, title: string): void {
  const { store, writer, vectors, embedder, keyword, summary } = context
  const { contentHash, parsed, chunked } = ingested
  if (attachKnown(context, row, contentHash)) return
  const { text, blocks, pages, source } = parsed
  const { documentId, passageIds } = writer.saveDocument({
    contentHash,
    format: parsed.format,
    title: parsed.title ?? (title || basename(row.path)),
    status: parsed.status,
    parserId: parsed.parserId,
    chunkerId: chunked.chunkerId,
    content: { text, blocks, pages, source: source ?? null },
    runs: parsed.runs ?? null,
    nodes: chunked.nodes,
    passages: chunked.passages.map((passage) => ({
      ...passage,
      keywordHeader: keyword.analyze(passage.header),
      keywordBody: keyword.analyze(text.slice(passage.start, passage.end)),
    })),
  })
  const { code, reason } = reasonOf(parsed.status, parsed.warnings[0])
  writer.attachFile(row.id, documentId, contentHash, parsed.status, code, reason)
  // Texts that stand elsewhere too (the unchanged part of an edited file) have their vectors already.
  const known = store.reader.vectorsOf(embedder.id, passageIds)
  vectors.add([...known].map(([passageId, vector]) => ({ passageId, documentId, vector })))
  summary.parsed++
}
