import { datesIn, type DateFact } from './values/dates.ts'
import { figuresIn, isYear, type Figure } from './values/figures.ts'
import { initialsOf, namePart, namesIn, type NameFact } from './values/names.ts'
import { periodsIn } from './values/periods.ts'
import { isCurrency, unitsNamed, type Unit } from './values/units.ts'

/**
 * Something in a sentence that is either in its source or is not: no paraphrase excuses a wrong
 * number, date or name. `text` is as written, `[start, end)` where.
 */
export type Fact =
  | { kind: 'number'; text: string; start: number; end: number; figure: Figure }
  | { kind: 'date'; text: string; start: number; end: number; date: DateFact }
  | { kind: 'name'; text: string; start: number; end: number; name: NameFact }

/** What a text holds that facts are looked up in. */
export type FactIndex = {
  text: string
  figures: readonly Figure[]
  dates: readonly DateFact[]
  names: readonly NameFact[]
  /** Every word, folded as parts of names are. */
  words: ReadonlySet<string>
  /** First letters of its capitalised words, in order. */
  initials: string
  isTable: boolean
}

/** "One" and "first" are said of everything, a "second" is also a time. */
const saidOfEverything = /^(?:one|first|second|erste[rnsm]?|zweite[rnsm]?)$/i

/** Dates, periods, then numbers and names in what is left, each at its place in `text`. */
function read(text: string): Pick<FactIndex, 'figures' | 'dates' | 'names'> {
  const dates = datesIn(text)
  const blank = (places: readonly { start: number; end: number }[], from: string): string =>
    places.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), from)
  dates.push(...periodsIn(blank(dates, text)))
  // What is part of a date is no number of its own, nor its month a name.
  return { dates, figures: figuresIn(text, dates), names: namesIn(blank(dates, text)) }
}

/** Numbers, dates and names of a sentence. A list's own numbering and mentions of passages by number are none. */
export function extractFacts(sentence: string): Fact[] {
  const blank = (found: string): string => ' '.repeat(found.length)
  const text = sentence
    .replace(/^\s*(?:\d{1,3}[.)]|[-*•])\s+/, blank)
    .replace(/(?<!\p{L})(?:passages?|sources?|excerpts?)\s+\d+(?:(?:\s*,\s*|\s+and\s+)\d+)*/giu, blank)
  const { dates, figures, names } = read(text)
  return [
    ...dates.map((date): Fact => ({ kind: 'date', text: date.text, start: date.start, end: date.end, date })),
    ...figures
      .filter((figure) => figure.text === '' || !saidOfEverything.test(figure.text))
      .map((figure): Fact => ({ kind: 'number', text: figure.text, start: figure.start, end: figure.end, figure })),
    ...names
      .filter(({ isOpening }) => !isOpening)
      .map((name): Fact => ({ kind: 'name', text: name.text, start: name.start, end: name.end, name })),
  ]
}

/** Prepares a text for looking facts up. */
export function indexFacts(text: string, isTable: boolean): FactIndex {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:[.'’&-][\p{L}\p{M}\p{N}]+)*\.?/gu)) {
    words.add(namePart(word))
    for (const part of word.split(/[.'’-]/)) words.add(namePart(part))
  }
  // Letters that name something: station A, Form 10-K.
  for (const [letter] of text.matchAll(/(?<!\p{L})\p{Lu}(?!\p{L})/gu)) words.add(`*${letter}`)
  return { text, ...read(text), words, initials: initialsOf(text), isTable }
}

/** Whether a passage holds a fact. `context` (title, headings) may hold names, scales and units, never numbers or dates. */
export function holdsFact(fact: Fact, passage: FactIndex, context: FactIndex): boolean {
  switch (fact.kind) {
    case 'date':
      return passage.dates.some(({ inside }) => fact.date.keys.some((key) => inside.includes(key)))
    case 'number':
      return (
        passage.figures.some((held) => isSameFigure(fact.figure, held, passage, context)) ||
        (isYear(fact.figure) && passage.dates.some(({ inside }) => inside.includes(fact.text)))
      )
    case 'name':
      return holdsName(fact.name, passage, context)
  }
}

function holdsName(name: NameFact, passage: FactIndex, context: FactIndex): boolean {
  if ([passage, context].some(({ initials }) => isAcronymOf(name.text, initials))) return true
  const isHeld = (word: string): boolean =>
    passage.words.has(word) || context.words.has(word) || holdsForm(word, passage) || holdsForm(word, context)
  return name.words.every(isHeld) && !hasOtherInitial(name, passage)
}

/** A longer or shorter form of one word: Mietvertrag, Mietvertrages; Norway, Norwegian is none. */
function holdsForm(word: string, { words }: FactIndex): boolean {
  if (word.length < 5) return false
  for (const other of words) {
    const [short, long] = word.length < other.length ? [word, other] : [other, word]
    if (short.length >= 5 && long.startsWith(short) && long.length <= short.length + 2) return true
  }
  return false
}

/** "K. Bruun" where the passage knows only a Hanne Bruun. */
function hasOtherInitial({ initials, words }: NameFact, { names }: FactIndex): boolean {
  const family = words.at(-1)
  const [initial] = initials
  if (initial === undefined || family === undefined) return false
  const given = names.filter((name) => name.words.at(-1) === family && name.words.length + name.initials.length > 1)
  return given.length > 0 && given.every((name) => (name.initials[0] ?? name.words[0]?.charAt(0)) !== initial)
}

function isAcronymOf(name: string, initials: string): boolean {
  const letters = name.replaceAll('.', '')
  return /^\p{Lu}{2,6}$/u.test(letters) && initials.includes(letters)
}

/** Whether two numbers say the same, exactly: read as written, or converted by the definition of their units. */
export function isSameFigure(wanted: Figure, held: Figure, passage: FactIndex, context: FactIndex): boolean {
  const unit = held.unit ?? (passage.isTable ? tableUnit(wanted.unit, passage, context) : undefined)
  if (!areComparable(wanted, { ...held, unit }, passage.isTable)) return false
  if (wanted.isMultiple !== held.isMultiple && (wanted.unit || held.unit)) return false
  if (wanted.values.some((value) => held.values.includes(value)) && haveSameFactor(wanted.unit, unit)) return true
  if (wanted.unit && unit && !haveSameFactor(wanted.unit, unit)) return isSameQuantity(wanted, wanted.unit, held, unit)
  return isScaledByTable(wanted, held, passage, context)
}

const haveSameFactor = (left: Unit | undefined, right: Unit | undefined): boolean =>
  !left || !right || left.factor === right.factor

/** Units fit when they measure the same; a bare number fits any measure but a percentage, in tables that too. */
function areComparable(wanted: Figure, held: Figure, isTable: boolean): boolean {
  if (wanted.unit && held.unit) return wanted.unit.dimension === held.unit.dimension
  if (isTable || wanted.isMultiple || held.isMultiple) return true
  const [measure] = [wanted.unit ?? held.unit]
  return measure?.dimension !== 'percent' && measure?.dimension !== 'points'
}

/** The measure of a table's bare figures: named in its headings, unless they name the wanted one among several. */
function tableUnit(wanted: Unit | undefined, passage: FactIndex, context: FactIndex): Unit | undefined {
  if (!wanted || !(isCurrency(wanted) || wanted.dimension.includes('/'))) return undefined
  const named = [...unitsNamed(context.text), ...unitsNamed(passage.text)].filter(
    (unit) => isCurrency(unit) === isCurrency(wanted),
  )
  return named.find(({ dimension }) => dimension === wanted.dimension) ?? named[0]
}

function isSameQuantity(wanted: Figure, unit: Unit, held: Figure, heldUnit: Unit): boolean {
  return wanted.values.some((left) =>
    held.values.some((right) => {
      const [a, b] = [Number(left) * unit.factor, Number(right) * heldUnit.factor]
      return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
    }),
  )
}

/** A table of millions says "in millions" once and then writes the figures bare. */
function isScaledByTable(wanted: Figure, held: Figure, passage: FactIndex, context: FactIndex): boolean {
  const { scale } = wanted
  if (scale === undefined || held.scale !== undefined) return false
  const german: Record<string, string> = {
    thousand: 'tausend|tsd',
    million: 'mio|million',
    billion: 'mrd|milliarde',
    trillion: 'billion',
  }
  const named = new RegExp(`(?<!\\p{L})(?:in )?(?:${scale}s?|(?:${german[scale] ?? scale})(?:en)?)(?!\\p{L})`, 'iu')
  return (
    wanted.bare.some((value) => held.values.includes(value)) && (named.test(passage.text) || named.test(context.text))
  )
}
