import type { FileRow, Reason } from '../../contract/types.ts'
import type { PassageRow } from '../types.ts'

/**
 * A passage in the ranking, before duplicates go and neighbours are merged. `files` holds at least one
 * place. `ownScore` is its score without what the other passages of its document add: it tells places
 * inside a document apart.
 */
export type RankedPassage = { passage: PassageRow; files: FileRow[]; score: number; ownScore: number; why: Reason[] }

/** Where a query comes from: the question itself, or what a stage of planning made of it. */
export type QueryOrigin =
  'original' | 'condensed' | 'multiQuery' | 'planner' | 'stepBack' | 'decomposition' | 'hyde' | 'spelling' | 'synonyms'

/** One query for the indexes. `legs` says which of them it goes to; `weight` is its share against the others. */
export type PlannedQuery = { text: string; origin: QueryOrigin; legs: 'both' | 'words' | 'vectors'; weight: number }

/**
 * What will be searched for a question, the original first unless HyDE replaced its vector. `warnings` are
 * sentences for the user: what a model was asked for and did not give.
 */
export type QueryPlan = { queries: PlannedQuery[]; hydeDocument: string | null; warnings: string[] }
