/** A true sentence and words of each place that carries it: all of them must be cited. */
export type Claim = [sentence: string, ...sources: string[]]

/** A document written for these tests, and what may truly be said of it. */
export type Labelled = {
  name: string
  title: string
  sections: { heading: string; lines: string[]; isTable?: boolean }[]
  /** Names in `claims`, each with one that stands for somebody else: of the same document, or of none. */
  otherNames: Record<string, string>
  claims: Claim[]
}
