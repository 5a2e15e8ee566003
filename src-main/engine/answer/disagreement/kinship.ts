import type { DocumentId } from '../../../contract/types.ts'
import type { StoreReader } from '../../store/types.ts'
import { datesIn } from '../binding/values/dates.ts'
import { namesIn } from '../binding/values/names.ts'
import type { Candidate } from '../candidates.ts'
import { contentOf } from '../content.ts'
import { contentWords, foldWord } from '../words.ts'

/**
 * What two documents are to each other: `versions` of one text; `siblings` made by one pattern (two leases, two
 * invoices), whose values differ by right; or `strangers`. `isSameDay`: they begin with the same dates, or none.
 */
export type Kinship = { kind: 'versions' | 'siblings' | 'strangers'; isSameDay: boolean }

type Document = {
  /** Lines and sentences without their figures. */
  shapes: ReadonlySet<string>
  names: ReadonlySet<string>
  /** What numbers it among others of its kind: "invoice no. 12". */
  identities: ReadonlySet<string>
  /** Dates at its beginning: of a meeting, a letter, a signature. */
  dates: string
}

/** Of a longer document its beginning tells (characters). */
const readAtMost = 40_000

/** Its beginning, in characters. */
const head = 300

/** Sentences that versions share at the least: two short notes may have one in common. */
const sharedAtLeast = 3

/** Share of the smaller document's sentences that are in the other one, figures aside. */
const sameText = 0.5

/** A number that tells a document, or what it is about, from others of its kind. */
const identity =
  /\b(?:no|nr|number|nummer|id|ref(?:erence)?|account|konto|invoice|rechnung|case|file|aktenzeichen|customer|kunden?|order|policy|patient|unit|flat|apartment|wohnung|room)\b[.:# \t-]{0,4}((?:[A-Z]{1,4}[-/]?)?\d[\w/-]*)/giu

const versionToken =
  /^(?:v(?:ersion)?\d*|rev(?:ision)?\d*|final|draft|old|new|alt|neu|copy|kopie|signed|updated?|entwurf|fassung|latest|amended|(?:19|20)\d{2}(?:\d{4})?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/

/** A file's name without what tells versions apart; a plain number stays: invoice 12 is not invoice 13. */
function baseOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w{1,5}$/, '')
  // A year's month and day are part of a date; "v2.1" and "(1)" of a version.
  const plain = foldWord(name)
    .replace(/(?:19|20)\d\d[-_.]\d\d(?:[-_.]\d\d)?/g, ' ')
    .replace(/\bv(?:ersion)?[ _-]?\d+(?:[._]\d+)*|_v\d+(?:[._]\d+)*|\(\d{1,2}\)/g, ' ')
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !versionToken.test(part))
    .join(' ')
}

/** Years and months that a document bears on its face: in its file's name, title and headings. */
export function labelsOf({ evidence, headingPath }: Candidate): string {
  const face = [evidence.file, evidence.title, ...headingPath].join(' ')
  return [...new Set(face.match(/(?<!\d)(?:19|20)\d\d(?!\d)|\bq[1-4]\b/giu) ?? [])].sort().join(' ')
}

/** Compares documents; each is read once. */
export function createKinship(reader: Pick<StoreReader, 'content'>): (left: Candidate, right: Candidate) => Kinship {
  const known = new Map<DocumentId, Document>()
  const read = (id: DocumentId): Document => {
    const document = known.get(id) ?? readDocument((contentOf(reader, id)?.text ?? '').slice(0, readAtMost))
    known.set(id, document)
    return document
  }
  return (left, right) => {
    const [a, b] = [read(left.evidence.documentId), read(right.evidence.documentId)]
    return { kind: kindOf(a, b, isSameName(left.evidence.file, right.evidence.file)), isSameDay: a.dates === b.dates }
  }
}

function isSameName(left: string, right: string): boolean {
  return baseOf(left) !== '' && baseOf(left) === baseOf(right)
}

function kindOf(left: Document, right: Document, areNamedAlike: boolean): Kinship['kind'] {
  const shared = left.shapes.intersection(right.shapes).size
  const isNumbered = left.identities.symmetricDifference(right.identities).size > 0
  if (shared < sharedAtLeast || shared < sameText * Math.min(left.shapes.size, right.shapes.size)) {
    return isNumbered && areNamedAlike ? 'siblings' : 'strangers'
  }
  if (isNumbered) return 'siblings'
  const onlyLeft = left.names.difference(right.names).size
  const onlyRight = right.names.difference(left.names).size
  const areOthers = onlyLeft > 0 && onlyRight > 0
  // In a new version a person may have changed, but not all of them.
  const isOtherCast = areNamedAlike ? left.names.isDisjointFrom(right.names) : true
  return areOthers && isOtherCast ? 'siblings' : 'versions'
}

function readDocument(text: string): Document {
  const shapes = text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((line) => contentWords(line.replace(/\d[\d.,]*/g, ' ')).join(' '))
    .filter((shape) => shape !== '')
  return {
    shapes: new Set(shapes),
    names: new Set(namesIn(text).flatMap(({ isOpening, words }) => (isOpening ? [] : words))),
    identities: new Set([...text.matchAll(identity)].map(([, value = '']) => value.toLowerCase())),
    dates: datesIn(text.slice(0, head))
      .flatMap(({ keys }) => keys)
      .join(' '),
  }
}
