import { trimSpan } from '../../base/spans.ts'
import type { Span } from '../../contract/types.ts'
import { cutBefore } from './longText.ts'
import type { Section } from './tree.ts'

/** Most tokens of a passage's body. With a header of 48 and two special tokens it stays below the model's 256. */
export const maxBodyTokens = 200
/** A section below this is packed with its neighbours: passages of a few words find nothing. */
const smallSectionTokens = 80

/** What stands before a unit: the better the border, the rather a passage ends there. */
type Border = 'section' | 'paragraph' | 'sentence' | 'none'

/** The piece that passages are built from: a sentence, or a part of one that alone is too long. */
type Unit = Span & { tokens: number; border: Border; section: number }

type PassageSpan = Span & { firstSection: number; lastSection: number }

/** Cost of ending a passage before a unit, against the relative distance from the ideal size. */
const borderCost: Record<Border, number> = { section: 0, paragraph: 0.1, sentence: 0.3, none: 2 }

/**
 * Spans of passages (trimmed, in order, not overlapping) that together hold every sentence that is
 * not blank exactly once. There is no overlap: neighbours are merged when evidence is put together.
 */
export function buildPassageSpans(
  text: string,
  sections: readonly Section[],
  pages: readonly Span[],
  countTokens: (text: string) => number,
): PassageSpan[] {
  const parts = sections.flatMap((section, index) =>
    partAtPages(sectionUnits(text, section, index, countTokens), pages),
  )
  return packParts(sections, parts).flatMap((group) => fillPassages(text, group, countTokens))
}

/** What of a section stands on each page: a passage on one page is cited, and found, by that page alone. */
function partAtPages(units: readonly Unit[], pages: readonly Span[]): Unit[][] {
  const parts: Unit[][] = []
  let page = 0
  for (const unit of units) {
    const before = page
    while (unit.start >= (pages[page]?.end ?? Infinity)) page++
    const last = parts.at(-1)
    if (last && (page === before || unit.border === 'none')) last.push(unit)
    else parts.push([unit])
  }
  return parts
}

function sectionUnits(text: string, section: Section, index: number, countTokens: (text: string) => number): Unit[] {
  const units: Unit[] = []
  let afterHeading = false
  for (const paragraph of section.paragraphs) {
    for (const [sentenceIndex, sentence] of paragraph.sentences.entries()) {
      const first: Border = units.length === 0 ? 'section' : sentenceIndex === 0 ? 'paragraph' : 'sentence'
      // A heading is never the end of a passage: what it announces follows it.
      let border: Border = afterHeading ? 'none' : first
      for (const piece of fittingPieces(text, sentence, countTokens)) {
        units.push({ ...piece, border, section: index })
        border = 'none'
      }
      afterHeading = paragraph.kind === 'heading'
    }
  }
  return units
}

/** The sentence, trimmed and counted; on word borders in parts where it alone exceeds the limit. */
function fittingPieces(text: string, span: Span, countTokens: (text: string) => number): (Span & { tokens: number })[] {
  const pieces: (Span & { tokens: number })[] = []
  let { start, end } = trimSpan(text, span)
  const last = end
  while (start < last) {
    const tokens = countTokens(text.slice(start, end))
    if (tokens <= maxBodyTokens || end - start <= 1) {
      pieces.push({ start, end, tokens })
      ;({ start, end } = trimSpan(text, { start: end, end: last }))
    } else {
      // Shrinks by the share that is too much; a few rounds, as tokens are spread evenly.
      const wanted = Math.floor(((end - start) * maxBodyTokens) / tokens)
      const cut = cutBefore(text, start, start + Math.max(1, Math.min(wanted, end - start - 1)))
      end = trimSpan(text, { start, end: cut }).end
    }
  }
  return pieces
}

/** Runs of parts of sections whose sentences may share a passage: a part of some size stands alone. */
function packParts(sections: readonly Section[], parts: readonly Unit[][]): Unit[][] {
  const levelOf = (part: readonly Unit[] | undefined): number => sections[part?.[0]?.section ?? -1]?.level ?? 0
  const groups: { units: Unit[]; tokens: number }[] = []
  for (const [index, own] of parts.entries()) {
    const tokens = own.reduce((sum, unit) => sum + unit.tokens, 0)
    const last = groups.at(-1)
    const isSmall = tokens < smallSectionTokens
    // A small section that opens a deeper one (a part's title) goes with what follows.
    const opensNext = levelOf(parts[index + 1]) > levelOf(own)
    if (last && (last.tokens < smallSectionTokens || (isSmall && !opensNext))) {
      last.units.push(...own)
      last.tokens += tokens
    } else groups.push({ units: [...own], tokens })
  }
  const tail = groups.at(-1)
  const beforeTail = groups.at(-2)
  if (tail && beforeTail && tail.tokens < smallSectionTokens) {
    beforeTail.units.push(...tail.units)
    groups.pop()
  }
  return groups.map((group) => group.units)
}

/** Cuts a run into passages of nearly equal size, at the best borders near it. */
function fillPassages(text: string, units: readonly Unit[], countTokens: (text: string) => number): PassageSpan[] {
  const passages: PassageSpan[] = []
  let remaining = units.reduce((sum, unit) => sum + unit.tokens, 0)
  let from = 0
  while (from < units.length) {
    const to = bestEnd(units, from, remaining)
    for (const part of withinLimit(text, units.slice(from, to), countTokens)) {
      const first = part[0]
      const last = part.at(-1)
      if (!first || !last) continue
      passages.push({ start: first.start, end: last.end, firstSection: first.section, lastSection: last.section })
    }
    for (let index = from; index < to; index++) remaining -= units[index]?.tokens ?? 0
    from = to
  }
  return passages
}

/** Index behind the last unit of the passage that begins at `from`. `remaining`: tokens from there on. */
function bestEnd(units: readonly Unit[], from: number, remaining: number): number {
  if (remaining <= maxBodyTokens) return units.length
  const ideal = remaining / Math.ceil(remaining / maxBodyTokens)
  let tokens = 0
  let best = from + 1
  let bestCost = Infinity
  for (let index = from; index < units.length; index++) {
    tokens += units[index]?.tokens ?? 0
    if (tokens > maxBodyTokens && index > from) break
    const cost = Math.abs(tokens - ideal) / ideal + borderCost[units[index + 1]?.border ?? 'section']
    if (cost < bestCost) {
      bestCost = cost
      best = index + 1
    }
  }
  return best
}

/**
 * Counts of units add up only when white space or a stop lies between them; a passage whose own
 * count is above the limit all the same (parts of one endless word) is halved.
 */
function withinLimit(text: string, units: readonly Unit[], countTokens: (text: string) => number): Unit[][] {
  const first = units[0]
  const last = units.at(-1)
  if (!first || !last) return []
  if (units.length === 1 || countTokens(text.slice(first.start, last.end)) <= maxBodyTokens) return [[...units]]
  const middle = units.length >> 1
  return [units.slice(0, middle), units.slice(middle)].flatMap((half) => withinLimit(text, half, countTokens))
}
