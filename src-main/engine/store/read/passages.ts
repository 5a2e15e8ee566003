import type { Database } from 'better-sqlite3'
import type { DocumentId, PassageId, Span } from '../../../contract/types.ts'
import type { PassageRow, TreeNode } from '../../types.ts'
import { nodeKinds } from '../nodeKinds.ts'
import type { StoreReader } from '../types.ts'

type PassageReader = Pick<StoreReader, 'nodes' | 'passages' | 'passagesOfDocument' | 'passagesBeside'>

const passageColumns = `SELECT id, document_id AS documentId, ordinal, start, "end", header,
  heading_path AS headingPath FROM passages`

const nodeColumns = 'SELECT kind, path, start, "end", heading, level FROM nodes WHERE document_id = :documentId'

type PackedPassage = Omit<PassageRow, 'headingPath'> & { headingPath: string }

type PackedNode = Span & { kind: number; path: string; heading: string | null; level: number | null }

/** Reads trees and passages. */
export function createPassageReader(database: Database): PassageReader {
  const byIds = database.prepare<[string], PackedPassage>(
    `${passageColumns} WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const ofDocument = database.prepare<[DocumentId], PackedPassage>(
    `${passageColumns} WHERE document_id = ? ORDER BY ordinal`,
  )
  const beside = database.prepare<[string], { id: PassageId; beside: PassageId }>(
    `SELECT p.id, b.id AS beside FROM passages p
     JOIN passages b ON b.document_id = p.document_id AND b.ordinal IN (p.ordinal - 1, p.ordinal + 1)
     WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id, b.ordinal`,
  )
  const allNodes = database.prepare<[{ documentId: DocumentId }], PackedNode>(`${nodeColumns} ORDER BY start, kind`)
  const ofKind = database.prepare<[{ documentId: DocumentId; kind: number }], PackedNode>(
    `${nodeColumns} AND kind = :kind ORDER BY start`,
  )
  // Nodes of one kind do not overlap, so the first that can touch the span is the last that starts at or before it.
  const ofKindWithin = database.prepare<[Span & { documentId: DocumentId; kind: number }], PackedNode>(
    `${nodeColumns} AND kind = :kind AND start < :end AND "end" > :start AND start >= coalesce(
       (SELECT max(start) FROM nodes WHERE document_id = :documentId AND kind = :kind AND start <= :start), 0)
     ORDER BY start`,
  )

  return {
    nodes(documentId, { kind, within } = {}) {
      const kinds = kind ? [nodeKinds.indexOf(kind)] : nodeKinds.keys()
      if (!within)
        return (kind ? ofKind.all({ documentId, kind: nodeKinds.indexOf(kind) }) : allNodes.all({ documentId })).map(
          asNode,
        )
      const found = [...kinds].flatMap((depth) =>
        ofKindWithin.all({ documentId, kind: depth, start: within.start, end: within.end }),
      )
      return found.sort((left, right) => left.start - right.start || left.kind - right.kind).map(asNode)
    },
    passages(ids) {
      const found = new Map(byIds.all(JSON.stringify(ids)).map((row) => [row.id, asPassage(row)]))
      return ids.flatMap((id: PassageId) => found.get(id) ?? [])
    },
    passagesOfDocument: (documentId) => ofDocument.all(documentId).map(asPassage),
    passagesBeside(ids) {
      const found = new Map<PassageId, PassageId[]>()
      for (const { id, beside: other } of beside.all(JSON.stringify(ids)))
        found.set(id, [...(found.get(id) ?? []), other])
      return found
    },
  }
}

function asPassage(row: PackedPassage): PassageRow {
  return { ...row, headingPath: JSON.parse(row.headingPath) as string[] }
}

function asNode({ kind, heading, level, ...rest }: PackedNode): TreeNode {
  return {
    ...rest,
    kind: nodeKinds[kind] ?? 'sentence',
    ...(heading === null ? {} : { heading }),
    ...(level === null ? {} : { level }),
  }
}
