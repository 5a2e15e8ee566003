import { say } from '../../../../base/language/say.ts'
import { areAlike, type Finding, type Reading, type Token } from '../reading.ts'
import { stem } from '../../words.ts'

/** Words that deny. "No more than", "not only" and "No. 5" do not. */
const denial =
  /(?<!\p{L})(?:not|no|never|none|neither|without|cannot|nobody|nothing|nicht|kein\p{L}*|nie|niemals|weder|ohne|niemand\p{L}*|nichts|pas|jamais|nunca)(?!\p{L})|n['’]t(?!\p{L})/giu
const noDenial =
  /^(?:not? (?:more|less|fewer|later|earlier|longer|higher|lower) than(?!\p{L})|not (?:only|just|exceed)(?!\p{L})|no\.? ?\d|nicht (?:mehr|weniger|später|früher|nur)(?!\p{L}))/iu
/** Said with a verb of their own where others say "not": they may stand for a denial on the other side. */
const covert =
  /(?<!\p{L})(?:prohibit\p{L}*|forbid\p{L}*|forbade|bann?(?:ed|s)?|refus\p{L}*|den(?:y|ies|ied)|reject\p{L}*|fail\p{L}*|lacks?|lacking|exclu\p{L}*|except|unable|prevent\p{L}*|avoid\p{L}*|unless|only|contraindicated|free of(?! charge)|rule[sd]? out|absen\p{L}*|un(?!der|til|it|ion|iver|less|anim|ter|gefähr)\p{L}{4,}|non-?\p{L}{5,}|invalid|insufficient|inadmissible|impossible|incomplete|verboten\p{L}*|untersagt\p{L}*|ausgeschlossen\p{L}*|abgelehnt\p{L}*|verweigert\p{L}*|nur|frei von|\p{L}{3,}los|other than)(?!\p{L})/giu

/** Letters by which "refused" and "refusal" are known as one. */
const rootLength = 5

/** These deny a noun, not what is done. */
const noVerb = /^(?:without|ohne|none)$/i

type Denial = { word: string; clause: number; heads: string[] }
type Denied = { denials: Denial[]; clauses: Map<number, { stems: Set<string>; isDenied: boolean }>; coverts: number }

/** A clause is what lies between marks; how many of its words tell what is denied. */
const headWords = 2

function readDenials({ text, tokens }: Reading, other: Reading): Denied {
  const clauses = new Map<number, { stems: Set<string>; isDenied: boolean }>()
  for (const token of tokens) {
    const clause = clauses.get(token.clause) ?? { stems: new Set<string>(), isDenied: false }
    clauses.set(token.clause, clause)
    if (token.isContent) clause.stems.add(token.stem)
  }
  const denials: Denial[] = []
  const add = (word: string, token: Token | undefined, heads: string[]): void => {
    const clause = clauses.get(token?.clause ?? -1)
    if (!token || !clause) return
    clause.isDenied = !clause.isDenied
    denials.push({ word, clause: token.clause, heads })
  }
  for (const { 0: word, index } of text.matchAll(denial)) {
    if (noDenial.test(text.slice(index)) || /whether or $/i.test(text.slice(0, index))) continue
    const token = tokens.find(({ end }) => end >= index + word.length)
    if (!token) continue
    const inClause = tokens.filter(({ clause, isContent }) => isContent && clause === token.clause)
    const behind = inClause.filter(({ start }) => start > index)
    const heads = behind.length > 0 ? behind.slice(0, headWords) : inClause.slice(-headWords)
    add(
      word,
      token,
      heads.map((head) => head.stem),
    )
  }
  // "Unfiltered" against "not filtered".
  for (const token of tokens) {
    const bare = /^(?:un|non-?|in|im)(\p{L}{4,})$/u.exec(token.text)?.[1]
    if (bare === undefined) continue
    const root = stem(bare)
    const isOpposite = other.tokens.some((against) => against.stem === root)
    if (!isOpposite || other.tokens.some((against) => against.stem === token.stem)) continue
    clauses.get(token.clause)?.stems.add(root)
    add(token.text, token, [root])
  }
  // What both sides say alike stands for nothing on the other.
  const coverts = [...text.matchAll(covert)].filter(
    ([word]) => !other.text.toLowerCase().includes(word.slice(0, rootLength).toLowerCase()),
  )
  return { denials, clauses, coverts: coverts.length }
}

const holds = (stems: ReadonlySet<string>, word: string): boolean =>
  stems.has(word) || [...stems].some((other) => areAlike(word, other))

const shared = (left: ReadonlySet<string>, right: ReadonlySet<string>): number =>
  [...left].filter((word) => holds(right, word)).length

/** For each clause of `side` with the word: whether the likest clause of `against` that has it too is denied alike. */
function disagrees(word: string, side: Denied, against: Denied): boolean {
  for (const clause of side.clauses.values()) {
    if (!holds(clause.stems, word)) continue
    const others = [...against.clauses.values()].filter(({ stems }) => holds(stems, word))
    const most = Math.max(...others.map(({ stems }) => shared(clause.stems, stems)))
    const likest = others.filter(({ stems }) => shared(clause.stems, stems) === most)
    if (likest.length > 0 && likest.every(({ isDenied }) => isDenied !== clause.isDenied)) return true
  }
  return false
}

/** Share of a denied clause's words that the other side must hold before silence about the denial counts. */
const sameClause = 0.6

/** Clauses of a text that are denied, by their numbers. */
export function deniedClauses(reading: Reading): Set<number> {
  const clauses = new Set<number>()
  for (const { clause, word } of readDenials(reading, reading).denials) {
    // "Without Pepperhill sauces would have grown" denies no growth.
    if (noVerb.test(word)) continue
    if (!clauses.delete(clause)) clauses.add(clause)
  }
  return clauses
}

/** Words that a text denies: the next ones behind each "not". */
export function deniedWords(reading: Reading): string[] {
  return readDenials(reading, reading).denials.flatMap(({ heads }) => heads)
}

/** Without the denials of statements that have no part in a simple sentence: those beside the one that holds its figures. */
function ofStatement(held: Denied, claim: Reading, source: Reading): Denied {
  if (claim.tokens.some(({ clause }) => clause > 0)) return held
  const own = claim.index.figures.flatMap(({ values }) => values)
  const statements = source.index.figures
    .filter(({ values }) => values.some((value) => own.includes(value)))
    .map(({ start }) => source.tokens.find(({ end }) => end > start)?.sentence)
  if (statements.length === 0) return held
  const clauses = new Set(
    source.tokens.filter(({ sentence }) => statements.includes(sentence)).map(({ clause }) => clause),
  )
  const denials = held.denials.filter(({ clause }) => clauses.has(clause))
  return { ...held, denials, clauses: new Map([...held.clauses].filter(([clause]) => clauses.has(clause))) }
}

/** A sentence and its sources of which only one says "not". `source`: all that is cited, read as one. */
export function findDenial(claim: Reading, source: Reading, isOnePlace: boolean): Finding | null {
  const said = readDenials(claim, source)
  const all = readDenials(source, claim)
  const held = isOnePlace ? ofStatement(all, claim, source) : all
  const [isSaidCovertly, isHeldCovertly] = [said.coverts > held.coverts, held.coverts > said.coverts]
  if (said.denials.length === 0 && held.denials.length === 0) return null
  const heads = new Set([...said.denials, ...held.denials].flatMap((found) => found.heads))
  const isIn = (side: Denied, word: string): boolean =>
    [...side.clauses.values()].some(({ stems }) => holds(stems, word))
  for (const word of heads) {
    if (isIn(said, word) && isIn(held, word) && disagrees(word, said, held)) {
      const isEven = said.denials.length > 0 && held.denials.length > 0
      if (!isEven && !(said.denials.length === 0 ? isSaidCovertly : isHeldCovertly))
        return denied(said.denials.length > 0)
      if (isEven && said.denials.length !== held.denials.length)
        return denied(said.denials.length > held.denials.length)
    }
  }
  // As many on both sides, but of other things: nothing that this denies is denied there.
  const isAgreed = held.denials.some(({ heads: words }) =>
    [...said.clauses.values()].some(({ stems, isDenied }) => isDenied && words.every((word) => holds(stems, word))),
  )
  for (const { word: denial, heads: own } of held.denials.length > 0 && !isAgreed ? said.denials : []) {
    if (noVerb.test(denial)) continue
    const known = own.filter((word) => isIn(held, word))
    if (known[0] !== undefined && known[0] === own[0] && known.every((word) => disagrees(word, said, held)))
      return denied(true)
  }
  const isLost = (from: Denied, to: Denied): boolean =>
    to.denials.length === 0 &&
    to.coverts <= from.coverts &&
    from.denials.some(({ clause }) => {
      const { stems } = from.clauses.get(clause) ?? { stems: new Set<string>() }
      const all = new Set([...to.clauses.values()].flatMap((other) => [...other.stems]))
      return stems.size > 0 && shared(stems, all) >= sameClause * stems.size
    })
  if (said.denials.length > 0 && held.denials.length === 0 && !isHeldCovertly) return denied(true)
  return isLost(held, said) ? denied(false) : null
}

function denied(isSaid: boolean): Finding {
  const reason = isSaid ? say('verdict.denied') : say('verdict.notDenied')
  return { verdict: 'contradicted', reason }
}
