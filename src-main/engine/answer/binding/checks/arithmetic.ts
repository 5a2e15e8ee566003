import { isYear, type Figure } from '../values/figures.ts'
import type { Reading } from '../reading.ts'
import { figuresNamed } from './columns.ts'

/** What a sentence calls a number that it has worked out. Without such a word no sum is tried: any number can be had from some two. */
const cues = {
  difference:
    /(?<!\p{L})(?:more|less|fewer|higher|lower|longer|shorter|increase\p{L}*|decrease\p{L}*|r[io]ses?|risen|f[ae]ll|fell|grew|grow\p{L}*|drop\p{L}*|differ\p{L}*|gap|by|sav(?:e[sd]?|ings?)|reduc\p{L}+|extension|extra|additional|margin|before|previous\p{L}*|prior|estimate\p{L}*|had been|mehr|weniger|höher|niedriger|um|unterschied|gestiegen|gesunken|vorher|zuvor)(?!\p{L})/iu,
  sum: /(?<!\p{L})(?:total|together|sum|combined|altogether|overall|in all|before|previous\p{L}*|prior|had been|insgesamt|zusammen|gesamt\p{L}*|summe|vorher|zuvor)(?!\p{L})/iu,
  product:
    /(?<!\p{L})(?:total|in all|altogether|a (?:day|week|month|year)|per (?:day|week|month|year)|daily|annual\p{L}*|yearly|monthly|over the|insgesamt|pro|im (?:jahr|monat)|am tag|jährlich|monatlich)(?!\p{L})/iu,
  quotient: /(?<!\p{L})(?:each|per|every|apiece|a (?:day|week|month|year)|monthly|je|jeweils|pro|monatlich)(?!\p{L})/iu,
  average: /(?<!\p{L})(?:average\p{L}*|mean|on average|durchschnitt\p{L}*|im mittel)(?!\p{L})/iu,
  remainder: /(?<!\p{L})(?:rest|remain\p{L}*|others?|balance|remainder|rest\p{L}*|übrige\p{L}*)(?!\p{L})/iu,
  share: /(?<!\p{L})(?:half|third|quarter|share|proportion|hälfte|anteil)(?!\p{L})/iu,
}

const more =
  /(?<!\p{L})(?:more|higher|longer|increas\p{L}*|r[io]ses?|risen|gr[eo]w\p{L}*|gain\p{L}*|up|mehr|höher|gestiegen|stieg\p{L}*|erhöht)(?!\p{L})/iu
const less =
  /(?<!\p{L})(?:less|fewer|lower|shorter|decreas\p{L}*|f[ae]lls?|fallen|drop\p{L}*|declin\p{L}*|reduc\p{L}*|sav\p{L}*|down|weniger|niedriger|gesunken|sank\p{L}*|gesenkt)(?!\p{L})/iu

/** More figures than a person would reckon with: a table's row has a dozen. */
const mostFigures = 24

const numberOf = (figure: Figure): number => Number(figure.values[0]) * (figure.unit?.factor ?? 1)

/** Decimals as the number is written say how exactly it was rounded. */
function toleranceOf({ bare, values, unit, bound }: Figure): number {
  const written = bare[0] ?? ''
  const decimals = written.split('.')[1]?.length ?? 0
  const scale = Number(values[0]) / (Number(written) || 1) || 1
  return (bound === '~' ? 1 : 0.5) * 10 ** -decimals * scale * (unit?.factor ?? 1) + 1e-9
}

/** "Day 5", "article 3": a number that names, and is reckoned with by nobody. */
const isLabel =
  /(?<!\p{L})(?:days?|weeks?|articles?|sections?|pages?|no\.|number|phase|step|tag|woche|artikel|seite|nr\.|§)\s$/iu

/** A total that the sentence calls one, whatever single values the source has. */
export const isTotal =
  /(?<!\p{L})(?:total|together|altogether|in all|combined|overall|on average|insgesamt|zusammen|im durchschnitt)(?!\p{L})/iu

const isSame = (left: Figure, right: Figure): boolean => left.values.some((value) => right.values.includes(value))

const dimensionOf = ({ unit }: Figure): string => unit?.dimension ?? ''

/** Whether the sources' figures give the number by one step that the sentence names. `sources`: what is cited, together; `head`: the head row of its table, or empty. */
export function isReckoned(figure: Figure, claim: Reading, sources: readonly Reading[], head: string): boolean {
  const isTable = sources.some(({ index }) => index.isTable)
  const all = sources
    .flatMap((source) => figuresNamed(claim, source, head))
    .filter((held) => !isYear(held) && !held.isOrdinal)
  // What the sentence itself names of the source's figures is what it reckons with.
  const stated = all.filter((held) =>
    claim.index.figures.some(
      (own) => own.values.some((value) => held.values.includes(value)) && own.text !== figure.text,
    ),
  )
  const pool = (stated.length > 1 ? stated : all).slice(0, mostFigures)
  // A table's bare figures are in the unit of the sentence.
  const unitless = isTable ? { ...figure, unit: undefined } : figure
  const wanted = numberOf(unitless)
  const tolerance = toleranceOf(unitless)
  const isIt = (value: number): boolean => Number.isFinite(value) && Math.abs(value - wanted) <= tolerance
  const { text } = claim
  if (isLabel.test(text.slice(0, figure.start))) return false
  const areSame = (a: Figure, b: Figure): boolean => dimensionOf(a) === dimensionOf(b) || isTable
  const isMeasure = (held: Figure): boolean =>
    dimensionOf(held) === dimensionOf(figure) ||
    isTable ||
    dimensionOf(figure) === '' ||
    (dimensionOf(figure) === 'points' && dimensionOf(held) === 'percent')
  const scale = isTable && figure.scale !== undefined ? Number(figure.values[0]) / (Number(figure.bare[0]) || 1) : 1
  const value = (held: Figure): number => numberOf(held) * (held.scale === undefined ? scale : 1)
  const isPercent = dimensionOf(figure) === 'percent'
  if (
    isPercent &&
    cues.remainder.test(text) &&
    pool.some((held) => dimensionOf(held) === 'percent' && isIt(100 - value(held)))
  )
    return true
  const measures = (stated.length > 1 ? stated : all).filter(isMeasure).map(value)
  if (cues.sum.test(text) && measures.length > 2 && isIt(measures.reduce((sum, one) => sum + one, 0))) return true
  if (
    cues.average.test(text) &&
    measures.length > 1 &&
    isIt(measures.reduce((sum, one) => sum + one, 0) / measures.length)
  )
    return true
  const [isMore, isLess] = [more.test(text) && !less.test(text), less.test(text) && !more.test(text)]
  const than = / (?:than|als) /.exec(text)?.index ?? text.length
  const against = claim.index.figures.find((own) => own.start > than && own !== figure && !isYear(own))
  const isOrdered = head !== '' && pool.length === 2 && / (?:than|als) /.test(text)
  return pool.some((a, first) =>
    pool.some((b, second) => {
      if (a === b) return false
      const [x, y] = [value(a), value(b)]
      if (against && (isSame(a, against) || (isSame(b, against) && ((isMore && x < y) || (isLess && x > y)))))
        return false
      // "96 in 2023, 24.5 less than in 2022": the first column named is the one that is compared.
      if (isOrdered && first < second && ((isMore && value(a) < value(b)) || (isLess && value(a) > value(b))))
        return false
      if (isOrdered && first > second) return false
      if (
        figure.isMultiple ||
        (dimensionOf(figure) === '' &&
          /^\s*(?:times|mal|-?fold)/iu.test(text.slice(text.indexOf(figure.text) + figure.text.length)))
      )
        return areSame(a, b) && isIt(x / y) && !(grows.test(figure.text) && first < second)
      if (isPercent && areSame(a, b) && dimensionOf(a) !== 'percent')
        return (
          (!isLess && cues.difference.test(text) && isIt(((x - y) / y) * 100)) ||
          (!isMore && cues.difference.test(text) && isIt(((y - x) / y) * 100)) ||
          (cues.share.test(text) && isIt((x / y) * 100))
        )
      // Two percentages differ by points, and add up to nothing.
      if (areSame(a, b) && isMeasure(a) && !a.isMultiple && !b.isMultiple && !isPercent) {
        if (cues.difference.test(text) && isIt(isOrdered ? Math.abs(x - y) : x - y)) return true
        if (cues.sum.test(text) && isIt(x + y)) return true
        if (cues.average.test(text) && isIt((x + y) / 2)) return true
      }
      // A measure and a count: three instalments of 100, 64 gardens by halves.
      if (dimensionOf(b) !== '' || !isMeasure(a)) return false
      if (b.isMultiple) return x * y === wanted || x / y === wanted
      return (cues.product.test(text) && isIt(x * y)) || (cues.quotient.test(text) && y > 1 && isIt(x / y))
    }),
  )
}

/** "Doubled", "halved": from the figure named first to the one named later. */
const grows = /(?:ed|ing|t)$/i

const from = /(?<!\p{L})(?:from|von)\s+(.{1,30}?)\s+(?:to|auf)\s+/iu
const rises =
  /(?<!\p{L})(?:increas\p{L}*|r[io]ses?|risen|grew|grow\p{L}*|raised|climbed|up|gestiegen|stieg\p{L}*|steigt|erhöht\p{L}*|wuchs)(?!\p{L})/iu
const falls =
  /(?<!\p{L})(?:decreas\p{L}*|f[ae]lls?|fallen|dropped|declin\p{L}*|reduced|lowered|shrank|down|gesunken|sank\p{L}*|sinkt|gesenkt|fiel\p{L}*)(?!\p{L})/iu

/** "Rose from 9 to 7": a direction that the sentence's own figures deny. */
export function isAgainstItself(claim: Reading): boolean {
  const match = from.exec(claim.text)
  if (!match || rises.test(claim.text) === falls.test(claim.text)) return false
  const first = claim.index.figures.find(({ start }) => start >= match.index)
  const second = claim.index.figures.find(({ start }) => start >= match.index + match[0].length - 1)
  if (!first || !second || first === second || isYear(first) || isYear(second)) return false
  const [before, after] = [numberOf(first), numberOf(second)]
  return before !== after && rises.test(claim.text) !== after > before
}

/** "More … (31 minutes) than … (47 minutes)": a comparison that the sentence's own figures deny. */
export function isMiscompared({ text, index: { figures } }: Reading): boolean {
  const compared =
    /(?<!\p{L})(more|higher|longer|larger|greater|less|lower|fewer|shorter|smaller)(?!\p{L})(.*?)\sthan\s/iu.exec(text)
  if (!compared) return false
  const [start, than] = [compared.index, compared.index + compared[0].length - 1]
  const left = figures.findLast((figure) => figure.start > start && figure.end <= than)
  const right = figures.find((figure) => figure.start >= than)
  if (!left || !right || dimensionOf(left) === '' || dimensionOf(left) !== dimensionOf(right)) return false
  const isUp = /^(?:more|higher|longer|larger|greater)$/i.test(compared[1] ?? '')
  return isUp !== numberOf(left) > numberOf(right) && /\(|,/.test(text.slice(start, right.start))
}
