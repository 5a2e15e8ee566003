import { AppError } from '../../../../../base/errors.ts'
import { defuse } from '../../../../../base/text/fence.ts'
import type { Evidence, Filter } from '../../../../../contract/types.ts'
import { requestForWords } from '../../../exhaustive/terms.ts'
import type { ExhaustiveRequest, ExhaustiveResult } from '../../../exhaustive/types.ts'
import { foldSpaces } from '../../../words.ts'
import { readEvidence, type EvidenceReader } from '../../evidence.ts'
import { describeEvidence } from './describe.ts'
import type { Tool } from './types.ts'

/** Searches the whole library for words, place by place. */
export type SearchExhaustively = (
  request: ExhaustiveRequest,
  signal: AbortSignal | undefined,
) => Promise<ExhaustiveResult>

/** Documents whose first place becomes evidence, and whose counts are listed. */
const documentsShown = 5
const documentsCounted = 25

/** Characters of the words beside their count. */
const wordsShown = 80

/** Counts the places that hold some words, document by document. */
export function createExhaustiveTool(
  search: SearchExhaustively,
  reader: EvidenceReader,
  filter: Filter | undefined,
): Tool {
  return async ({ input }, signal) => {
    const found = await search({ ...requestForWords(input, filter), counts: 'places' }, signal)
    if (found.missing !== null) throw new AppError('answer/noSuchPlace', 'There is nothing to search in.')
    const { documents, total, searched } = found
    const counted = `${total} ${total === 1 ? 'place' : 'places'} in ${documents.length} of ${searched} documents`
    const firsts = documents.slice(0, documentsShown).map(({ documentId, files, places }): Evidence | null => {
      const [place] = places
      if (!place) return null
      const passage = reader
        .passagesOfDocument(documentId)
        .find(({ start, end }) => start < place.end && place.start < end)
      return passage ? readEvidence(reader, [passage], files) : null
    })
    const evidence = firsts.filter((item) => item !== null)
    const list = documents.slice(0, documentsCounted).map(({ files, count }) => `${files[0]?.path ?? ''}: ${count}`)
    const more = documents.length > list.length ? [`… and ${documents.length - list.length} more documents`] : []
    return {
      pieces: [[`${counted}.`, ...list, ...more].join('\n'), ...evidence.map(describeEvidence)],
      summary: counted,
      evidence,
      working: `“${defuse(foldSpaces(input)).slice(0, wordsShown)}” stands at ${counted}.`,
    }
  }
}
