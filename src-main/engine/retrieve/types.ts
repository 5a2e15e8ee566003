import type { PassageFate } from '../../contract/nouns/traceTypes.ts'
import type { FileRow, PassageId, QueryUsed, Reason } from '../../contract/types.ts'
import type { PassageRow } from '../types.ts'

/**
 * A passage in the ranking, before duplicates go and neighbours are merged. `files` holds at least one
 * place. `ownScore` is its score without what other passages add (those beside it, those near it in meaning, those
 * of its document): it tells places inside a document apart.
 */
export type RankedPassage = { passage: PassageRow; files: FileRow[]; score: number; ownScore: number; why: Reason[] }

/** One query for the indexes. `legs` says which of them it goes to; `weight` is its share against the others. */
export type PlannedQuery = QueryUsed & { legs: 'both' | 'words' | 'vectors'; weight: number }

/**
 * What will be searched for a question, the original first unless HyDE replaced its vector. `warnings` are
 * sentences for the user: what a model was asked for and did not give.
 */
export type QueryPlan = { queries: PlannedQuery[]; hydeDocument: string | null; warnings: string[] }

/** What became of each passage that was looked at while evidence was put together. */
export type Fates = Map<PassageId, PassageFate>

/** How a question was searched. `alpha`: weight of meaning that the query was given. */
export type SearchTrace = Pick<QueryPlan, 'hydeDocument' | 'warnings'> & {
  queries: (PlannedQuery & { alpha: number })[]
}

/** The same with what came of it, for whoever asks why. `ranked`: every passage, best first; without a fate: `beyond`. */
export type RetrievalTrace = SearchTrace & { ranked: readonly RankedPassage[]; fates: Fates }
