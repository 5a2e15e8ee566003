import type { FileRow, Reason } from '../../contract/types.ts'
import type { PassageRow } from '../types.ts'

/** A passage in the ranking, before duplicates go and neighbours are merged. `files` holds at least one place. */
export type RankedPassage = { passage: PassageRow; files: FileRow[]; score: number; why: Reason[] }
