import { isStopWord } from '../words.ts'
import type { ExhaustiveRequest, Language, Term } from './types.ts'

/** The words of a language that join terms, stand before them, or begin what is no term but a clause. */
type Joints = { neither: RegExp; butNot: RegExp; and: RegExp; or: RegExp; lead: RegExp; tail: RegExp; clause: RegExp }

const joints: Record<Language, Joints> = {
  en: {
    neither: /^neither\s+(.+)\s+nor\s+(.+)$/i,
    butNot:
      /,?\s+(?:but|and)\s+(?:do(?:es)?\s+)?(?:not|never|don['’]t|doesn['’]t)\s+(?:mention|contain|include)?\s*|,?\s+(?:but\s+)?without\s+/i,
    and: /\s*(?:,\s*)?\b(?:and|as well as)\s+(?:also\s+)?/i,
    or: /\s*(?:,\s*)?\bor\s+/i,
    lead: /^(?:(?:both|either|the (?:exact )?(?:words?|year|terms?|phrases?|names?|expressions?|strings?|keywords?)|(?:words?|terms?|phrases?)(?=\s*[\uE001])|the|an?|any|some)\s+)+/i,
    tail: /\s+(?:in (?:them|it)|anywhere|somewhere|at all|together|explicitly|altogether|overall|in total)$/i,
    clause:
      /\b(?:in the (?:title|heading|subject|header|footer|name)|that|which|who|whom|whose|how|where|when|why|whether|what|about|concerning|regarding|than|if|i|we|you|must|should|can|has|have|had|is|are|was|were|does|do|did)\b/i,
  },
  de: {
    neither: /^weder\s+(.+)\s+noch\s+(.+)$/i,
    butNot: /,?\s+(?:aber|und|jedoch)\s+(?:nicht|kein(?:en?)?)\s+|,?\s+(?:aber\s+)?ohne\s+/i,
    and: /\s*\bund\s+(?:auch\s+)?|\s*\bsowie\s+/i,
    or: /\s*\boder\s+/i,
    lead: /^(?:(?:sowohl|entweder|(?:das|den|die|der)\s+(?:wort|begriff|wörter|begriffe|ausdruck|namen?|phrase|stichwort)|der|die|das|den|dem|des|eine[nmrs]?|ein)\s+)+/i,
    tail: /\s+(?:darin|irgendwo|überhaupt|zusammen|insgesamt)$/i,
    clause:
      /\b(?:im (?:titel|namen|betreff)|dass|ob|wie|wann|warum|wer|wo|wenn|über|bezüglich|als|ich|wir|muss|müssen|soll|kann|hat|haben|ist|sind|war|waren|wird|werden)\b/i,
  },
  fr: {
    neither: /^ni\s+(.+)\s+ni\s+(.+)$/i,
    butNot: /,?\s+mais\s+(?:pas|sans)\s+|,?\s+sans\s+/i,
    and: /\s*\bet\s+(?:aussi\s+)?/i,
    or: /\s*\bou\s+/i,
    lead: /^(?:(?:(?:le|les)\s+(?:mots?|termes?|noms?)|l['’]expression|la phrase|le|la|les|une?|des|du)\s+|l['’]|d['’])+/i,
    tail: /\s+(?:au total|quelque part)$/i,
    clause: /\b(?:que|qui|comment|où|quand|pourquoi|si|je|nous|doit|est|sont|était|a été)\b/i,
  },
  es: {
    neither: /^ni\s+(.+)\s+ni\s+(.+)$/i,
    butNot: /,?\s+pero\s+no\s+|,?\s+sin\s+/i,
    and: /\s*\b[ye]\s+(?:también\s+)?/i,
    or: /\s*\b[ou]\s+/i,
    lead: /^(?:(?:(?:la|las)\s+(?:palabras?|expresi[óo]n|frase)|(?:el|los)\s+(?:t[ée]rminos?|nombres?)|el|la|los|las|una?|unos|unas)\s+)+/i,
    tail: /\s+(?:en total)$/i,
    clause: /\b(?:que|quien|cómo|dónde|cuándo|por qué|si|yo|debe|es|son|fue|está)\b/i,
  },
}

/** More words than these, unquoted, are a thought to be searched for by meaning. */
const mostWords = 5

const quoted = /["“”„«»]([^"“”„«»]{1,200})["“”„«»]|(?<![\p{L}\p{N}])['‘‚]([^'‘’‚]{1,200})['’‘](?![\p{L}\p{N}])/gu
/** Stands for the quoted text of its number while a question is taken apart. */
const held = /\uE001(\d+)\uE001/g

/** The question with what stands in quotes put aside, so that its words are not taken for grammar. */
export function hideQuotes(text: string): { text: string; quotes: string[] } {
  const quotes: string[] = []
  const hidden = text.replace(quoted, (_whole, double?: string, single?: string) => {
    quotes.push((double ?? single ?? '').trim())
    return `\uE001${quotes.length - 1}\uE001`
  })
  return { text: hidden, quotes }
}

/** The way back, without the marks. */
export function showQuotes(text: string, quotes: readonly string[]): string {
  return text.replace(held, (_whole, index: string) => quotes[Number(index)] ?? '')
}

function termOf(part: string, quotes: readonly string[], language: Language): Term | null {
  const { lead, tail, clause } = joints[language]
  // An article in capitals belongs to a name: The Hague.
  const cleaned = part
    .trim()
    .replace(/[?.!,;:\s]+$/, '')
    .replace(tail, '')
  const bare = /^\p{Lu}/u.test(cleaned) ? cleaned : cleaned.replace(lead, '')
  const text = bare.replace(/^[,;:\s]+/, '')
  const isExact = /^\uE001\d+\uE001$/.test(text)
  if (isExact) return { text: showQuotes(text, quotes), isExact }
  if (text.includes('\uE001')) return null
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  if (words.length === 0 || words.length > mostWords || clause.test(text)) return null
  const isEmpty = words.every((word) => isStopWord(word) && !/^\p{Lu}{2,}$/u.test(word))
  return isEmpty ? null : { text, isExact }
}

/** "A, B and C" with its last joint in the place of each comma; "Acme, Inc. and Globex" keeps its own. */
function listed(text: string, and: RegExp, or: RegExp): string {
  return text.replace(/,\s+(?!(?:inc|ltd|llc|corp|co|gmbh|ag|jr|sr)\b)/gi, (comma, at: number) => {
    const rest = text.slice(at + comma.length)
    const joint = and.test(rest) ? and.exec(rest)?.[0] : or.exec(rest)?.[0]
    // "A, and B" has its joint right behind.
    const isDouble = new RegExp(`^(?:${and.source}|${or.source})`, 'i').test(rest)
    return joint === undefined || isDouble ? comma : ` ${joint.replace(',', '').trim()} `
  })
}

/**
 * Terms of “X and Y or Z but not W” (text as `hideQuotes` leaves it); null where a part is no term but a
 * clause or a thought.
 */
export function parseTerms(
  text: string,
  quotes: readonly string[],
  language: Language,
): Pick<ExhaustiveRequest, 'all' | 'none'> | null {
  const { neither, butNot, and, or } = joints[language]
  const pair = neither.exec(text)?.slice(1)
  const [wanted = '', ...unwanted] = pair ? ['', ...pair] : text.split(butNot)
  const all =
    wanted === ''
      ? []
      : listed(wanted, and, or)
          .split(and)
          .map((any) => any.split(or).map((part) => termOf(part, quotes, language)))
  const none = unwanted.flatMap((any) => any.split(or)).map((part) => termOf(part, quotes, language))
  if (all.length + none.length === 0) return null
  const isTerm = (term: Term | null): term is Term => term !== null
  if (!all.every((any) => any.every(isTerm)) || !none.every(isTerm)) return null
  return { all: all.map((any) => any.filter(isTerm)), none }
}

/** A request for words as a person or a program lists them: `"force majeure" and war but not peace`. Whatever is no term of several is one. */
export function requestForWords(words: string, filter: ExhaustiveRequest['filter'] = {}): ExhaustiveRequest {
  const { text, quotes } = hideQuotes(words)
  const terms = parseTerms(text, quotes, 'en') ?? { all: [[{ text: words.trim(), isExact: false }]], none: [] }
  return { language: 'en', counts: 'documents', ...terms, kind: null, folder: null, filter, groupBy: null }
}
