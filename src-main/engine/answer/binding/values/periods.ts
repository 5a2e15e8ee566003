import type { DateFact } from './dates.ts'

const ordinals = ['first', 'second', 'third', 'fourth']
const germanOrdinals = ['erst', 'zweit', 'dritt', 'viert']

const quarter =
  /(?<![\p{L}\p{N}])(?:Q([1-4])|(first|second|third|fourth)[\s-]quarter|(erst|zweit|dritt|viert)e[snrm]? Quartal)(?:,? (?:of |in |des Jahres )?(?:FY ?)?(\d{4}))?(?![\p{L}\p{N}])|(?<!\d)(\d{4})[ -]?Q([1-4])(?!\d)/giu
const halfYear =
  /(?<![\p{L}\p{N}])(?:H([12])|(first|second) half(?: of the year)?|(erst|zweit)e[snrm]? Halbjahr)(?:,? (?:of |in )?(\d{4}))?(?![\p{L}\p{N}])/giu
const clock =
  /(?<![\p{L}\p{N}.,:])(\d{1,2})(?:[:.](\d{2}))?\s?(?:([ap])\.?\s?m(?:\.|(?!\p{L}))|(?:o[’']clock|Uhr)(?!\p{L}))|(?<![\p{L}\p{N}.,:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/giu

function numberOf(digit: string | undefined, english: string | undefined, german: string | undefined): number {
  if (digit !== undefined) return Number(digit)
  return (
    1 +
    (english === undefined
      ? germanOrdinals.indexOf((german ?? '').toLowerCase())
      : ordinals.indexOf(english.toLowerCase()))
  )
}

function fact(text: string, start: number, key: string, year: string | undefined): DateFact {
  const keys = [`${year ?? '-'}-${key}`]
  return { text, start, end: start + text.length, keys, inside: year === undefined ? keys : [...keys, `--${key}`] }
}

/** Quarters, half years and times of day: "Q2 2022", "the second quarter of 2022", "7.30 pm", "19:30". */
export function periodsIn(text: string): DateFact[] {
  const found: DateFact[] = []
  for (const match of text.matchAll(quarter)) {
    const [whole, digit, english, german, year, yearBefore, digitBehind] = match
    found.push(fact(whole, match.index, `Q${numberOf(digit ?? digitBehind, english, german)}`, year ?? yearBefore))
  }
  for (const match of text.matchAll(halfYear)) {
    const [whole, digit, english, german, year] = match
    found.push(fact(whole, match.index, `H${numberOf(digit, english, german)}`, year))
  }
  for (const match of text.matchAll(clock)) {
    const hour = Number(match[1] ?? match[4])
    const minute = match[2] ?? match[5] ?? '00'
    if (hour > 24 || Number(minute) > 59) continue
    const half = match[3]?.toLowerCase()
    const inDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
    const key = `T${inDay}:${minute}`
    found.push({ text: match[0], start: match.index, end: match.index + match[0].length, keys: [key], inside: [key] })
  }
  return found
}
