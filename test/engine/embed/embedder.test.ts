import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmbedder } from '../../../src-main/engine/embed/embedder.ts'
import type { Embedder, EmbedderProfile } from '../../../src-main/engine/types.ts'
import { describeEmbedder } from '../../conformance/embedder.ts'
import { tinyWeights, tinyWidth, writeTinyModel } from '../../fixtures/models/tinyModels.ts'
import { createRealEmbedder, entry } from './realModel.ts'

describeEmbedder('the bundled model', () => createRealEmbedder())

let installed = ''
beforeAll(async () => {
  installed = await mkdtemp(join(tmpdir(), 'footnote-models-'))
  await writeTinyModel(installed, 'tiny/model', 'embedder')
})
afterAll(() => rm(installed, { recursive: true, force: true }))

const tinyProfile: EmbedderProfile = {
  weights: tinyWeights,
  pooling: 'mean',
  dimensions: tinyWidth,
  maxTokens: 64,
  queryPrefix: 'query: ',
  passagePrefix: 'passage: ',
}

function createTinyEmbedder(change: Partial<EmbedderProfile> = {}): Promise<Embedder> {
  const profile = { ...tinyProfile, ...change }
  return createEmbedder({ entry, modelsPath: installed, modelName: 'tiny/model', profile, threads: () => 1 })
}

describeEmbedder('an installed model with prefixes and a tokenizer of its own', () => createTinyEmbedder(), true)

describe('an installed model', () => {
  it('puts the prefixes where they belong', async () => {
    const [withPrefixes, plain] = [
      await createTinyEmbedder(),
      await createTinyEmbedder({ queryPrefix: '', passagePrefix: '' }),
    ]
    const [asked, told] = await plain.embed(['query: rent', 'passage: rent'], 'query')
    expect((await withPrefixes.embed(['rent'], 'query'))[0]).toEqual(asked)
    expect((await withPrefixes.embed(['rent'], 'passage'))[0]).toEqual(told)
    await Promise.all([withPrefixes.close(), plain.close()])
  })

  it('keeps the first numbers of a Matryoshka model, scaled again', async () => {
    const [whole, short] = [await createTinyEmbedder(), await createTinyEmbedder({ dimensions: 8 })]
    const [[long], [kept]] = [await whole.embed(['rent'], 'passage'), await short.embed(['rent'], 'passage')]
    const start = (long ?? new Float32Array()).slice(0, 8)
    const length = Math.hypot(...start)
    expect(short.dimensions).toBe(8)
    for (const [index, value] of (kept ?? []).entries()) expect(value).toBeCloseTo((start[index] ?? 0) / length, 5)
    await Promise.all([whole.close(), short.close()])
  })

  it('has another id for every way of reading it: their vectors are never compared', async () => {
    const changes: Partial<EmbedderProfile>[] = [
      {},
      { dimensions: 8 },
      { pooling: 'last' },
      { maxTokens: 32 },
      { queryPrefix: '' },
    ]
    const embedders = await Promise.all(changes.map(createTinyEmbedder))
    const ids = embedders.map(({ id }) => id)
    for (const id of ids) expect(id).toMatch(/^tiny\/model\/q8@[0-9a-f]{8}\+[0-9a-f]{6}$/)
    expect(new Set(ids).size).toBe(changes.length)
    await Promise.all(embedders.map((embedder) => embedder.close()))
  })
})

function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  if (!left || !right) return Number.NaN
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
}

describe('the bundled model', () => {
  let embedder: Embedder
  beforeAll(async () => {
    embedder = await createRealEmbedder({ threads: () => 1 })
  })
  afterAll(() => embedder.close())

  it('is named by model, quantisation and digest of its weights', () => {
    expect(embedder.id).toBe('sentence-transformers/all-MiniLM-L6-v2/q8@70720ed2')
    expect(embedder.dimensions).toBe(384)
    expect(embedder.maxTokens).toBe(256)
  })

  it.each([
    [
      'How much notice must a tenant give?',
      'The renter has to announce leaving two months ahead.',
      'Aspirin thins the blood.',
    ],
    [
      'side effects of the drug',
      'Patients reported nausea and headache after the dose.',
      'Revenue rose by five percent.',
    ],
    ['Who chairs the committee?', 'The panel is led by Maria Lopez.', 'Water boils at one hundred degrees.'],
  ])('finds %s nearer to a paraphrase than to something else', async (question, answer, other) => {
    const [asked, near, far] = await embedder.embed([question, answer, other], 'query')
    expect(cosine(asked, near)).toBeGreaterThan(cosine(asked, far) + 0.1)
  })

  it('reads the first 256 tokens and nothing behind them', async () => {
    const start = 'contract '.repeat(254)
    const [short, long, other] = await embedder.embed([start, `${start}and much more`, `other ${start}`], 'passage')
    expect(long).toEqual(short)
    expect(other).not.toEqual(short)
  })

  it('lets a question overtake passages that wait', async () => {
    const order: string[] = []
    const note = (name: string) => (): void => void order.push(name)
    const passages = Array.from({ length: 40 }, (_, n) => `passage number ${n} of a long document`)
    const first = embedder.embed(passages, 'passage').then(note('first passages'))
    const second = embedder.embed(passages, 'passage').then(note('second passages'))
    const question = embedder.embed(['what is this?'], 'query').then(note('question'))
    await Promise.all([first, second, question])
    expect(order).toEqual(['question', 'first passages', 'second passages'])
  })

  it('drops what waits of an aborted call and goes on with the others', async () => {
    const controller = new AbortController()
    const reason = new DOMException('enough', 'AbortError')
    const many = Array.from({ length: 5_000 }, (_, n) => `passage ${n} that nobody wants any more`)
    const dropped = embedder.embed(many, 'passage', controller.signal)
    const kept = embedder.embed(['wanted'], 'passage')
    controller.abort(reason)
    await expect(dropped).rejects.toBe(reason)
    // Far below the minute of this test, which 5,000 passages would exceed.
    expect(await kept).toHaveLength(1)
  })
})

describe('closing', () => {
  it('fails what waits, and every later call', async () => {
    const embedder = await createRealEmbedder()
    const waiting = embedder.embed(['a', 'b', 'c'], 'passage')
    const outcome = waiting.catch((error: unknown) => error)
    await embedder.close()
    expect(await outcome).toMatchObject({ code: 'embed/closed' })
    await expect(embedder.embed(['d'], 'query')).rejects.toMatchObject({ code: 'embed/closed' })
    await embedder.close()
  })
})
