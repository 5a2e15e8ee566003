import { contentWords, isStopWord } from '../words.ts'

/** A pattern of whole words. Their ends are told by letters: `\b` finds a "he" in "Höhe". */
function words(list: string, flags: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${list.trim().replace(/\s+/g, '|')})(?!\\p{L})`, flags)
}

/** Stand for somebody or something. In German only in small letters: "Sie" is who is asked; bare "sein" is mostly the verb. */
const pronouns = [words('it they them he him she her hers', 'giu'), words('er sie es ihn ihm ihnen ihr', 'gu')]

/** Stand beside what belongs to somebody. "her" may be either. */
const possessives = [words('its their his her', 'giu'), words('ihre[mnrs]? seine[mnrs]?', 'gu')]

/** Point at something said before, wherever they stand. */
const demonstratives = [
  words('this these those', 'iu'),
  words(
    'diese[mnrs]? jene[mnrs]? derselbe dieselben? dasselbe da(?:für|von|bei|mit|gegen|nach|zu|rin|rüber) dort',
    'u',
  ),
]

/** German "das" by itself: neither an article (before a noun) nor "…, das …" that explains one. */
const aloneInGerman = /(?<!\p{L}|,\s)das(?!\p{L}|\s+(?:\p{Ll}+\s+)?[\p{Lu}\p{N}])/u

/** Lean on what was said only where little else is: "What else?" against "What is another term for a clause?" */
const comparisons = [
  words('former latter same else another again there then', 'iu'),
  words('sonst nochmal dann damals', 'u'),
]

/** Words of content beside a comparison that leans. */
const mostBesideComparison = 2

/** "There is", "how long does it take", "gibt es", "this year", "diese Woche": these point at nothing that was said. */
const expletive =
  /\bthere (?:is|are|was|were|be)\b|\b(?:is|are|was|were) there\b|\bit (?:take|cost|snow|rain)s?\b|\b(?:gibt|gab|geht|handelt|dauert|kostet|braucht) es\b|\bes (?:gibt|gab|geht|dauert|kostet|braucht)\b|\bthis (?:year|month|week|season|morning|afternoon|evening)\b|\bdiese[mnrs]? (?:Jahre?s?|Monate?s?|Wochen?|Saison|Quartals?)(?!\p{L})/giu

/** Words of content before a pronoun from which on one of them may be what it stands for: "How did Tesla finance his work?" */
const wordsBefore = 2

/** What opens a clause of its own, right before a pronoun. */
const clauseOpening =
  /(?:[,;]|(?<!\p{L})(?:when|while|after|before|as|if|that|because|since|until|once|whether|wenn|als|nachdem|bevor|dass|ob|weil|bis|sobald|obwohl))\s*$/iu

/** Two questions in one: what the second stands for is in the first. */
const secondQuestion = /[\p{L}\p{N}]\s+(?:and|or|but|und|oder|aber)\s/iu

/** True when a question points at something that it does not name. English and German. */
export function pointsBack(question: string): boolean {
  const plain = question.replace(expletive, ' ')
  if (demonstratives.some((pattern) => pattern.test(plain)) || aloneInGerman.test(plain) || hasDemonstrativeThat(plain))
    return true
  if (comparisons.some((pattern) => pattern.test(plain)) && contentWords(plain).length <= mostBesideComparison)
    return true
  const leans = (pattern: RegExp, isPossessive: boolean): boolean =>
    [...plain.matchAll(pattern)].some(({ index }) => !isNamedBefore(plain.slice(0, index), isPossessive))
  return possessives.some((pattern) => leans(pattern, true)) || pronouns.some((pattern) => leans(pattern, false))
}

/** Whether what comes before a pronoun may name what it stands for. */
function isNamedBefore(before: string, isPossessive: boolean): boolean {
  const named = contentWords(before).length
  if (named > 0 && secondQuestion.test(before)) return true
  return named >= wordsBefore && (isPossessive || clauseOpening.test(before))
}

/** "What does that mean?", "Who signed that contract?", not "a term that describes" or "said that it will". */
function hasDemonstrativeThat(question: string): boolean {
  return [...question.matchAll(/(?:(\p{L}+)\s+)?(?<!\p{L})that(?!\p{L})(.*)$/giu)].some(
    ([, before = '', after = '']) => {
      const following = after.match(/\p{L}+/gu)?.length ?? 0
      return following <= 1 || before === '' || isStopWord(before)
    },
  )
}
