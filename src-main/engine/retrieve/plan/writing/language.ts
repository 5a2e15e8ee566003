/** The stop words of the language that most of some words belong to; the same set for the same language. */
export type StopWordsOf = (words: Iterable<string>) => ReadonlySet<string>

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Hangul', 'Han'].map(
  (name) => ({
    name,
    // Japanese mixes its scripts, and a title of it may be all in one of them.
    letters: new RegExp(
      name === 'Han' ? '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]' : `\\p{Script=${name}}`,
      'gu',
    ),
  }),
)

/** The script that most letters of a text belong to; null when it has none of those known here. */
function scriptOf(text: string): string | null {
  const counted = scripts.map(({ name, letters }) => ({ name, count: text.match(letters)?.length ?? 0 }))
  const [most] = counted.sort((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.name : null
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
}

/**
 * False when a text is plainly in another script or language than the question; true also where
 * nothing can be told, such as between a few names. A language shows by two of its stop words, more
 * than the text holds of the other's.
 */
export function isInLanguageOf(question: string, text: string, stopWordsOf: StopWordsOf): boolean {
  const [asked, written] = [scriptOf(question), scriptOf(text)]
  if (asked !== null && written !== null && asked !== written) return false
  const own = stopWordsOf(wordsOf(question))
  const other = stopWordsOf(wordsOf(text))
  if (own === other) return true
  const count = (inText: string, words: ReadonlySet<string>): number =>
    wordsOf(inText).filter((word) => words.has(word)).length
  const isPlain = (inText: string, mine: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean =>
    count(inText, mine) >= 2 && count(inText, mine) > count(inText, theirs)
  return !(isPlain(question, own, other) && isPlain(text, other, own))
}
