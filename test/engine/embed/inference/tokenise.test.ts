import { beforeAll, describe, expect, it } from 'vitest'
import { loadTokenise, type Tokenise } from '../../../../src-main/engine/embed/inference/tokenise.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'
import { writeTinyModel } from '../../../fixtures/models/tinyModels.ts'
import { modelPath } from '../realModel.ts'

describe('what a BERT model reads', () => {
  let tokenise: Tokenise
  beforeAll(async () => {
    tokenise = await loadTokenise(modelPath, 16)
  })

  it('is known for a text from the model’s family', () => {
    expect(tokenise('Hello, world!')).toEqual({
      ids: [101, 7592, 1010, 2088, 999, 102],
      types: [0, 0, 0, 0, 0, 0],
    })
    expect(tokenise('')).toEqual({ ids: [101, 102], types: [0, 0] })
  })

  it('is a pair with the types of its two texts', () => {
    expect(tokenise('hello', 'world!')).toEqual({ ids: [101, 7592, 102, 2088, 999, 102], types: [0, 0, 0, 1, 1, 1] })
    expect(tokenise('', '')).toEqual({ ids: [101, 102, 102], types: [0, 0, 1] })
  })

  it.each([
    ['a text', 'contract '.repeat(100), undefined, 16],
    ['a passage', 'why', 'contract '.repeat(100), 16],
    ['a question', 'contract '.repeat(100), 'why', 10],
    ['both', 'contract '.repeat(100), 'tenant '.repeat(100), 16],
  ])('is cut at the limit, the closing token kept: %s', (_, text, pair, length) => {
    const { ids, types } = tokenise(text, pair)
    expect(ids).toHaveLength(length)
    expect(types).toHaveLength(length)
    expect([ids.at(0), ids.at(-1)]).toEqual([101, 102])
    // Whatever the question's length, the passage is read.
    if (pair !== undefined) expect(types.filter((type) => type === 1).length).toBeGreaterThan(1)
  })
})

describe('what a SentencePiece model reads', () => {
  async function load(): Promise<Tokenise> {
    const folder = await temporaryFolder()
    await writeTinyModel(folder, 'tiny', 'embedder')
    return loadTokenise(`${folder}/tiny`, 16)
  }

  it('has the special tokens of its own post-processor', async () => {
    const tokenise = await load()
    const [, ...a] = tokenise('a').ids
    expect(tokenise('a').ids).toEqual([0, 4, 5, 2])
    expect(tokenise('a', 'b').ids).toEqual([0, ...a, 2, 4, 6, 2])
  })

  it('is cut at the limit, at once, whatever comes', async () => {
    const tokenise = await load()
    expect(tokenise('y'.repeat(1_000_000)).ids).toHaveLength(16)
    expect(tokenise('\ud83d東', 'x '.repeat(500_000)).ids).toHaveLength(16)
  })
})
