import { dot } from '../../../base/vectors.ts'
import type { StoreReader } from '../../store/types.ts'
import type { PassageRow } from '../../types.ts'
import { fingerprint, overlapOf, type Fingerprint } from '../evidence/dedupe.ts'
import { textOf } from '../evidence/passageText.ts'
import type { RankedPassage } from '../types.ts'

/** Passages from the top that are put in a new order; what stands below would not be shown. */
const variedDepth = 50

type Parts = { reader: Pick<StoreReader, 'vectorsOf' | 'content'>; modelId: string }

/**
 * Maximal marginal relevance (Carbonell & Goldstein 1998): each place goes to the passage with the greatest
 * `λ · relevance − (1 − λ) · likeness to what is chosen`. Relevance is the score as a share of the best one;
 * likeness the cosine of the passages' vectors or, where one of the two is not embedded, the share of word
 * runs that they have in common. Only the order of the first fifty changes, no score; equals keep theirs.
 */
export function rankForVariety(
  { reader, modelId }: Parts,
  ranked: readonly RankedPassage[],
  lambda: number,
): RankedPassage[] {
  const top = ranked.slice(0, variedDepth)
  const best = Math.max(...top.map(({ score }) => score))
  if (!(best > 0)) return [...ranked]
  const likeness = createLikeness(reader, modelId, top)
  const open = top.map((each) => ({ each, relevance: each.score / best, likest: 0 }))
  const chosen: RankedPassage[] = []
  while (open.length > 0) {
    const worth = open.map(({ relevance, likest }) => lambda * relevance - (1 - lambda) * likest)
    const [next] = open.splice(worth.indexOf(Math.max(...worth)), 1)
    if (!next) break
    chosen.push(next.each)
    for (const other of open) other.likest = Math.max(other.likest, likeness(next.each.passage, other.each.passage))
  }
  return [...chosen, ...ranked.slice(variedDepth)]
}

/** How alike two of the passages are, 0–1. */
function createLikeness(
  reader: Parts['reader'],
  modelId: string,
  top: readonly RankedPassage[],
): (a: PassageRow, b: PassageRow) => number {
  const vectors = reader.vectorsOf(
    modelId,
    top.map(({ passage }) => passage.id),
  )
  const prints = new Map<number, Fingerprint>()
  const printOf = (passage: PassageRow): Fingerprint => {
    const print = prints.get(passage.id) ?? fingerprint(textOf(reader, passage))
    prints.set(passage.id, print)
    return print
  }
  return (a, b) => {
    const [left, right] = [vectors.get(a.id), vectors.get(b.id)]
    const alike = left && right ? dot(left, right) : overlapOf(printOf(a).shingles, printOf(b).shingles)
    // A damaged vector is like nothing.
    return Number.isFinite(alike) ? Math.max(0, alike) : 0
  }
}
