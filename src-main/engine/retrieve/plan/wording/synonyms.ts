import type { KeywordTable, StoreReader } from '../../../store/types.ts'
import type { Allowed, VectorIndex } from '../../../types.ts'
import type { StopWordsOf } from '../writing/language.ts'

export type SynonymParts = {
  reader: Pick<StoreReader, 'passages' | 'content'>
  table: Pick<KeywordTable, 'documentFrequency' | 'size'>
  vectors: Pick<VectorIndex, 'search'>
  stopWordsOf: StopWordsOf
}

/** Passages near the question that are read, of at most so many documents: a long one takes time to unpack. */
const passagesRead = 30
const documentsRead = 15

/** Passages without a word of the question that must hold a word for it to count as another way to say that. */
const leastPassages = 3

/** A word of more than this share of all passages tells nothing. */
const mostShare = 0.05

/** Words whose rarity in the library is looked up, those of most passages first. */
const wordsLookedUp = 60

const mostSynonyms = 3

/** Words of four letters and more by a crude stem, enough to tell forms of one word from another word; the first form of each. */
function wordsOf(text: string): Map<string, string> {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = new Map<string, string>()
  for (const word of folded.match(/\p{L}{4,}/gu) ?? []) {
    const stem = word.length > 4 ? word.replace(/(?:ies|ied|es|s|ed|ing|y|e)$/, '') : word
    if (!words.has(stem)) words.set(stem, word)
  }
  return words
}

function countIn(stem: string, passages: readonly Map<string, string>[]): number {
  let count = 0
  for (const words of passages) if (words.has(stem)) count++
  return count
}

/**
 * Words that the library uses where the question says something else, learnt from its own vectors: the
 * rare words that the passages nearest in meaning share when a word of the question is missing from
 * them, more often than when it is there (what stands beside a word is no synonym of it).
 */
export function createSynonyms({ reader, table, vectors, stopWordsOf }: SynonymParts) {
  function readNear(vector: Float32Array, allowed: Allowed | undefined): Map<string, string>[] {
    const near = vectors.search(vector, passagesRead, allowed).map(({ passageId }) => passageId)
    const passages = reader.passages(near)
    const documents = new Set([...new Set(passages.map(({ documentId }) => documentId))].slice(0, documentsRead))
    return passages
      .filter(({ documentId }) => documents.has(documentId))
      .map(({ documentId, start, end }) => wordsOf(reader.content(documentId).text.slice(start, end)))
  }

  return (question: string, questionVector: Float32Array, allowed: Allowed | undefined): string[] => {
    const passages = readNear(questionVector, allowed)
    const forms = new Map(passages.flatMap((words) => [...words]))
    const asked = wordsOf(question)
    const stopWords = stopWordsOf([...asked.values(), ...forms.values()])
    const splits = [...asked]
      .filter(([, form]) => !stopWords.has(form))
      .map(([stem]) => ({
        without: passages.filter((words) => !words.has(stem)),
        having: passages.filter((words) => words.has(stem)),
      }))
      .filter(({ without }) => without.length >= leastPassages)

    // Counted by the index at each call.
    const held = table.size
    const candidates: { form: string; share: number }[] = []
    for (const [stem, form] of forms) {
      if (asked.has(stem) || stopWords.has(form)) continue
      const shares = splits.map(({ without, having }) => {
        const count = countIn(stem, without)
        const share = count / without.length
        const besides = having.length === 0 ? 0 : countIn(stem, having) / having.length
        return count >= leastPassages && share > besides ? share : 0
      })
      candidates.push({ form, share: Math.max(0, ...shares) })
    }
    return candidates
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.share - a.share)
      .slice(0, wordsLookedUp)
      .map(({ form, share }) => ({ form, share, frequency: table.documentFrequency(form) }))
      .filter(({ frequency }) => frequency <= mostShare * held)
      .map(({ form, share, frequency }) => ({ form, score: share * Math.log((held + 1) / (frequency + 1)) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, mostSynonyms)
      .map(({ form }) => form)
  }
}
