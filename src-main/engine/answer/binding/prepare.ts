import type { Candidate } from '../candidates.ts'
import { contentWords, foldSpaces, foldWord } from '../words.ts'
import { cellsOf } from './checks/columns.ts'
import { indexFacts, type FactIndex } from './facts.ts'
import { readText } from './reading.ts'
import type { Claim, Prepared } from './types.ts'

/** Letters of a piece of text that is looked for in others: long enough to tell words, short enough to bridge their endings. */
const gramLength = 4

/** Pieces of four letters or digits, spaces among them. */
function gramsOf(text: string): Set<string> {
  const folded = foldSpaces(foldWord(text).replace(/[^\p{L}\p{N}]+/gu, ' '))
  const grams = new Set<string>()
  for (let at = 0; at + gramLength <= folded.length; at++) grams.add(folded.slice(at, at + gramLength))
  return grams
}

/** The first row of the table that a row stands in: the topmost one in the same evidence with as many cells. */
function headRowOf(row: Candidate, candidates: readonly Candidate[]): Candidate | null {
  const columns = cellsOf(row.text).length
  if (row.kind !== 'tableRow') return null
  const head = candidates.find(
    ({ evidence, kind, text }) => evidence === row.evidence && kind === 'tableRow' && cellsOf(text).length === columns,
  )
  return head && head.start < row.start ? head : null
}

/** What is embedded of a candidate: a row says little without what its columns mean. */
export function textToEmbed({ candidate, head }: Prepared): string {
  if (!head) return candidate.text
  const heads = cellsOf(head.text)
  const cells = cellsOf(candidate.text).map((cell, column) => `${heads[column] ?? ''} ${cell}`)
  return [...candidate.headingPath.slice(-1), cells.join(', ')].join(': ')
}

/** Candidates made ready for every sentence of an answer. Vectors come later. */
export function prepareCandidates(candidates: readonly Candidate[]): Prepared[] {
  const contexts = new Map<string, FactIndex>()
  return candidates.map((candidate) => {
    const head = headRowOf(candidate, candidates)
    const above = [candidate.evidence.title, ...candidate.headingPath, ...(head ? [head.text] : [])].join('. ')
    const context = contexts.get(above) ?? indexFacts(above, false)
    contexts.set(above, context)
    const reading = readText(candidate.text, candidate.kind === 'tableRow')
    return { candidate, head, reading, context, grams: gramsOf(candidate.text), vector: null }
  })
}

/** "According to the document, …": said of the source, not by it. */
const reporting =
  /^\s*(?:according to (?:the|your|these|this) (?:\p{L}+ )?(?:passages?|documents?|sources?|context|text|report|article)(?: \d+)?,\s*|(?:the|this|these|your) (?:passages?|documents?|sources?|text|context)(?: \d+)? (?:says?|states?|notes?|mentions?|explains?|indicates?)(?: that)?\s+|laut (?:dem|den) (?:dokument|text|unterlagen)\p{L}*\s+)/iu

/** A sentence of a model made ready. */
export function readClaim(said: string): Claim {
  const sentence = said.replace(reporting, '')
  return {
    reading: readText(sentence, false),
    words: new Set(contentWords(sentence)),
    grams: gramsOf(sentence),
    vector: null,
  }
}
