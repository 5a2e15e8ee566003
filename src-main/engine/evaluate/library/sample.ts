import { trimSpan } from '../../../base/spans.ts'
import type { DocumentId, Span } from '../../../contract/types.ts'
import type { StoreReader } from '../../store/types.ts'

/** A sentence that a question can be made from. `terms`: its telling words, the rarest first. */
export type Sample = Span & {
  documentId: DocumentId
  text: string
  /** The passage around it. */
  passage: string
  title: string
  headingPath: string[]
  terms: string[]
}

export type SampleParts = {
  reader: Pick<StoreReader, 'listFiles' | 'passagesOfDocument' | 'nodes' | 'content' | 'document'>
  /** The distinct telling words of a text, lower case, without stop words. */
  termsOf: (text: string) => string[]
  /** Passages that hold a word. */
  documentFrequency: (term: string) => number
}

/** Fewer telling words make a question that many passages answer; more are a table or a list. */
const fewestTerms = 6
const mostTerms = 40

/** Passages of a document that are looked at in vain before another document has its turn. */
const patience = 8

const filesAtATime = 1000

/** Shuffles in place (Fisher and Yates), as `random` says. */
function shuffle<Item>(items: Item[], random: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [items[last], items[other]]
    if (a === undefined || b === undefined) continue
    items[last] = b
    items[other] = a
  }
  return items
}

/** Every document that was read, once. */
function documentsOf({ reader }: SampleParts): DocumentId[] {
  const ids = new Set<DocumentId>()
  for (let offset = 0; ; offset += filesAtATime) {
    const { total, rows } = reader.listFiles({ statuses: ['ok', 'partly'], offset, limit: filesAtATime })
    for (const { documentId } of rows) if (documentId !== null) ids.add(documentId)
    if (offset + filesAtATime >= total) return [...ids].sort((a, b) => a - b)
  }
}

/**
 * At most `count` telling sentences, each document in its turn, so that one thick book does not speak for
 * the whole library. The same library and `random` give the same ones.
 */
export function* sampleSentences(
  parts: SampleParts,
  count: number,
  random: () => number,
): Generator<{ sample: Sample | null; documents: number }> {
  const ids = shuffle(documentsOf(parts), random)
  const taken = new Set<string>()
  let found = 0
  let turns = ids.map((id) => sentencesOf(parts, id, random))
  while (turns.length > 0 && found < count) {
    const left: typeof turns = []
    for (const turn of turns) {
      if (found === count) return
      const next = turn.next()
      if (next.done) continue
      left.push(turn)
      // A null gives the caller the chance to breathe: documents without any sentence are passed over slowly.
      const isNew = next.value !== null && !taken.has(next.value.text)
      if (isNew && next.value) taken.add(next.value.text)
      if (isNew) found++
      yield { sample: isNew ? next.value : null, documents: ids.length }
    }
    turns = left
  }
}

/**
 * The telling sentences of a document in random order, one from each passage before a second from any; null
 * for a passage without.
 */
function* sentencesOf(parts: SampleParts, documentId: DocumentId, random: () => number): Generator<Sample | null> {
  const { reader } = parts
  const document = reader.document(documentId)
  if (!document) return
  let waiting: Sample[][] = []
  let failures = 0
  for (const passage of shuffle(reader.passagesOfDocument(documentId), random)) {
    const { text } = reader.content(documentId)
    const spans = reader
      .nodes(documentId, { kind: 'sentence', within: passage })
      .map((node) => trimSpan(text, node))
      .filter(({ start, end }) => passage.start <= start && end <= passage.end)
    const samples = shuffle(spans, random).flatMap((span): Sample[] => {
      const sentence = text.slice(span.start, span.end)
      const terms = tellingTerms(parts, sentence)
      if (terms.length < fewestTerms || terms.length > mostTerms) return []
      const { headingPath, start, end } = passage
      return [
        {
          ...span,
          documentId,
          text: sentence,
          passage: text.slice(start, end),
          title: document.title,
          headingPath,
          terms,
        },
      ]
    })
    const [first, ...others] = samples
    if (others.length > 0) waiting.push(others)
    if (!first && ++failures > patience) break
    yield first ?? null
  }
  while (waiting.length > 0) {
    for (const [first] of waiting) yield first ?? null
    waiting = waiting.map(([, ...others]) => others).filter((others) => others.length > 0)
  }
}

const digits = /^\p{N}+$/u
const letter = /\p{L}/gu

/** The telling words of a sentence, the rarest in the library first; none where it is more numbers than words. */
function tellingTerms({ termsOf, documentFrequency }: SampleParts, sentence: string): string[] {
  if ((sentence.match(letter)?.length ?? 0) < sentence.length / 2) return []
  return termsOf(sentence)
    .filter((term) => !digits.test(term))
    .map((term) => ({ term, frequency: documentFrequency(term) }))
    .sort((a, b) => a.frequency - b.frequency || (a.term < b.term ? -1 : 1))
    .map(({ term }) => term)
}
