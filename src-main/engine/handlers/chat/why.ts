import { pagesOf } from '../../../base/spans.ts'
import type { AnswerTrace, TracedPlace } from '../../../contract/nouns/traceTypes.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { StoreReader } from '../../store/types.ts'
import { messageOf } from './conversations.ts'

/** Characters of a passage that tell which one it is. */
const textShown = 240

/** “Why this answer?”, and what it is limited to before it is asked for. */
export function createWhyHandlers(reader: StoreReader): Pick<Handlers, 'why' | 'scopeSizes'> {
  return {
    scopeSizes: async ({ filters }) => filters.map((filter) => reader.allowed(filter)?.size ?? null),
    async why({ messageId }) {
      const trace = reader.trace(messageOf(reader, messageId).id)
      return { trace, places: trace ? placesOf(reader, trace) : [] }
    },
  }
}

/** The passages of a trace as they stand in the library now; what is gone is not in it. */
function placesOf(reader: StoreReader, { searches }: AnswerTrace): TracedPlace[] {
  const ids = new Set(searches.flatMap(({ passages }) => passages.map(({ passageId }) => passageId)))
  const rows = reader.passages([...ids])
  const files = reader.filesOfDocuments([...new Set(rows.map(({ documentId }) => documentId))])
  return rows.flatMap(({ id, documentId, start, end, headingPath }): TracedPlace[] => {
    const [file] = files.get(documentId) ?? []
    if (!file) return []
    const { text, pages } = reader.content(documentId)
    const place = { passageId: id, documentId, start, end, headingPath, fileId: file.id, file: file.path }
    const beginning = text.slice(start, Math.min(end, start + textShown)).trim()
    return [{ ...place, pages: pagesOf(pages, { start, end }), text: beginning }]
  })
}
