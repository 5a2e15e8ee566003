import type { Vocabulary } from './vocabulary.ts'
import { wordCutter } from './words.ts'

/** Words kept in memory before all are forgotten; about 5 MB at most. */
const mostRemembered = 50_000

/** Longer runs without a border (base64, a page of Chinese) are read in pieces: joining costs the square of the length. */
const longestWord = 400

/** Letters that stand for bytes in vocabularies of bytes (GPT-2): printable ones for themselves, the others from U+0100 on. */
const byteLetters: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const isPrintable = (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad)
  if (isPrintable) return String.fromCharCode(byte)
  if (byte <= 0x20) return String.fromCharCode(0x100 + byte)
  return String.fromCharCode(byte === 0xad ? 0x143 : 0xa2 + byte)
})

/** Counts tokens as the model reads them; null where its way of cutting words is not known. */
export function createTokenizer(vocabulary: Vocabulary): ((text: string) => number) | null {
  const { kind, whole, controls } = vocabulary
  const cut = kind === 'bytes' ? wordCutter(vocabulary.words) : cutAtSpaces
  if (!cut) return null
  const signs = signPattern([...whole, ...controls])
  const known = new Map<string, number>()

  const countWord = (word: string): number => {
    const found = known.get(word)
    if (found !== undefined) return found
    let count = 0
    for (let start = 0; start < word.length; start += longestWord)
      count += countJoined(word.slice(start, start + longestWord), vocabulary)
    if (known.size >= mostRemembered) known.clear()
    // Copied out of the text: a slice would keep the whole prompt in memory.
    known.set(Buffer.from(word, 'utf16le').toString('utf16le'), count)
    return count
  }

  return (text) => {
    let count = 0
    // Texts between signs, and the signs themselves, in turn.
    for (const [index, part] of (signs ? text.split(signs) : [text]).entries()) {
      if (index % 2 === 1) count += 1
      else if (part !== '') {
        const spaced = vocabulary.startsWithSpace ? ` ${part}` : part
        for (const word of cut(kind === 'bytes' ? spaced : spaced.replaceAll(' ', '▁'))) count += countWord(word)
      }
    }
    return count
  }
}

/** Tokens of whole languages begin with a space or are made of spaces, none has one after something else. */
function cutAtSpaces(text: string): string[] {
  return text.match(/▁*[^▁]+|▁+/g) ?? []
}

/** Finds any of the signs, the longest first; as a group, so that `split` keeps them. */
export function signPattern(signs: readonly string[]): RegExp | null {
  if (signs.length === 0) return null
  const longestFirst = [...signs].sort((left, right) => right.length - left.length)
  return new RegExp(`(${longestFirst.map((sign) => RegExp.escape(sign)).join('|')})`)
}

/** Byte-pair encoding of one word: of all neighbours, those whose joined token ranks lowest are joined until none are left. */
function countJoined(word: string, { kind, ranks, characters }: Vocabulary): number {
  const parts =
    kind === 'bytes' ? Array.from(Buffer.from(word, 'utf8'), (byte) => byteLetters[byte] ?? '') : Array.from(word)
  if (kind === 'bytes' && ranks.has(parts.join(''))) return 1
  const rankAt = (index: number): number => {
    const left = parts[index]
    const right = parts[index + 1]
    return left === undefined || right === undefined ? Infinity : (ranks.get(left + right) ?? Infinity)
  }
  const pairs = parts.map((_, index) => rankAt(index))
  while (true) {
    let best = 0
    for (let index = 1; index < pairs.length; index++) if ((pairs[index] ?? 0) < (pairs[best] ?? 0)) best = index
    if ((pairs[best] ?? Infinity) === Infinity) break
    parts.splice(best, 2, (parts[best] ?? '') + (parts[best + 1] ?? ''))
    pairs.splice(best + 1, 1)
    pairs[best] = rankAt(best)
    if (best > 0) pairs[best - 1] = rankAt(best - 1)
  }
  if (kind === 'bytes') return parts.length
  let count = 0
  for (const part of parts)
    count += part.length <= 2 && !characters.has(part) && !ranks.has(part) ? Buffer.byteLength(part, 'utf8') : 1
  return count
}
