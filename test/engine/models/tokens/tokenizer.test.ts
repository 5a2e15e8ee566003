import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTokenizer } from '../../../../src-main/engine/models/tokens/tokenizer.ts'
import { readVocabulary } from '../../../../src-main/engine/models/tokens/vocabulary.ts'

const info = (entries: Record<string, unknown>): Map<string, unknown> =>
  new Map(Object.entries(entries).map(([key, value]) => [`tokenizer.ggml.${key}`, value]))

/** Bytes as letters: Ġ is a space, Ã and ¼ are the two bytes of "ü". */
const bytes = info({
  model: 'gpt2',
  pre: 'smollm',
  tokens: ['<|im_start|>', '<tool>', 'a', 'b', 'c', 'Ġ', 'ab', 'Ġab', 'abc', 'bc', 'Ã¼'],
  token_type: [3, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  merges: ['a b', 'Ġ ab', 'ab c', 'b c', 'Ã ¼'],
})

const characters = info({
  model: 'llama',
  tokens: ['<unk>', '<s>', '</s>', '<0x41>', '▁', 'a', 'b', '▁a', 'ab', '▁ab', 'aa', '▁▁'],
  token_type: [2, 3, 3, 6, 1, 1, 1, 1, 1, 1, 1, 1],
  scores: [0, 0, 0, 0, -9, -9, -9, -1, -2, -3, -4, -5],
})

async function counter(from: Map<string, unknown>): Promise<(text: string) => number> {
  const vocabulary = await readVocabulary(from)
  const count = vocabulary && createTokenizer(vocabulary)
  if (!count) throw new Error('no tokenizer')
  return count
}

describe('a vocabulary of bytes', () => {
  it.each([
    ['nothing', '', 0],
    ['a whole word', 'abc', 1],
    ['what is joined first wins: ab + c, never a + bc', 'abcabc', 2],
    ['a word with its space', 'a ab', 2],
    ['digits one by one', '12', 2],
    ['a letter of two bytes', 'ü', 1],
    ['an unknown letter is its bytes', '東', 3],
    ['a sign is one token wherever it stands', 'ab<|im_start|>ab', 3],
    ['a token that its makers added', 'a<tool>', 2],
    ['what only looks like a sign is text', '<|im', 4],
    ['half a surrogate pair', '\ud83d', 3],
  ])('%s: %o → %i', async (_name, text, expected) => {
    expect((await counter(bytes))(text)).toBe(expected)
  })

  it('never counts more than there are bytes, and never nothing', async () => {
    const count = await counter(bytes)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const tokens = count(text)
        return tokens >= 1 && tokens <= Buffer.byteLength(text.toWellFormed(), 'utf8')
      }),
    )
  })

  it('counts the same the second time, and long runs in no long time', async () => {
    const count = await counter(bytes)
    const run = 'abc'.repeat(20_000)
    expect(count(run)).toBe(count(run))
    // Cut in pieces of 400 characters, a border may cost a token.
    expect(Math.abs(count(run) - 20_000)).toBeLessThanOrEqual(run.length / 400)
  })
})

describe('a vocabulary of characters', () => {
  it.each([
    ['a space comes first by itself', 'ab', 1],
    ['the best score wins: ▁a + b is ▁ab', 'ab ab', 2],
    ['spaces', 'a  a', 3],
    ['an unknown letter is its bytes', '東', 1 + 3],
    ['a sign, and a space after it', '<s>a', 2],
  ])('%s: %o → %i', async (_name, text, expected) => {
    expect((await counter(characters))(text)).toBe(expected)
  })
})

describe('reading a vocabulary', () => {
  it('knows whether the server puts a token first', async () => {
    expect((await readVocabulary(bytes))?.leading).toBe(0)
    expect((await readVocabulary(characters))?.leading).toBe(1)
    expect((await readVocabulary(new Map([...bytes, ['tokenizer.ggml.pre', 'llama-bpe']])))?.leading).toBe(1)
    expect((await readVocabulary(new Map([...characters, ['tokenizer.ggml.add_bos_token', false]])))?.leading).toBe(0)
  })

  it.each([
    ['WordPiece', 'model', 'bert'],
    ['lists that the server left out', 'tokens', []],
    ['lists that do not fit together', 'token_type', [1]],
    ['no list at all', 'merges', undefined],
    ['things that are no tokens', 'tokens', [1, 2]],
  ])('%s cannot be counted with', async (_name, key, value) => {
    expect(await readVocabulary(new Map([...bytes, [`tokenizer.ggml.${key}`, value]]))).toBeNull()
  })

  it('has no tokenizer for a way of cutting that it does not know', async () => {
    const vocabulary = await readVocabulary(new Map([...bytes, ['tokenizer.ggml.pre', 'of-tomorrow']]))
    expect(vocabulary && createTokenizer(vocabulary)).toBeNull()
  })
})
