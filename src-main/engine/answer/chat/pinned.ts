import type { Answer, Evidence, Filter, Source } from '../../../contract/types.ts'
import { isFollowUp, type Turn } from '../followUp.ts'
import { contentOf } from '../content.ts'
import { readEvidence, type EvidenceReader } from './evidence.ts'

/** Pieces of evidence that a conversation keeps: what is new needs the room more. */
const mostPinned = 3

/** Turns back that a follow-up may lean on, as in `searchableQuestion`. */
const turnsBack = 3

/**
 * The passages that the last answers cited, newest answer first, for a question that leans on them; none
 * for one that stands alone. Read from the store again: a document that is gone, that has changed, or
 * that `filter` leaves out keeps nothing here, and neither does what an answer cited in vain.
 */
export function pinnedEvidence(
  question: string,
  history: readonly Turn[],
  reader: EvidenceReader,
  filter?: Filter,
): Evidence[] {
  const pinned: Evidence[] = []
  let leaning = question
  for (const turn of history.slice(-turnsBack).toReversed()) {
    if (!isFollowUp(leaning)) break
    for (const source of citedSources(turn.answer)) {
      if (pinned.length === mostPinned) return pinned
      const isKnown = pinned.some(
        (item) => item.documentId === source.documentId && item.start <= source.start && source.end <= item.end,
      )
      const item = isKnown ? null : readSource(reader, source, filter)
      if (item) pinned.push(item)
    }
    leaning = turn.question
  }
  return pinned
}

/** Sources of the sentences that stand, in the order in which they were mentioned; a declined answer's are only the closest. */
function citedSources({ declined, sentences, sources }: Answer): Source[] {
  if (declined) return []
  const cited = new Set(
    sentences.filter(({ verdict, isHidden }) => verdict === 'supported' && !isHidden).flatMap((each) => each.citations),
  )
  return sources.filter(({ n }) => cited.has(n))
}

function readSource(reader: EvidenceReader, source: Source, filter: Filter | undefined): Evidence | null {
  const { documentId, start, end } = source
  // Ids of documents may be used again: the hash says whether it is still the one that was quoted.
  if (reader.document(documentId)?.contentHash !== source.contentHash) return null
  if (contentOf(reader, documentId)?.text.slice(start, end) !== source.quote) return null
  const passages = reader.passagesOfDocument(documentId).filter((passage) => passage.start < end && start < passage.end)
  return readEvidence(reader, passages, reader.filesOfDocument(documentId, filter))
}
