import type { SpelledNumber } from './spelledNumbers.ts'

const small =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const tens = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

function below100(value: number): string {
  if (value < 20) return small[value] ?? ''
  const unit = value % 10
  const ten = tens[Math.floor(value / 10) - 2] ?? ''
  return unit === 0 ? ten : `${unit === 1 ? 'ein' : (small[unit] ?? '')}und${ten}`
}

/** Each German number from 2 to 999 with its word, and the ordinals up to the 31st without their ending. */
const cardinals = new Map<string, number>()
const ordinals = new Map<string, number>([
  ['dritt', 3],
  ['siebt', 7],
  ['acht', 8],
])
for (let value = 2; value < 1000; value++) {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  const head = hundreds === 0 ? '' : `${hundreds === 1 ? '' : (small[hundreds] ?? '')}hundert`
  cardinals.set(head + (rest === 0 ? '' : below100(rest)), value)
  if (hundreds === 1) cardinals.set(`ein${head}${rest === 0 ? '' : below100(rest)}`, value)
  if (value <= 31 && value !== 3) ordinals.set(below100(value) + (value < 20 ? 't' : 'st'), value)
}

const ordinalEnding = /^(.*[ts])(?:e[rnsm]?)$/u

/** German numbers in words up to 999, and ordinals: "drei", "hundertzwanzig", "dritten". "Ein" is an article. */
export function germanNumbersIn(text: string): SpelledNumber[] {
  return [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const folded = word.toLowerCase()
    const ordinal = ordinals.get(ordinalEnding.exec(folded)?.[1] ?? '')
    const value = cardinals.get(folded) ?? ordinal
    if (value === undefined) return []
    const percent = /^\s?(?:%|prozent(?!\p{L}))/iu.exec(text.slice(index + word.length))?.[0] ?? ''
    const written = word + percent
    return {
      text: written,
      start: index,
      end: index + written.length,
      value,
      values: [String(value)],
      bare: [String(value)],
      scale: undefined,
      isPercent: percent !== '',
      isOrdinal: ordinal !== undefined && !cardinals.has(folded),
    }
  })
}
