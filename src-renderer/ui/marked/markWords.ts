/** A piece of a text; `isMarked`: it is one of the words looked for. */
export type MarkedPart = { text: string; isMarked: boolean }

/** Words that stand in almost every text say nothing of why one was found. */
const common = new Set(
  `all and are but can did for had has her his how its not our out she the was who why you about after also been before does from have into that their then there these they this those what when where which
  will with would your aber auch auf aus bei das dass dem den der des die ein eine einem einen einer eines für hat ist
  kann mit nach nicht oder sein sich sie sind und unter von was wann welche welcher wenn wer wie wird wir wurde zum zur`.split(
    /\s+/,
  ),
)

/** Endings up to so many letters make another form of the same word, if this many letters are alike before them. */
const longestEnding = 3
const leastAlike = 4

/** A text in pieces: words that are those looked for, or other forms of them, are marked. Joined they are the text. */
export function markWords(text: string, looked: string): MarkedPart[] {
  const words = wordsOf(looked)
  if (words.length === 0) return [{ text, isMarked: false }]
  const parts: MarkedPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    const folded = fold(word)
    if (!words.some((each) => isForm(folded, each))) continue
    // Marked words apart by a space are one mark.
    const between = text.slice(end, index)
    const last = parts.at(-1)
    if (last?.isMarked && /^\s$/.test(between)) last.text += between + word
    else parts.push({ text: between, isMarked: false }, { text: word, isMarked: true })
    end = index + word.length
  }
  return [...parts, { text: text.slice(end), isMarked: false }].filter((part) => part.text !== '')
}

/** Place of the first word that would be marked; -1: none. */
export function firstMarked(text: string, looked: string): number {
  const [first, second] = markWords(text, looked)
  if (first?.isMarked) return 0
  return second ? (first?.text.length ?? 0) : -1
}

function wordsOf(looked: string): string[] {
  const all = (looked.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []).map(fold)
  const telling = all.filter(
    (word) => !common.has(word) && (word.length > 2 || /\p{N}|[^\p{Script=Latin}]/u.test(word)),
  )
  return [...new Set(telling)]
}

/** `notice` and `notices`, `termination` and `terminated`: the same but for short endings. */
function isForm(word: string, looked: string): boolean {
  if (word === looked) return true
  if (/\p{N}/u.test(looked)) return false
  let alike = 0
  while (alike < word.length && alike < looked.length && word[alike] === looked[alike]) alike++
  const longest = Math.max(word.length, looked.length) - alike
  return alike >= leastAlike && longest <= (alike >= 2 * longestEnding ? longestEnding + 1 : longestEnding)
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
