/** Words that are common in one language and rare in the others. */
const telling: Readonly<Record<string, string>> = {
  en: 'the of and to that is was with for which this are not have from they would been',
  de: 'der die das und ist nicht ein eine mit dem den von auf werden sich auch für im zu wird',
  fr: 'le la les des est et dans une que pour pas qui sur avec sont aux cette être',
  es: 'el los las del que una por con para como más pero sus este está son y fue',
  it: 'il di che è della per una non con del sono nel gli alla più dei anche',
  pt: 'o os que não uma para com do da dos das em no na mais como foi são',
  nl: 'de het een van en niet dat op voor met zijn aan ook worden door bij naar',
  pl: 'się nie na jest do że jak przez oraz lub po od jego są które',
  sv: 'och att det som en på är av för med den till inte har ett om',
  tr: 've bir bu için ile olarak da de olan daha gibi çok ise kadar',
}

/** Scripts that say the language by themselves; the most likely one where several share it. */
const scripts: readonly [string, RegExp][] = [
  // Kana first: Japanese is written in both.
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
]

const wordLists = Object.entries(telling).map(([language, words]) => [language, new Set(words.split(' '))] as const)

/** Letters of another script that make a text one of that script; below, they are quotations. */
const scriptShare = 0.3
/** Share of telling words that running text has at least; below, it is a table or a list of names. */
const leastWords = 0.05

/** The language of a text of some hundred characters, as an ISO 639-1 code; null where nothing tells. */
export function detectLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length === 0) return null
  for (const [language, script] of scripts) {
    const own = letters.filter((letter) => script.test(letter)).length
    // A third of Japanese is kana, and Chinese has none.
    if (own / letters.length >= (language === 'ja' ? scriptShare / 3 : scriptShare)) return language
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = wordLists.map(([language, list]) => [language, words.filter((word) => list.has(word)).length] as const)
  const [best, second] = counts.sort((left, right) => right[1] - left[1])
  if (!best || best[1] < words.length * leastWords || best[1] === second?.[1]) return null
  return best[0]
}

/** What most of the texts are written in, and their share of those whose language is known; null when none is. */
export function mainLanguage(texts: readonly string[]): { language: string; share: number } | null {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const language = detectLanguage(text)
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const known = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [best] = [...counts].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
  return best ? { language: best[0], share: best[1] / known } : null
}
