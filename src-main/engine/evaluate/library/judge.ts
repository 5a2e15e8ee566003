import type { Evidence, Span } from '../../../contract/types.ts'
import type { CitedSpan } from '../../retrieve/spans.ts'
import type { Sample } from './sample.ts'

/** What a setting made of one question. `rank` from 1; null when the sentence is not among the first ten. */
export type Judged = { rank: number | null; isCited: boolean; ms: number }

/** Evidence that is asked for, and looked at. */
export const depth = 10

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** True when a span of a document shows the sentence, or at least half of it. */
function shows(place: Span & { documentId: number; text: string }, sample: Sample): boolean {
  const shared = Math.min(place.end, sample.end) - Math.max(place.start, sample.start)
  if (place.documentId === sample.documentId && shared >= (sample.end - sample.start) / 2) return true
  // The same sentence somewhere else answers as well: contracts share their clauses.
  return plain(place.text).includes(plain(sample.text))
}

/** The rank of the first piece of evidence that shows the sentence; null when none of the first ten does. */
export function rankOf(evidence: readonly Evidence[], sample: Sample): number | null {
  const index = evidence.slice(0, depth).findIndex((piece) => shows(piece, sample))
  return index === -1 ? null : index + 1
}

/** True when the span that would be cited first touches the sentence, or repeats it. */
export function isCitedRightly(
  cited: CitedSpan | undefined,
  textOf: (span: CitedSpan) => string,
  sample: Sample,
): boolean {
  if (!cited) return false
  const touches = cited.start < sample.end && sample.start < cited.end
  return (cited.documentId === sample.documentId && touches) || plain(textOf(cited)).includes(plain(sample.text))
}
