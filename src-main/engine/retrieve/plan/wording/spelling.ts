import type { KeywordTable, StoreReader } from '../../../store/types.ts'
import { quotedPhrases } from './phrases.ts'
import { editsBetween, editsToPrefixes } from '../../../../base/text/editDistance.ts'

export type SpellingParts = {
  reader: Pick<StoreReader, 'passages' | 'content' | 'listFiles' | 'generation'>
  table: Pick<KeywordTable, 'documentFrequency' | 'terms' | 'passagesWith'>
  /** The words of a question that the word index would be asked for. */
  tellingWords: (question: string) => string[]
  /**
   * True for a word of the language at large, whether or not the library holds it: "kind" is not a
   * misspelt "king". The embedding model's tokenizer knows: such a word is one token.
   */
  isWord: (word: string) => Promise<boolean>
}

/** A word of the question that the library holds nowhere, and the nearest one that it does hold. */
export type Reading = { asked: string; read: string }

/** Shorter words have too many neighbours to choose among. */
const leastLetters = 5

/** Nothing longer is a word that somebody mistyped. */
const mostLetters = 40

/** From this length on a word may be two edits away; below, one. */
const longWord = 8

/** An ending that the index has cut from its terms is no longer than this. */
const longestEnding = 7

/** Terms whose words are looked up in the text, nearest first … */
const termsLookedUp = 6

/** … each in its first passages. */
const passagesLookedAt = 8

/** Names of files that are read; a library with more has all its usual words anyway. */
const filesLookedAt = 10_000

/** Alphabets where a word is its letters, one after the other. */
const alphabetic = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+$/u

/** Digits, or signs inside of it: an identifier, an address, the name of a file. */
const identifier = /\p{N}|[_@\\/#]|\p{L}[.:]\p{L}/u

/** A word as the index folds it. */
function fold(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

function wordsIn(text: string): string[] {
  return text.normalize('NFC').match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
}

/**
 * Spelling against the library's own vocabulary: finds for each telling word of a question that no
 * passage holds the nearest word that one does (one edit, two from eight letters on), the more frequent
 * of equals. Numbers, identifiers, abbreviations in capitals, what stands in quotation marks and the
 * words of the names of files are left alone, and so are words of the language at large.
 *
 * The index holds stems. A term is therefore compared with the beginnings of the asked word, and the
 * words that it stands for are read from a few passages that hold it: what is proposed occurs there.
 */
export function createSpelling(parts: SpellingParts): (question: string) => Promise<Reading[]> {
  const { reader, table, tellingWords, isWord } = parts
  let generation = -1
  let known = new Map<string, string | null>()
  let namedWords: Set<string> | null = null

  function isNamed(word: string): boolean {
    namedWords ??= new Set(
      reader.listFiles({ offset: 0, limit: filesLookedAt }).rows.flatMap(({ path }) => wordsIn(path).map(fold)),
    )
    return namedWords.has(word)
  }

  /** The words of a term's first passages that are near the asked one, nearest first. */
  function wordsOf(term: string, asked: string, limit: number): { word: string; edits: number }[] {
    const near = new Map<string, number>()
    for (const passage of reader.passages(table.passagesWith(term, passagesLookedAt))) {
      const text = `${passage.header} ${reader.content(passage.documentId).text.slice(passage.start, passage.end)}`
      for (const word of wordsIn(text).map((each) => each.toLowerCase())) {
        if (Math.abs(word.length - asked.length) > limit || near.has(word)) continue
        const edits = editsBetween(fold(word), asked, limit)
        if (edits <= limit) near.set(word, edits)
      }
    }
    return [...near].map(([word, edits]) => ({ word, edits })).sort((a, b) => a.edits - b.edits)
  }

  function nearest(asked: string): string | null {
    const letters = [...asked]
    const limit = letters.length >= longWord ? 2 : 1
    // The first letter is rarely wrong; the second one stands first when the two were swapped.
    const beginnings = new Set(letters.slice(0, 2))
    const terms = [...beginnings]
      .flatMap((beginning) => table.terms(beginning))
      .flatMap(({ term, passages }) => {
        const nearness = nearnessOf(term, asked, limit)
        return nearness === null ? [] : [{ term, passages, nearness }]
      })
      .sort((a, b) => b.nearness - a.nearness || b.passages - a.passages)
      .slice(0, termsLookedUp)
    const words = terms.flatMap(({ term, passages }) =>
      wordsOf(term, asked, limit).map(({ word, edits }) => ({ word, edits, passages })),
    )
    // A stable sort: of equals the one whose term was nearer.
    const [best] = words.sort((a, b) => a.edits - b.edits || b.passages - a.passages)
    return best?.word ?? null
  }

  return async (question) => {
    if (generation !== reader.generation()) {
      generation = reader.generation()
      known = new Map()
      namedWords = null
    }
    const untouched = wordsLeftAlone(question)
    const readings: Reading[] = []
    for (const asked of tellingWords(question)) {
      const word = fold(asked)
      if (word.length < leastLetters || word.length > mostLetters || !alphabetic.test(word) || untouched.has(word))
        continue
      if (table.documentFrequency(asked) > 0 || isNamed(word) || (await isWord(asked))) continue
      const read = known.get(word) ?? (known.has(word) ? null : nearest(word))
      known.set(word, read)
      if (read !== null) readings.push({ asked, read })
    }
    return readings
  }
}

/** How much of the asked word a term accounts for, in letters, an edit costing two; null: too far. */
function nearnessOf(term: string, asked: string, limit: number): number | null {
  if (term.length < leastLetters - 2 || term.length > asked.length + limit || !alphabetic.test(term)) return null
  // Porter's stemmer writes a final y as i.
  const endings = term.endsWith('i') ? [term, `${term.slice(0, -1)}y`] : [term]
  let best: number | null = null
  for (const each of endings) {
    for (const [length, edits] of editsToPrefixes(each, asked, limit).entries()) {
      if (edits > limit || asked.length - length > longestEnding) continue
      const nearness = length - 2 * edits
      if (best === null || nearness > best) best = nearness
    }
  }
  return best
}

function wordsLeftAlone(question: string): Set<string> {
  const chunks = question.normalize('NFC').split(/\s+/)
  const exact = chunks.filter((chunk) => identifier.test(chunk) || isShouted(chunk, question))
  return new Set([...exact, ...quotedPhrases(question)].flatMap(wordsIn).map(fold))
}

/** An abbreviation; when the whole question is in capitals nothing can be told from them. */
function isShouted(chunk: string, question: string): boolean {
  const isUpper = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase()
  return isUpper(chunk) && !isUpper(question)
}

/** The question with each asked word read as the library has it. */
export function applyReadings(question: string, readings: readonly Reading[]): string {
  const reads = new Map(readings.map(({ asked, read }) => [fold(asked), read]))
  return question.normalize('NFC').replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => {
    const read = reads.get(fold(word))
    if (read === undefined) return word
    return /^\p{Lu}/u.test(word) ? read.charAt(0).toUpperCase() + read.slice(1) : read
  })
}
