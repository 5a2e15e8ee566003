import type { FileRow, QueryUsed, Reason } from '../../contract/types.ts'
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

/** How a question was searched, for whoever asks why. */
export type RetrievalTrace = Pick<QueryPlan, 'queries' | 'hydeDocument' | 'warnings'>
