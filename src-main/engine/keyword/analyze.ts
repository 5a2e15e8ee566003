import { arabicWord, stemArabic } from './arabic.ts'
import { languageOf } from './stopWords.ts'

/** Stored with a library: rows that were made by another analysis are made anew. */
export const analyzerId = 'words@2'

/**
 * A run of a script that writes without spaces; FTS5 would take a whole sentence of it for one word.
 * Voicing marks and the long-vowel mark belong to no script of their own.
 */
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]*/gu

/** Scripts whose signs are syllables or words: two of them in a row mean something. */
const ideograms = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu

/** A Korean word: what other languages write as words of their own hangs on its end. */
const koreanWord = /\p{Script=Hangul}{3,}/gu

/** A word of an alphabet. */
const alphabetWord = /\p{L}[\p{L}\p{M}]*/gu

const latinWord = /[\p{Script=Latin}\p{M}]+/gu

/** Anything but Latin letters, their marks and the signs that stand among them: most texts end here. */
const beyondLatin = /[^\0-\u036F\u1E00-\u1EFF\u2000-\u2BFF]/

/** Letters of a word's beginning: of 4, 5 and 6 the best for German (nDCG@10 on xquad-de .953, .954, .951). */
const beginningLetters = 5

/** Ends the beginning of a word, so that it never meets a whole word; for FTS5 a letter of private use. */
const beginningMark = '\uE000'

/** A text is of another language than English when this share of its Latin words are stop words of one (of German prose about .4). */
const leastShare = 0.15

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * One form for characters that differ in width, ligature or composition only; ß as capitals write it,
 * and the digits of Arabic and Persian as everybody reads them.
 */
export function foldForms(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('ß', 'ss')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** Puts what `change` makes of it in the place of each word that stands in a run without spaces. */
export function replaceUnspaced(text: string, change: (word: string) => string): string {
  return text.replace(unspacedRun, (run) =>
    Array.from(segmenter.segment(run), ({ segment }) => change(segment)).join(''),
  )
}

/** The same text with spaces around the words of runs that have none. */
export function segment(text: string): string {
  return replaceUnspaced(text, (word) => ` ${word} `)
}

/**
 * Text as the keyword index wants it; passages and questions both pass through it, and FTS5 then
 * stems English. What the other languages need stands beside the words, never in their place:
 *
 * - Chinese, Japanese, Thai, Lao, Khmer, Burmese are cut into words; Chinese and Japanese also into
 *   pairs of characters, as Korean words are: a word inside a longer one is found (words and pairs
 *   together: Nie, Gao, Zhang, Zhou, "On the use of words and n-grams for Chinese information
 *   retrieval", 2000; xquad-zh .963 with words, .965 with both).
 * - Arabic words become light stems.
 * - Words of other alphabets, and of Latin ones when `withBeginnings`, bring their first five letters:
 *   one rule for the endings and compounds of every language (McNamee, Nicholas, Mayfield: "Addressing
 *   morphological variation in alphabetic languages", 2009). xquad-de: .930 without, .942 with the
 *   Snowball stemmer, .954 so. English would lose by it and goes without.
 */
export function analyze(text: string, withBeginnings = isOtherThanEnglish(text)): string {
  const folded = foldForms(text)
  const hasOtherScripts = beyondLatin.test(folded)
  const words = hasOtherScripts ? segment(folded).replace(arabicWord, stemArabic) : folded
  if (!hasOtherScripts && !withBeginnings) return words
  const pairs = [...(folded.match(ideograms) ?? []), ...(folded.match(koreanWord) ?? [])].flatMap(pairsOf)
  const withAll = words.replace(alphabetWord, (word) =>
    hasBeginning(word, withBeginnings) ? `${word} ${beginningOf(word)}` : word,
  )
  return pairs.length === 0 ? withAll : `${withAll} ${pairs.join(' ')}`
}

function isOtherThanEnglish(text: string): boolean {
  const language = languageOf(text.toLowerCase().match(latinWord) ?? [])
  return !language.isEnglish && language.share >= leastShare
}

const withoutBeginning =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}]/u

function hasBeginning(word: string, withLatin: boolean): boolean {
  if (word.length < beginningLetters || withoutBeginning.test(word)) return false
  return withLatin || !/^\p{Script=Latin}/u.test(word)
}

function beginningOf(word: string): string {
  return Array.from(word).slice(0, beginningLetters).join('') + beginningMark
}

/** 大学生 → 大学 学生 */
function pairsOf(run: string): string[] {
  const signs = Array.from(run)
  return signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`)
}
