import type { BlockKind, Evidence } from '../../../src-main/contract/types.ts'
import { AppError } from '../../../src-main/base/errors.ts'
import type { DocumentContent } from '../../../src-main/engine/store/types.ts'

/** What the answer room reads of the store, over evidence that is each a whole document of one block and one section. */
export function plainReader(evidence: readonly Evidence[], kind: BlockKind = 'paragraph') {
  const find = (id: number): Evidence => {
    const found = evidence.find(({ documentId }) => documentId === id)
    if (!found) throw new AppError('store/notFound', 'This document was deleted.')
    return found
  }
  return {
    content(id: number): DocumentContent {
      const { text } = find(id)
      return { text, blocks: [{ start: 0, end: text.length, kind }], pages: [], source: null }
    },
    nodes: (id: number) => [{ start: 0, end: find(id).text.length, path: 's1', kind: 'section' as const }],
    document: () => undefined,
  }
}
