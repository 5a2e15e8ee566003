/**
 * Words that carry no content: English, and the commonest of German, French, Spanish, Italian,
 * Portuguese and Dutch, so that a question in one of these is not judged by its articles.
 */
const stopWords = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by
can could did do does doing done down during each either else ever every few for from further get give given had has have having he her
here hers him his how i if in into is it its itself just let like many may me might more most much must my no nor not of
off on once one only or other our out over own per please same shall she should show since so some such tell than that the
their them then there these they this those though through to too under until up upon us use used very was we were what when
where whether which while who whom whose why will with within without would yes yet you your
der die das den dem des ein eine einer eines einem einen und oder ist sind war waren wird werden hat haben hatte nicht mit
von zu zum zur im am auf für bei aus nach als auch wie was wer wo wann warum welche welcher welches es er sie wir ihr
le la les un une des du de et ou est sont était dans sur pour par avec que qui quoi quel quelle quels quelles il elle ils ce cette
el los las una unos unas y o es son fue en con por para del al se su sus lo cuál qué quién como
il gli uno della dei delle di che è sono nel per con da os as um uma do da em no na het een van en zijn werd met`
    .split(/\s+/)
    // As words are compared: "für" is met as "fur".
    .map(foldWord),
)

/** Forms of common verbs that no ending tells: form, then what it is a form of. */
const irregular = new Map(
  `paid pay kept keep held hold withheld withhold sold sell bought buy took take taken take chose choose chosen choose
written write wrote write sent send spent spend lent lend built build brought bring taught teach caught catch sought seek
met meet led lead ran run began begin begun begin grew grow grown grow rose rise risen rise fell fall fallen fall broke break
broken break spoke speak spoken speak drove drive driven drive knew know known know won win lost lose left leave said say
meant mean went go gone go came come became become understood understand withdrew withdraw withdrawn withdraw`
    .match(/\S+\s+\S+/g)
    ?.map((pair): [string, string] => [pair.split(/\s+/)[0] ?? '', pair.split(/\s+/)[1] ?? '']),
)

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Lower case, without accents, ligatures and typographic forms: how words are compared. */
export function foldWord(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** English endings off, roughly (plural, -ed, -ing, -ly), irregular verbs regular: both sides of every comparison pass through here, so only sameness matters. */
export function stem(form: string): string {
  const word = irregular.get(form) ?? form
  if (word.length < 4 || /\d/.test(word)) return word
  const base = word.replace(/(?:ies|ied)$/, 'y').replace(/(?<=[^s])(?<!u|i)s$/, '')
  const cut = base.replace(/(?:ingly|edly|ing|ed|ly)$/, '')
  const kept = cut.length >= 3 && /[aeiouy]/.test(cut) ? cut : base
  return kept.replace(/([bdfgklmnprt])\1$/, '$1').replace(/(?<=..)e$/, '')
}

/** Words in order, folded, with stop words; scripts without spaces are cut by `Intl.Segmenter`. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [run] of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)?/gu)) {
    if (!spaceless.test(run)) words.push(foldWord(run.replace(/['’]s?$|['’](?:s|t|re|ve|ll|d|m)$/i, '')))
    else {
      const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run)
      for (const { segment, isWordLike } of segments) if (isWordLike) words.push(foldWord(segment))
    }
  }
  return words.filter((word) => word !== '')
}

/** Stems of the words that carry content, in order, with repetitions. */
export function contentWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !stopWords.has(word) && (word.length > 1 || /[\p{N}\P{ASCII}]/u.test(word)))
    .map(stem)
}

/** How people ask, not what for: "how long" wants a length, "take place" a place and a time. */
const asking =
  /\bhow (?:long|old|far|fast|high|big|large|often|tall|deep|soon|late)\b|\b(?:take|takes|took) place\b|\b(?:happen(?:s|ed)?|need(?:s|ed)?|want(?:s|ed)?|find|mean(?:s|t)?|exactly|currently|now|please)\b|\bwie (?:lange?|viele?|hoch|oft|alt|weit|gro(?:ß|ss)|schnell|tief)\b/gi

/** The words of a question that its answer may hold. */
export function questionWords(question: string): string[] {
  return contentWords(question.replace(asking, ' '))
}

/** True for a word that carries no content in the languages listed. */
export function isStopWord(word: string): boolean {
  return stopWords.has(foldWord(word))
}

/** Share of `wanted` (weighted) that `held` holds; 0 when nothing is wanted. */
export function coverage(
  wanted: ReadonlySet<string>,
  held: ReadonlySet<string>,
  weight: (word: string) => number,
): number {
  let total = 0
  let found = 0
  for (const word of wanted) {
    total += weight(word)
    if (held.has(word)) found += weight(word)
  }
  return total === 0 ? 0 : found / total
}

/**
 * Rarity of a word among some texts, as in inverse document frequency: a word of every text weighs
 * least, one that is in none most.
 */
export function rarity(texts: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log(1 + (texts.length + 1) / ((counts.get(word) ?? 0) + 0.5))
}

/** White space folded: how a quote reads in running text. The source keeps the exact slice. */
export function foldSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
