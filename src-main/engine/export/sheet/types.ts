/** Words of a line, or the marker of a source that they stand on. */
export type Run = { text: string; isStrong?: boolean } | { marker: number }

/** A part of an export that every format can write. `note`: small print. `reference`: a source written out in full where it stands. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; isNumbered: boolean; items: Run[][] }
  | { kind: 'table'; columns: string[]; rows: Run[][][] }
  | { kind: 'note'; text: string }
  | { kind: 'reference'; reference: Reference }

/** A source as a reader of the export sees it. All texts are plain. */
export type Reference = {
  /** Number of its markers, from 1 through the whole export. */
  n: number
  /** Path relative to the source folder. */
  file: string
  /** Title, pages and headings: where in the file. */
  place: string[]
  /** Exactly as in the document. */
  quote: string
  /** Sentences: when it was cited, when its file last changed, where it lies now. */
  facts: string[]
  /** SHA-256 of the file's bytes when cited, in hexadecimal digits; empty when unknown. */
  contentHash: string
  /** Why the quote can no longer be relied on, as a sentence; null when it can. */
  warning: string | null
}

/** An export before its format: its first block is its title. `references` are those that markers point to, by number. */
export type Sheet = { title: string; blocks: Block[]; references: Reference[] }
