import { foldWord, isStopWord, stem } from '../../words.ts'

/**
 * A name of a text. `words`: folded parts as they are compared. `initials`: first letters before a family
 * name, lower case. `isOpening`: the word that opens its sentence, which may be any word.
 */
export type NameFact = {
  text: string
  start: number
  end: number
  words: readonly string[]
  initials: readonly string[]
  isOpening: boolean
}

/** German writes every noun with a capital: there a capital alone makes no name. */
const german =
  /(?<!\p{L})(?:der|die|das|dem|den|des|und|ist|sind|nicht|eine?[mnrs]?|von|mit|für|auf|bei|zum|zur|wird|wurde|wer|wie|wann|warum|welche[mnrs]?|kann|muss|darf|gilt|im|am|hat|unter|über|durch|man|nur|um|sich|als|nach|aus|pro|bis|werden|worden|haben|seit|prozent|jahr\p{L}*|monat\p{L}*|kein\p{L}*)(?!\p{L})/giu

const germanWord = /^(?:Für|Über|Während|Bei|Bis|Seit|Unter|Durch|Nach|Vor|Zum|Zur|Beim|Laut)$/u

const capitalised = /\p{Lu}[\p{L}\p{M}\p{N}]*(?:[.&'’-](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*/gu

/** Forms of address and rank, which come and go before one and the same name, and units that German writes with a capital. */
const address = new Set(
  'mr mrs ms miss dr prof professor sir dame lord lady herr frau doctor councillor councillors judge justice dipl ing med euro euros mio mrd prozent'.split(
    ' ',
  ),
)
/** German prepositions and words before the name of a place, a firm, a person. */
const germanCue = /(?<!\p{L})(?:in|aus|nach|Firma|Herrn?|Frau|Dr\.|Prof\.|Stadt|GmbH|AG)\s$/u
/** German nouns that follow "in", "nach" and "aus" without an article. */
const germanNouns = new Set(
  'hohe kraft ablauf bezug folge fall rahmen form verbindung zukunft summe raten verzug absatz hinsicht anspruch abschluss ende beginn bedarf wahl massgabe grund anlehnung zahlung euro prozent jahren monaten tagen wochen stunden textform schriftform'.split(
    ' ',
  ),
)

export function isGerman(text: string): boolean {
  return (text.match(german)?.length ?? 0) >= 2
}

/** Folded parts of a name as they are compared: without possessive, dots of initials and plural. */
export function namePart(part: string): string {
  return stem(foldWord(part.replace(/['’]s?$/u, '').replaceAll('.', '')))
}

type Found = NameFact & { words: string[]; initials: string[] }

/** Names of people, places, organisations and the like: runs of capitalised words; in German only where more than the capital says so. */
export function namesIn(text: string): NameFact[] {
  const isInGerman = isGerman(text)
  const names: Found[] = []
  for (const match of text.matchAll(capitalised)) {
    const word = match[0]
    const before = text.slice(0, match.index)
    if (/[\p{L}\p{N}]$/u.test(before)) continue
    // A capital at a beginning says nothing, unless the word has another one inside.
    const isOpening = /(?:^|[.!?:;•*“"‘(–—|]|\n)[\s"'“‘(*_-]*$/u.test(before) && !/\p{Lu}.*\p{Lu}/u.test(word)
    if (isStopWord(word) || (isOpening && germanWord.test(word))) continue
    const end = match.index + word.length
    const last = names.at(-1)
    const isNext = last !== undefined && /^(?:\.?\s|\s&\s)$/.test(text.slice(last.end, match.index))
    // "K." before a family name, "station B": a letter is part of a name where it is next to one.
    if (word.length === 1) {
      if (text.charAt(end) === '.')
        names.push({ text: word, start: match.index, end, words: [], initials: [foldWord(word)], isOpening: false })
      else if (!isOpening || isNext)
        names.push({ text: word, start: match.index, end, words: [`*${word}`], initials: [], isOpening: false })
      continue
    }
    const words = word
      .split('-')
      .map(namePart)
      .filter((part) => part.length > 1 && !address.has(part))
    if (isNext) {
      last.text = text.slice(last.start, end)
      last.words.push(...words)
      last.end = end
      last.isOpening = false
    } else names.push({ text: word, start: match.index, end, words, initials: [], isOpening })
  }
  const real = names.filter(({ words }) => words.length > 0)
  return isInGerman ? real.filter((name) => isGermanName(name, text)) : real
}

/** "Sämtliche Fenster": an adjective that opens the sentence, before a noun. */
const openingAdjective = /^\p{Lu}\p{Ll}{3,}(?:e|er|es|en|em)\s/u

function isGermanName({ text: name, words, start }: NameFact, text: string): boolean {
  if (start === 0 && openingAdjective.test(name)) return false
  if (/\s/.test(name.replace(/^(?:\p{L}+\.\s)+/u, '')) || /\p{Lu}.*\p{Lu}/u.test(name)) return true
  return germanCue.test(text.slice(0, start)) && !germanNouns.has(words[0] ?? '')
}

/** First letters of the capitalised words, in order: what acronyms are made of. */
export function initialsOf(text: string): string {
  return [...text.matchAll(capitalised)].map(([word]) => word.charAt(0)).join('')
}
