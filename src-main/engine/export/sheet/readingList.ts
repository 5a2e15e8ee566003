import { say } from '../../../base/language/say.ts'
import { unknownStanding } from '../standing.ts'
import type { Citation, Turn } from '../types.ts'
import { makeReference, oneLine } from './reference.ts'
import type { Block } from './types.ts'

/** The sources of a turn's answer. */
export function citationsOf({ answer, standings, answeredAt }: Turn): Citation[] {
  return (answer?.sources ?? []).map((source) => ({
    source,
    standing: standings.get(source.n) ?? unknownStanding,
    citedAt: answeredAt,
  }))
}

/**
 * Every source once, with its first citation, grouped by document in the order of first mention
 * and by place inside it. The same words of another version of a file are another source.
 */
export function groupSources(turns: readonly Turn[]): Citation[][] {
  const groups = new Map<string, Map<string, Citation>>()
  for (const citation of turns.flatMap(citationsOf)) {
    const { contentHash, documentId, start, end } = citation.source
    const document = contentHash === '' ? `#${documentId}` : contentHash
    const group = groups.get(document) ?? new Map<string, Citation>()
    groups.set(document, group)
    const place = `${start}-${end}`
    if (!group.has(place)) group.set(place, citation)
  }
  return [...groups.values()].map((group) =>
    [...group.values()].sort(
      (left, right) => left.source.start - right.source.start || left.source.end - right.source.end,
    ),
  )
}

/** The reading list as blocks: a heading for each document, its sources below. */
export function listSources(turns: readonly Turn[]): Block[] {
  const groups = groupSources(turns)
  const count = groups.flat().length
  if (count === 0) return [{ kind: 'paragraph', runs: [{ text: say('export.nothingCited') }] }]
  let n = 0
  const sources = say('export.sources', { count })
  const text = say('export.fromDocuments', { sources, count: groups.length })
  const blocks: Block[] = [{ kind: 'paragraph', runs: [{ text }] }]
  for (const group of groups) {
    const { title = '', file = '' } = group[0]?.source ?? {}
    blocks.push({ kind: 'heading', level: 2, text: oneLine(title === '' ? file : title) })
    for (const citation of group) {
      // The heading says the title already.
      const source = { ...citation.source, title: '' }
      blocks.push({ kind: 'reference', reference: makeReference({ ...citation, source }, ++n) })
    }
  }
  return blocks
}
