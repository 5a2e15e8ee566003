import { setImmediate as giveWay } from 'node:timers/promises'

/** A model's vocabulary, as far as counting needs it. */
export type Vocabulary = {
  /** Bytes written as letters (GPT-2 and most models since), or characters with ▁ for the space (Llama 2, Gemma). */
  kind: 'bytes' | 'characters'
  /** Tokens that come of joining two others: the lower the number, the earlier they are joined. */
  ranks: ReadonlyMap<string, number>
  /** Tokens of one character, in a vocabulary of characters; any other is spelt in bytes. */
  characters: ReadonlySet<string>
  /** Tokens that are no text but signs to the model, such as <|im_end|>; longest first. */
  controls: readonly string[]
  /** Other tokens that are found before anything else; longest first. */
  whole: readonly string[]
  /** Name of the way in which texts are cut into words first. */
  words: string
  startsWithSpace: boolean
  /** Tokens that the server puts before a prompt by itself: 1 or 0. */
  leading: number
}

/** Token types of GGUF files: 3 is a sign to the model, 4 added by its makers, 6 a single byte. */
const control = 3
const added = 4
const singleByte = 6

/** Entries read before the engine may do something else: a few milliseconds' worth of some 280,000. */
const atATime = 4000

/** Ways of cutting words whose models begin a prompt with a sign even where their file does not say so. */
const beginWithSign = new Set(['llama3', 'llama-v3', 'llama-bpe', 'falcon3', 'falcon-h1', 'pixtral', 'tekken', 'lfm2'])

/**
 * Reads the vocabulary out of the `model_info` of `/api/show` with `verbose`; null for kinds that cannot be counted
 * here (WordPiece, Unigram) and where it is missing or only partly there.
 */
export async function readVocabulary(info: ReadonlyMap<string, unknown>): Promise<Vocabulary | null> {
  const stated = (key: string): unknown => info.get(`tokenizer.ggml.${key}`)
  const tokens = listOf(stated('tokens'), 'string')
  const types = listOf(stated('token_type'), 'number')
  const kind = stated('model') === 'gpt2' ? 'bytes' : stated('model') === 'llama' ? 'characters' : null
  if (kind === null || tokens === null || types?.length !== tokens.length) return null
  const ofType = (type: number): string[] =>
    tokens.filter((token, index) => types[index] === type && token !== '').sort((a, b) => b.length - a.length)
  const ranks = kind === 'bytes' ? await ranksOfMerges(info) : await ranksOfScores(info, tokens, types)
  if (ranks === null) return null
  const pre = stated('pre')
  const words = typeof pre === 'string' ? pre : 'default'
  const opens = stated('add_bos_token') ?? (kind === 'characters' || beginWithSign.has(words))
  return {
    kind,
    ranks,
    characters: new Set(kind === 'characters' ? tokens.filter((token) => isOneCharacter(token)) : []),
    controls: ofType(control),
    whole: ofType(added),
    words,
    startsWithSpace: kind === 'characters' && stated('add_space_prefix') !== false,
    leading: opens === true ? 1 : 0,
  }
}

/** A token's rank is the place of the first merge that makes it ("Ġ t" makes "Ġt"). */
async function ranksOfMerges(info: ReadonlyMap<string, unknown>): Promise<Map<string, number> | null> {
  const merges = listOf(info.get('tokenizer.ggml.merges'), 'string')
  if (merges === null) return null
  const ranks = new Map<string, number>()
  for (const [index, merge] of merges.entries()) {
    if (index % atATime === 0) await giveWay()
    // The first half may itself begin with a space in no vocabulary of bytes: there a space is written Ġ.
    const made = merge.replace(' ', '')
    if (!ranks.has(made)) ranks.set(made, index)
  }
  return ranks
}

/** SentencePiece joins what has the best score first. */
async function ranksOfScores(
  info: ReadonlyMap<string, unknown>,
  tokens: readonly string[],
  types: readonly number[],
): Promise<Map<string, number> | null> {
  const scores = listOf(info.get('tokenizer.ggml.scores'), 'number')
  if (scores?.length !== tokens.length) return null
  const ranks = new Map<string, number>()
  for (const [index, token] of tokens.entries()) {
    if (index % atATime === 0) await giveWay()
    const type = types[index]
    if (type === control || type === singleByte || isOneCharacter(token)) continue
    ranks.set(token, -(scores[index] ?? 0))
  }
  return ranks
}

function isOneCharacter(token: string): boolean {
  return token.length === 1 || (token.length === 2 && (token.codePointAt(0) ?? 0) > 0xffff)
}

/** Arrays that the server shortens are empty: no vocabulary is. */
function listOf(value: unknown, type: 'string'): string[] | null
function listOf(value: unknown, type: 'number'): number[] | null
function listOf(value: unknown, type: 'string' | 'number'): unknown[] | null {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === type) ? value : null
}
