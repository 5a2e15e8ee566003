import type { PassageId } from '../../../contract/types.ts'
import type { RetrieveOptions } from '../../types.ts'

/** What one planned query found, best first, scores on 0–1; `weight` is the query's share against the others. */
export type QueryList<Item> = { items: readonly Item[]; weight: number }

/** Share of frequency in *combined*; the score has the rest (KohakuRAG: 0.4 / 0.6). */
const frequencyShare = 0.4

/** A query counts as having found its first this many passages: at the bottom of a list everything was found. */
const foundDepth = 20

type Tally<Item> = { item: Item; weighted: number; queries: number; total: number }

/** What each passage gathers over all lists, and the list that speaks best for it. */
function tally<Item extends { passageId: PassageId; score: number }>(
  lists: readonly QueryList<Item>[],
): Map<PassageId, Tally<Item>> {
  const tallies = new Map<PassageId, Tally<Item>>()
  for (const { items, weight } of lists) {
    const inThisList = new Set<PassageId>()
    for (const [index, item] of items.entries()) {
      if (inThisList.has(item.passageId)) continue
      inThisList.add(item.passageId)
      const weighted = weight * Math.max(0, item.score)
      const queries = index < foundDepth ? 1 : 0
      const known = tallies.get(item.passageId)
      if (!known) tallies.set(item.passageId, { item, weighted, queries, total: weighted })
      else {
        known.queries += queries
        known.total += weighted
        if (weighted > known.weighted) [known.item, known.weighted] = [item, weighted]
      }
    }
  }
  return tallies
}

/**
 * The lists of several queries as one, each passage once, as KohakuRAG does it. With `queries` the number of
 * queries that found a passage and `total` the weighted sum of its scores, both as a share of the greatest:
 * *score* `total` · *combined* `.4 · queries + .6 · total` · *frequency* by `queries`, equals by `total`.
 *
 * Scores are stretched so that the best stays where the best of the lists was: what is added or cut
 * afterwards (file names, a similarity cut-off) means the same for one query and for five. One list stays as
 * it is. An item is taken from the list that speaks best for it. Best first, equals by passage id.
 */
export function combineQueries<Item extends { passageId: PassageId; score: number }>(
  lists: readonly QueryList<Item>[],
  strategy: RetrieveOptions['strategy'],
): Item[] {
  const speaking = lists.filter(({ items, weight }) => items.length > 0 && weight > 0)
  const [only, another] = speaking
  if (!only) return []
  if (!another) return [...only.items]

  const tallies = [...tally(speaking).values()]
  const mostQueries = Math.max(...tallies.map(({ queries }) => queries))
  const bestTotal = Math.max(...tallies.map(({ total }) => total)) || 1
  const scoreOf = ({ queries, total }: Tally<Item>): number => {
    const score = total / bestTotal
    if (strategy === 'score') return score
    if (strategy === 'combined') return frequencyShare * (queries / mostQueries) + (1 - frequencyShare) * score
    // Half a step at most: one query more always outweighs the score.
    return queries + score / 2
  }
  const combined = tallies.map((each) => ({ ...each.item, score: scoreOf(each) }))
  const best = Math.max(...combined.map(({ score }) => score)) || 1
  const bestBefore = Math.max(...speaking.map(({ items }) => items[0]?.score ?? 0))
  return combined
    .map((item) => ({ ...item, score: (item.score / best) * bestBefore }))
    .sort((a, b) => b.score - a.score || a.passageId - b.passageId)
}
