import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedder } from '../../../src-main/engine/types.ts'
import { describeEmbedder } from '../../conformance/embedder.ts'
import { createRealEmbedder } from './realModel.ts'

describeEmbedder('the bundled model', () => createRealEmbedder())

function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  if (!left || !right) return Number.NaN
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
}

describe('the bundled model', () => {
  let embedder: Embedder
  beforeAll(async () => {
    embedder = await createRealEmbedder({ threads: 1 })
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
