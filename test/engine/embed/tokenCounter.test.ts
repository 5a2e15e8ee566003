import { Worker } from 'node:worker_threads'
import { Tokenizer } from '@huggingface/tokenizers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWordPiece, loadTokenCounter, readTokenizer } from '../../../src-main/engine/embed/tokenCounter.ts'
import { modelPath } from './realModel.ts'

const { json, config } = await readTokenizer(modelPath)
const reference = new Tokenizer(json, config)
const wordPiece = createWordPiece(new Tokenizer(json, config))

/** Words, spaces of many kinds, punctuation, accents, other scripts, control characters, special tokens. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'unbelievable',
        'Ünïcode',
        'ΣΊΣΥΦΟΣ',
        '[SEP]',
        '[mask]',
        "don't",
        '3.14',
        '東京',
        'naïve',
        'U.S.',
        'ﬁ',
      ),
      fc.constantFrom(
        ' ',
        '\n',
        '\r\n',
        '\t',
        '\u00a0',
        '\u2028',
        '\u3000',
        '\ufeff',
        '\u0000',
        '\u0301',
        '.',
        ', ',
        '-',
        '“',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

describe('the tokens of a text', () => {
  it('are those of the tokenizer that the model was trained with', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { ids } = reference.encode(text, { add_special_tokens: false })
        expect(wordPiece.ids(text, 10_000)).toEqual(ids)
        expect(wordPiece.count(text)).toBe(ids.length)
      }),
      { numRuns: 500 },
    )
  })

  it('are cut at the limit', () => {
    expect(wordPiece.ids('contract '.repeat(1_000), 256)).toHaveLength(256)
    expect(wordPiece.ids('contract', -1)).toEqual([])
    expect(wordPiece.count('contract '.repeat(1_000))).toBe(1_000)
  })

  it('stay countable for runs without a space', () => {
    expect(wordPiece.count('y'.repeat(1_000_000))).toBeGreaterThan(0)
    expect(wordPiece.count('東'.repeat(5_000))).toBe(5_000)
  })

  it('are the same after more words than are remembered', () => {
    const before = wordPiece.count('unforeseeable contingencies')
    for (let word = 0; word < 60_000; word++) wordPiece.count(`w${word}`)
    expect(wordPiece.count('unforeseeable contingencies')).toBe(before)
  })
})

describe('loadTokenCounter', () => {
  it('counts without special tokens', async () => {
    const count = await loadTokenCounter(modelPath)
    expect(count('')).toBe(0)
    expect(count('Tokenisation is unforgiving')).toBe(wordPiece.count('Tokenisation is unforgiving'))
  })

  it('works in a worker thread', async () => {
    const url = new URL('../../../src-main/engine/embed/tokenCounter.ts', import.meta.url).href
    const code = `import('${url}').then(async ({ loadTokenCounter }) => {
      const count = await loadTokenCounter(${JSON.stringify(modelPath)})
      require('node:worker_threads').parentPort.postMessage(count('Hello, world!'))
    })`
    const worker = new Worker(code, { eval: true, execArgv: [] })
    const counted = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    await worker.terminate()
    expect(counted).toBe(4)
  })

  it('names what is missing', async () => {
    await expect(loadTokenCounter('/nowhere')).rejects.toMatchObject({ code: 'embed/modelMissing' })
  })
})
