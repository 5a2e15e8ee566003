import type { Database } from 'better-sqlite3'
import { AppError } from '../../base/errors.ts'
import type { DocumentId, PassageId } from '../../contract/types.ts'
import type { Scored } from '../types.ts'
import type { KeywordTable } from './types.ts'

/** A word in a passage's header (title and headings) counts this much of one in its body. */
const headerWeight = 1.0

/** FTS5 gives bm25 negative, so that ascending order is best first. */
const score = `-bm25(passages_fts, ${headerWeight}, 1.0)`

/** The FTS5 table of the passages' words. An expression that is not FTS5's syntax throws: the keyword room makes none. */
export function createKeywordTable(database: Database): KeywordTable {
  const size = database.prepare<[], number>('SELECT count(*) FROM passages_fts').pluck()
  const match = database.prepare<[string, number], Scored>(
    `SELECT rowid AS passageId, ${score} AS score FROM passages_fts WHERE passages_fts MATCH ?
     ORDER BY score DESC, passageId LIMIT ?`,
  )
  // The plus keeps FTS5 from running the whole match once for every row asked for.
  const matchAllowed = database.prepare<[string, string, number], Scored>(
    `SELECT rowid AS passageId, ${score} AS score FROM passages_fts WHERE passages_fts MATCH ?
       AND +rowid IN (SELECT id FROM passages WHERE document_id IN (SELECT value FROM json_each(?)))
     ORDER BY score DESC, passageId LIMIT ?`,
  )
  const scores = database.prepare<[string, string], Scored>(
    `SELECT rowid AS passageId, ${score} AS score FROM passages_fts WHERE passages_fts MATCH ?
       AND +rowid IN (SELECT value FROM json_each(?))`,
  )
  const holding = database.prepare<[string, PassageId, number], { passageId: PassageId; documentId: DocumentId }>(
    `SELECT f.rowid AS passageId, p.document_id AS documentId FROM passages_fts f JOIN passages p ON p.id = f.rowid
     WHERE passages_fts MATCH ? AND f.rowid > ? ORDER BY f.rowid LIMIT ?`,
  )
  const frequency = database
    .prepare<[string], number>('SELECT count(*) FROM passages_fts WHERE passages_fts MATCH ?')
    .pluck()

  return {
    get size() {
      return size.get() ?? 0
    },
    match: (expression, k, allowed) =>
      allowed ? matchAllowed.all(expression, asJson(allowed), k) : match.all(expression, k),
    scores: (expression, passageIds) => scores.all(expression, JSON.stringify(passageIds)),
    passagesHolding: (words, after, limit) =>
      words.length === 0 ? [] : holding.all(words.map(quoted).join(' OR '), after, limit),
    documentFrequency: (term) => frequency.get(quoted(term)) ?? 0,
    ...createVocabulary(database),
    ...createWordWriter(database),
  }
}

/** A quote or a zero character would end the string; both only separate words. */
function quoted(term: string): string {
  return `"${term.replace(/["\0]/g, ' ')}"`
}

function asJson(allowed: ReadonlySet<DocumentId>): string {
  return JSON.stringify([...allowed])
}

/**
 * What the index itself knows of its terms, through two tables of FTS5's own making. They are temporary,
 * so that a library that is only read has them too, and made when first asked for: few questions need them.
 */
function createVocabulary(database: Database): Pick<KeywordTable, 'terms' | 'passagesWith'> {
  const prepare = () => {
    database.exec(
      `CREATE VIRTUAL TABLE temp.passage_terms USING fts5vocab(main, passages_fts, row);
       CREATE VIRTUAL TABLE temp.passage_words USING fts5vocab(main, passages_fts, instance)`,
    )
    return {
      terms: database.prepare<[string, string], { term: string; passages: number }>(
        // A letter of private use marks beginnings of words, which are no words themselves.
        `SELECT term, doc AS passages FROM temp.passage_terms
         WHERE term >= ? AND term < ? AND instr(term, char(0xE000)) = 0`,
      ),
      passagesWith: database
        .prepare<[string, number], PassageId>('SELECT DISTINCT doc FROM temp.passage_words WHERE term = ? LIMIT ?')
        .pluck(),
    }
  }
  let prepared: ReturnType<typeof prepare> | null = null
  const statements = (): ReturnType<typeof prepare> => (prepared ??= prepare())
  return {
    terms: (prefix) => statements().terms.all(prefix, `${prefix}\u{10ffff}`),
    passagesWith: (term, limit) => statements().passagesWith.all(term, limit),
  }
}

/** Writing goes through the library's writer; these two serve rebuilding and tests. */
function createWordWriter(database: Database): Pick<KeywordTable, 'put' | 'remove'> {
  const put = database.prepare<[PassageId, string, string]>(
    'INSERT OR REPLACE INTO passages_fts (rowid, header, body) VALUES (?, ?, ?)',
  )
  const remove = database.prepare<[PassageId]>('DELETE FROM passages_fts WHERE rowid = ?')
  const guarded =
    <Items extends readonly unknown[]>(change: (items: Items) => void) =>
    (items: Items): void => {
      if (database.readonly) throw new AppError('store/readOnly', 'This library can only be read here.')
      database.transaction(() => change(items)).immediate()
    }
  return {
    put: guarded((rows: Parameters<KeywordTable['put']>[0]) => {
      for (const { passageId, header, body } of rows) put.run(passageId, header, body)
    }),
    remove: guarded((passageIds: readonly PassageId[]) => {
      for (const id of passageIds) remove.run(id)
    }),
  }
}
