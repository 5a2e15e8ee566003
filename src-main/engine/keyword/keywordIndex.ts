import type { KeywordEntry, KeywordIndex } from '../types.ts'
import type { KeywordTable } from '../store/types.ts'
import { analyze } from './analyze.ts'
import { buildExpression } from './query.ts'

/** BM25 over the passages' words: any word of the question may match, rarer words count more. */
export function createKeywordIndex(table: KeywordTable): KeywordIndex {
  return {
    get size() {
      return table.size
    },
    add(entries) {
      table.put(entries.map(analyzed))
    },
    remove(passageIds) {
      table.remove(passageIds)
    },
    search(query, k, allowed) {
      const expression = buildExpression(query)
      return expression === null || k <= 0 ? [] : table.match(expression, k, allowed)
    },
    score(query, passageIds) {
      const expression = buildExpression(query)
      return expression === null || passageIds.length === 0 ? [] : table.scores(expression, passageIds)
    },
    save() {
      // Its rows are committed with the passages: there is nothing left to write.
    },
  }
}

function analyzed({ passageId, header, body }: KeywordEntry): { passageId: number; header: string; body: string } {
  return { passageId, header: analyze(header), body: analyze(body) }
}
