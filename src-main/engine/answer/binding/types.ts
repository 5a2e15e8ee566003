import type { Verdict } from '../../../contract/types.ts'
import type { Candidate } from '../candidates.ts'
import type { FactIndex } from './facts.ts'
import type { Reading } from './reading.ts'

/**
 * Where a sentence of a model stands. `cited` is empty when nothing carries it or it claims nothing;
 * a candidate in it may be narrower than the one that was given, never wider.
 */
export type Binding = { verdict: Verdict; reason?: string; cited: Candidate[] }

/**
 * A candidate made ready for comparing and checking. `head`: the head row of the table that it is a row of;
 * `context`: its title and headings, and that row.
 */
export type Prepared = {
  candidate: Candidate
  head: Candidate | null
  reading: Reading
  context: FactIndex
  grams: ReadonlySet<string>
  vector: Float32Array | null
}

/** A sentence of a model made ready. `words`: stems of its words of content. */
export type Claim = {
  reading: Reading
  words: ReadonlySet<string>
  grams: ReadonlySet<string>
  vector: Float32Array | null
}

/** A candidate as seen by one sentence: `covered` share of its words, by rarity; `score` of both together, all 0–1. */
export type Match = Prepared & { score: number; covered: number; meaning: number }
