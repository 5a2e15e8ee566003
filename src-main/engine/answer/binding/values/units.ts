/** A unit of measure: values of one dimension are compared after multiplying by `factor` (exact by definition of the units). */
export type Unit = { name: string; dimension: string; factor: number }

/** English and German names. Months and days do not convert into each other, currencies never do. */
const table: readonly [dimension: string, factor: number, names: string][] = [
  ['length', 0.001, 'mm|millimet(?:er|re)s?'],
  ['length', 0.01, 'cm|centimet(?:er|re)s?|zentimeter[ns]?'],
  ['length', 1, 'm|met(?:er|re)s?|metern?'],
  ['length', 1000, 'km|kilomet(?:er|re)s?|kilometern?'],
  ['length', 1609.344, 'miles?|mi|meilen?'],
  ['length', 0.3048, 'feet|foot|ft'],
  ['length', 0.0254, 'inch(?:es)?'],
  ['area', 1, 'm²|m2|sq\\.? ?m|square met(?:er|re)s?|quadratmetern?|qm'],
  ['area', 10_000, 'ha|hectares?|hektar'],
  ['area', 1_000_000, 'km²|km2|square kilomet(?:er|re)s?|quadratkilometern?'],
  ['area', 0.09290304, 'sq\\.? ?ft|square feet'],
  ['mass', 1e-6, 'µg|μg|mcg|micrograms?|mikrogramm'],
  ['mass', 0.001, 'mg|milligram(?:me?)?s?'],
  ['mass', 1, 'g|gram(?:me?)?s?'],
  ['mass', 1000, 'kg|kilos?|kilogram(?:me?)?s?'],
  ['mass', 1_000_000, 't|tonn?es?|tonnen?'],
  ['mass', 453.59237, 'lbs?'],
  ['volume', 0.001, 'ml|millilit(?:er|re)s?|millilitern?'],
  ['volume', 1, 'l|lit(?:er|re)s?|litern?'],
  ['volume', 1000, 'm³|m3|cubic met(?:er|re)s?|kubikmetern?'],
  ['time', 0.001, 'ms|milliseconds?'],
  ['time', 1, 'seconds?|secs?|sekunden?'],
  ['time', 60, 'minutes?|mins?|minuten?'],
  ['time', 3600, 'h|hrs?|hours?|stunden?'],
  ['time', 86_400, 'days?|tage?n?'],
  ['time', 604_800, 'weeks?|wochen?'],
  ['months', 1, 'months?|monate?n?s?'],
  ['months', 3, 'quarters?|quartale?n?'],
  ['months', 12, 'years?|yrs?|jahre?n?s?'],
  ['months', 120, 'decades?|jahrzehnte?n?'],
  ['percent', 1, '%|per ?cent|prozent'],
  ['points', 1, 'percentage points?|pp|prozentpunkte?n?'],
  ['points', 0.01, 'basis points?|bps?|basispunkte?n?'],
  ['EUR', 1, '€|euros?|eur'],
  ['USD', 1, 'us ?\\$|\\$|(?:us )?dollars?|usd'],
  ['GBP', 1, '£|pounds?(?: sterling)?|gbp'],
  ['CHF', 1, 'chf|(?:swiss )?francs?|franken'],
  ['JPY', 1, '¥|yen|jpy'],
  ['SEK', 1, 'sek'],
  ['DKK', 1, 'dkk'],
  ['NOK', 1, 'nok'],
  ['cents', 1, 'cents?|pence'],
  ['temperature C', 1, '° ?c|degrees celsius|grad celsius'],
  ['temperature F', 1, '° ?f|degrees fahrenheit'],
  ['power', 1, 'w|watts?|watt'],
  ['power', 1000, 'kw|kilowatts?'],
  ['power', 1_000_000, 'mw|megawatts?'],
  ['energy', 1, 'kwh'],
  ['energy', 1000, 'mwh'],
  ['light', 1, 'lux'],
  ['data', 1, 'mb'],
  ['data', 1024, 'gb'],
]

const currencies = new Set(['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'DKK', 'NOK'])

const known = table.map(([dimension, factor, names]) => ({
  dimension,
  factor,
  whole: new RegExp(`^(?:${names})$`, 'iu'),
}))
const anyUnit = table
  .flatMap(([, , names]) => names.split(/\|(?![^(]*\))/))
  .sort((a, b) => b.length - a.length)
  .join('|')
/** A unit right behind a number, "mg/l" whole. */
const behind = new RegExp(`^[\\s\\u00a0\\u202f-]?(${anyUnit})(?:\\s?/\\s?(\\p{L}+))?(?![\\p{L}\\p{N}])`, 'iu')
const before = /(?:(US ?\$|[$€£¥])\s?|(?<!\p{L})(EUR|USD|GBP|CHF|JPY|SEK|DKK|NOK)\s)$/u
const anywhere = new RegExp(`(?<![\\p{L}\\p{N}])(${anyUnit})(?:\\s?/\\s?(\\p{L}+))?(?![\\p{L}\\p{N}])`, 'giu')

const cache = new Map<string, Unit | undefined>()

function unitNamed(name: string, per: string | undefined): Unit | undefined {
  const key = `${name}/${per ?? ''}`
  if (!cache.has(key)) {
    const unit = known.find(({ whole }) => whole.test(name))
    const dimension = unit && (per === undefined ? unit.dimension : `${unit.dimension}/${per.toLowerCase()}`)
    cache.set(
      key,
      unit && dimension !== undefined ? { name: key.replace(/\/$/, ''), dimension, factor: unit.factor } : undefined,
    )
  }
  return cache.get(key)
}

/** The unit of a number that stands in `text` at `[start, end)`, and where it ends. */
export function unitAt(text: string, start: number, end: number): { unit: Unit; end: number } | undefined {
  const currency = before.exec(text.slice(Math.max(0, start - 6), start))
  if (currency) {
    const unit = unitNamed(currency[1] ?? currency[2] ?? '', undefined)
    if (unit) return { unit, end }
  }
  const match = behind.exec(text.slice(end, end + 40))
  const unit = match?.[1] === undefined ? undefined : unitNamed(match[1], match[2])
  return unit && match ? { unit, end: end + match[0].length } : undefined
}

/** Units of measure and currencies that a heading or a table's head row names: "Results (in mg/l)". */
export function unitsNamed(text: string): Unit[] {
  return [...text.matchAll(anywhere)].flatMap(([, name = '', per]) => {
    // A lone letter is a column's name as often as a unit.
    const unit = name.length > 1 || /[€$£¥%]/.test(name) || per !== undefined ? unitNamed(name, per) : undefined
    return unit ? [unit] : []
  })
}

export function isCurrency(unit: Unit): boolean {
  return currencies.has(unit.dimension)
}
