import { Tokenizer } from '@huggingface/tokenizers'
import { assert } from '../../../base/assert.ts'
import { createWordPiece, readTokenizer } from '../tokenCounter.ts'

/** What a model reads: token ids, and for each of them 0 (first text) or 1 (second). */
export type Tokens = { ids: number[]; types: number[] }

export type Tokenise = {
  (text: string, pair?: string): Tokens
  /**
   * Which tokens of a text stand for each of its pieces, `[from, to)`; null when they are not the text's tokens
   * one after the other, since a word was cut in two. A piece beyond the limit has an empty range.
   */
  ranges(text: string, pieces: readonly string[]): [number, number][] | null
}

/** A text is cut to this many characters for each token that a model reads: time stays bounded whatever comes. */
const charactersPerToken = 32

/** Stand for the two texts while the special tokens around them are looked at. */
const [textMark, pairMark] = ['\u{f0000}', '\u{f0001}']

/** Reads the tokenizer of a model folder, of whatever kind; one of 17 MB takes about a second. Throws as `readTokenizer`. */
export async function loadTokenise(modelPath: string, maxTokens: number): Promise<Tokenise> {
  const { json, config } = await readTokenizer(modelPath)
  const tokenizer = new Tokenizer(json, config)
  const readIds = isWordPiece(json) ? createWordPiece(tokenizer).ids : createReader(tokenizer)
  const single = readFrame(tokenizer, false)
  const double = readFrame(tokenizer, true)
  const tokenise = (text: string, pair?: string): Tokens => {
    if (pair === undefined) return fill(single, [readIds(text, maxTokens - single.specials)])
    const room = maxTokens - double.specials
    // A long question leaves the passage at least half of what the model reads.
    const question = readIds(text, room >> 1)
    return fill(double, [question, readIds(pair, room - question.length)])
  }
  const ranges: Tokenise['ranges'] = (text, pieces) => {
    const room = maxTokens - single.specials
    const whole = readIds(text, room)
    const before = single.parts.findIndex(({ id }) => id === null)
    let at = 0
    const found = pieces.map((piece): [number, number] | null => {
      const ids = readIds(piece, room).slice(0, room - at)
      const from = at
      at += ids.length
      return ids.every((id, index) => id === whole[from + index]) ? [before + from, before + at] : null
    })
    return at === whole.length && found.every((range) => range !== null) ? found : null
  }
  return Object.assign(tokenise, { ranges })
}

function isWordPiece(json: object): boolean {
  const model: unknown = 'model' in json ? json.model : undefined
  return typeof model === 'object' && model !== null && 'type' in model && model.type === 'WordPiece'
}

function createReader(tokenizer: Tokenizer): (text: string, atMost: number) => number[] {
  return (text, atMost) =>
    tokenizer.encode(text.slice(0, atMost * charactersPerToken), { add_special_tokens: false }).ids.slice(0, atMost)
}

/** What stands around texts: an id, or which text comes there; each with its type. */
type Frame = { parts: { id: number | null; text: number; type: number }[]; specials: number }

/** Lets the model's own post-processor show where its special tokens stand. */
function readFrame(tokenizer: Tokenizer, isPair: boolean): Frame {
  const processed = tokenizer.post_processor?.post_process([textMark], isPair ? [pairMark] : null, true)
  const tokens: string[] = processed?.tokens ?? (isPair ? [textMark, pairMark] : [textMark])
  const types: number[] = processed?.token_type_ids ?? []
  const parts = tokens.map((token, index) => {
    const text = [textMark, pairMark].indexOf(token)
    const id = text < 0 ? tokenizer.token_to_id(token) : null
    assert(id !== undefined, `the special token ${token} has an id`)
    return { id, text, type: types[index] ?? 0 }
  })
  return { parts, specials: parts.filter(({ id }) => id !== null).length }
}

function fill({ parts }: Frame, texts: readonly (readonly number[])[]): Tokens {
  const ids: number[] = []
  const types: number[] = []
  for (const { id, text, type } of parts) {
    const added = id === null ? (texts[text] ?? []) : [id]
    ids.push(...added)
    for (let count = 0; count < added.length; count++) types.push(type)
  }
  return { ids, types }
}
