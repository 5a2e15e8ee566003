import { foldWord } from '../../words.ts'
import type { Language } from '../types.ts'

/** Characters that a word keeps when an ending is taken off. */
const shortestBase = 3

/**
 * Case, accents of Latin letters and ß folded, and nothing else: what the keyword index takes for the
 * same too, so that it can name every document that may hold a word.
 */
export function foldForm(word: string): string {
  if (!/\p{Script=Latin}/u.test(word)) return word.normalize('NFKC').toLowerCase()
  return foldWord(word).replaceAll('ß', 'ss').normalize('NFC')
}

function without(word: string, endings: RegExp): string {
  const base = word.replace(endings, '')
  return base.length >= shortestBase ? base : word
}

function englishForms(word: string): string[] {
  const bases = [word]
  if (word.endsWith('ies')) bases.push(word.replace(/ies$/, 'y'))
  if (/(?:s|x|z|ch|sh)es$/.test(word)) bases.push(word.replace(/es$/, ''))
  if (/[^sui]s$/.test(word)) bases.push(without(word, /s$/))
  if (word.endsWith('ses')) bases.push(word.replace(/es$/, 'is'))
  if (word.endsWith('men')) bases.push(word.replace(/en$/, 'an'))
  return bases.flatMap((base) => {
    const forms = [base, `${base}s`]
    if (/[^aeiou]y$/.test(base)) forms.push(base.replace(/y$/, 'ies'))
    if (/(?:s|x|z|ch|sh)$/.test(base)) forms.push(`${base}es`)
    if (base.endsWith('sis')) forms.push(base.replace(/is$/, 'es'))
    if (base.endsWith('man')) forms.push(base.replace(/an$/, 'en'))
    return forms
  })
}

/** Nouns take these; before a noun, an adjective also -er, -em and -es. */
const germanEndings = ['', 'e', 'en', 'es', 'n', 's']

function germanForms(word: string, isLast: boolean): string[] {
  const bases = [word, without(word, /(?:en|es|e|n|s)$/)]
  const endings = isLast ? germanEndings : [...germanEndings, 'er', 'em']
  if (!isLast) bases.push(without(word, /e[rm]$/))
  return bases.flatMap((base) => endings.map((ending) => base + ending))
}

function romanceForms(word: string): string[] {
  const bases = [word, without(word, /s$/), without(word, /(?<=[lnrdz])es$/), word.replace(/aux$/, 'al')]
  return bases.flatMap((base) => [base, `${base}s`, `${base}es`, `${base}x`, base.replace(/al$/, 'aux')])
}

/**
 * The forms that count as the same word: singular and plural, in German also the cases. Not other
 * words of its family: who counts "contract" does not mean "contracting", and "evening" is no form of
 * "even", which stemming would make of them. Folded. `isLast`: last word of its term, the noun.
 */
export function formsOf(word: string, language: Language, isLast: boolean): string[] {
  const folded = foldForm(word)
  if (/\p{N}/u.test(folded) || folded.length < 3) return [folded]
  const forms =
    language === 'en' ? englishForms(folded) : language === 'de' ? germanForms(folded, isLast) : romanceForms(folded)
  return [...new Set(forms)]
}
