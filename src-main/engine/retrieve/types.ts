import type { FileRow, Reason } from '../../contract/types.ts'
import type { PassageRow } from '../types.ts'

/**
 * A passage in the ranking, before duplicates go and neighbours are merged. `files` holds at least one
 * place. `ownScore` is its score without what the other passages of its document add: it tells places
 * inside a document apart.
 */
export type RankedPassage = { passage: PassageRow; files: FileRow[]; score: number; ownScore: number; why: Reason[] }
