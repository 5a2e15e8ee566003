import type { Disagreement } from '../../../contract/answerTypes.ts'
import type { Source } from '../../../contract/types.ts'
import type { StoreReader } from '../../store/types.ts'
import { namesIn } from '../binding/values/names.ts'
import type { Candidate } from '../candidates.ts'
import { contentOf } from '../content.ts'
import { contentWords, questionWords } from '../words.ts'
import { findDifference, isAboutTime, type Difference } from './compare.ts'
import { createKinship, labelsOf, type Kinship } from './kinship.ts'
import { readStatement, type Statement } from './statement.ts'

/** Disagreements of one answer. */
const most = 3

/** Sides of one disagreement: more values than these are a table. */
const mostSides = 4

/** Shares of the question's words that both sides must hold: by the sentence alone, and with title, headings and the document's first line. */
const ownShare = 0.5
const askedShare = 0.75

/** A document's first line, at most, in characters. */
const longestOpening = 200

/** Happens once to one thing, so that two dates of it cannot both be right. */
const once =
  /\b(?:founded|established|incorporated|born|died|built|completed|discovered|invented|launched|signed|concluded|opened|published|gegründet|geboren|gestorben|gebaut|eröffnet|unterzeichnet|veröffentlicht)\b/iu

/** A question whose answer is a time. */
const asksForTime =
  /\b(?:when|dates?|deadline|year|day|month|until|expires?|time|start|begin|ends?|wann|datum|frist|jahr|tag|uhr|quand|date|cuándo|fecha)\b/iu

/** How German asks; the words of other languages are taken out with the stop words. */
const asking = /\bwie (?:viele?|hoch|lange?|oft|gro(?:ß|ss)|alt|weit|schnell)\b/giu

/** "The club has 40 members": which club, only its document knows. */
const pointsAtOwn =
  /^\W*(?:the|this|these|that|our|my|its|their|his|her|der|die|das|dies\p{L}*|unser\p{L}*|le|la|les|el|los|las)\s/iu

/** `face`: words of its title, file and headings. `isFull`: sentence and face hold the whole question. */
type Side = { statement: Statement; face: ReadonlySet<string>; isFull: boolean; isNamed: boolean }

/** The question, as sides are measured by it. */
type Asked = { words: ReadonlySet<string>; names: readonly string[]; years: readonly string[]; wantsTime: boolean }

/**
 * Sentences of different documents (or versions of one) that state other values of what the question asks for,
 * the newest document first. Made to be silent when in doubt: a false alarm makes a true answer look wrong.
 * `cite` gives a sentence its source.
 */
export function findDisagreements(
  question: string,
  candidates: readonly Candidate[],
  reader: Pick<StoreReader, 'content' | 'file'>,
  cite: (candidate: Candidate) => Source,
): Disagreement[] {
  const asked: Asked = {
    words: new Set(questionWords(question.replace(asking, ' '))),
    names: namesIn(question).flatMap(({ isOpening, words }) => (isOpening ? [] : words)),
    years: question.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [],
    wantsTime: asksForTime.test(question),
  }
  if (asked.words.size === 0) return []
  const sides = candidates.flatMap((candidate) => readSide(candidate, asked, reader) ?? [])
  const kinshipOf = createKinship(reader)
  const found: { best: number; sides: Map<Side, string> }[] = []
  const taken = new Set<Side>()
  for (const [index, left] of sides.entries()) {
    if (taken.has(left) || found.length === most) continue
    const opposed = new Map<Side, string>()
    const agreeing: Side[] = []
    for (const right of sides.slice(index + 1)) {
      if (taken.has(right)) continue
      const difference = disagree(left, right, asked, kinshipOf)
      if (!difference) continue
      if (difference.left.length === 0) {
        agreeing.push(right)
        continue
      }
      if (opposed.size === 0) opposed.set(left, inWords(difference.left))
      opposed.set(right, inWords(difference.right))
    }
    const own = opposed.get(left)
    if (own === undefined) continue
    // A newer document that says the same stands for its value.
    for (const side of agreeing) opposed.set(side, own)
    for (const side of opposed.keys()) taken.add(side)
    found.push({ best: left.statement.candidate.score, sides: opposed })
  }
  return found
    .sort((a, b) => b.best - a.best)
    .filter(({ sides: opposed }) => new Set(opposed.values()).size <= mostSides)
    .map(({ sides: opposed }) => sideBySide(opposed, reader, cite))
}

/** A candidate that states a value of what is asked; null for others. */
function readSide(
  candidate: Candidate,
  { words, names, years }: Asked,
  reader: Pick<StoreReader, 'content'>,
): Side | null {
  const own = candidate.words
  const share = (...held: ReadonlySet<string>[]): number =>
    [...words].filter((word) => held.some((set) => set.has(word))).length / words.size
  const statement = share(own) < ownShare ? null : readStatement(candidate)
  if (!statement) return null
  const { title, file, documentId } = candidate.evidence
  const face = new Set(contentWords([title, file, ...candidate.headingPath].join(' ')))
  // "Lease of the workshop" opens a document that then only speaks of "the rent".
  const text = contentOf(reader, documentId)?.text
  if (text === undefined) return null
  const opening = /^.*?(?:[.!?]\s|\n|$)/u.exec(text.slice(0, longestOpening))?.[0] ?? ''
  if (share(own, face, new Set(contentWords(opening))) < askedShare) return null
  const labels = labelsOf(candidate)
  if (!years.every((year) => candidate.text.includes(year) || labels.includes(year))) return null
  const isNamed = statement.names.size > 0 || (names.length > 0 && names.every((name) => own.has(name)))
  return { statement, face, isFull: share(own, face) === 1, isNamed }
}

/** How two sides differ, in nothing when they agree; null where they cannot be compared. */
function disagree(
  left: Side,
  right: Side,
  { wantsTime }: Asked,
  kinshipOf: (left: Candidate, right: Candidate) => Kinship,
): Difference | null {
  const [a, b] = [left.statement, right.statement]
  if (a.candidate.evidence.documentId === b.candidate.evidence.documentId) return null
  const difference = findDifference(a, b, { left: left.face, right: right.face })
  if (!difference) return null
  const isTime = isAboutTime(difference)
  if (isTime && !wantsTime) return null
  const { kind, isSameDay } = kinshipOf(a.candidate, b.candidate)
  if (kind === 'siblings') return null
  const areRows = a.candidate.kind === 'tableRow' || b.candidate.kind === 'tableRow'
  const areLasting = a.isPresent && b.isPresent
  const isSameYear = labelsOf(a.candidate) === labelsOf(b.candidate)
  // What is told of a year or a meeting is not contradicted by what is told of another.
  if ((!isSameYear || (kind === 'versions' && !isSameDay)) && (!areLasting || areRows)) return null
  if (kind === 'versions') return difference
  const isNamed = left.isNamed && right.isNamed
  if (areRows || a.words.size < 2) return isTime && isNamed && isOnce(a, b) ? difference : null
  if (isTime && isOnce(a, b)) return isNamed ? difference : null
  const pointsAway = [a, b].some(({ candidate }) => pointsAtOwn.test(candidate.text))
  const isClear = isNamed || (left.isFull && right.isFull && !pointsAway)
  return isClear && areLasting ? difference : null
}

function isOnce(left: Statement, right: Statement): boolean {
  return once.test(left.candidate.text) && once.test(right.candidate.text)
}

function inWords(values: Difference['left']): string {
  return values.map(({ text }) => text.trim()).join(', ')
}

/** Each value once, by its newest document; newest first. */
function sideBySide(
  opposed: ReadonlyMap<Side, string>,
  reader: Pick<StoreReader, 'file'>,
  cite: (candidate: Candidate) => Source,
): Disagreement {
  const dated = [...opposed].map(([{ statement }, value]) => {
    const { candidate } = statement
    return { candidate, value, modifiedMs: reader.file(candidate.evidence.fileId)?.modifiedMs ?? 0 }
  })
  dated.sort((a, b) => b.modifiedMs - a.modifiedMs)
  const each = dated.filter(({ value }, index) => dated.findIndex((other) => other.value === value) === index)
  const newest = each[0]
  const about = newest
    ? newest.value.split(', ').reduce((text, value) => text.replace(value, '…'), newest.candidate.text)
    : ''
  return {
    about,
    sides: each.map(({ candidate, value, modifiedMs }) => ({ value, source: cite(candidate).n, modifiedMs })),
  }
}
