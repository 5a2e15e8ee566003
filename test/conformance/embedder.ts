import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAbort } from '../../src-main/base/errors.ts'
import type { Embedder } from '../../src-main/engine/types.ts'

function cosine(left: Float32Array | undefined, right: Float32Array | undefined): number {
  if (!left || !right) return Number.NaN
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
}

/**
 * What every `Embedder` keeps, the real ones and those of tests.
 * @param hasPrefixes the model reads questions and passages differently
 */
export function describeEmbedder(name: string, create: () => Promise<Embedder>, hasPrefixes = false): void {
  describe(`conformance of ${name}`, () => {
    let embedder: Embedder
    beforeAll(async () => {
      embedder = await create()
    })
    afterAll(() => embedder.close())

    it('names its model and its limits', () => {
      expect(embedder.id).toMatch(/\S+@\S+/)
      expect(embedder.dimensions).toBeGreaterThan(0)
      expect(embedder.maxTokens).toBeGreaterThan(0)
    })

    it('makes one unit vector for each text, in order', async () => {
      const texts = ['tenant and landlord', 'a dose of aspirin', 'tenant and landlord', 'quarterly revenue']
      const vectors = await embedder.embed(texts, 'passage')
      expect(vectors).toHaveLength(texts.length)
      for (const vector of vectors) {
        expect(vector).toBeInstanceOf(Float32Array)
        expect(vector).toHaveLength(embedder.dimensions)
        expect(cosine(vector, vector)).toBeCloseTo(1, 4)
      }
      expect(vectors[2]).toEqual(vectors[0])
      expect(cosine(vectors[0], vectors[1])).toBeLessThan(0.9)
    })

    it('gives a text the same vector alone, among others, and as a question', async () => {
      const [alone] = await embedder.embed(['the lease ends in May'], 'passage')
      const among = await embedder.embed(['x', 'the lease ends in May', 'a much longer text '.repeat(30)], 'passage')
      const [asked] = await embedder.embed(['the lease ends in May'], 'query')
      expect(among[1]).toEqual(alone)
      if (hasPrefixes) expect(asked).not.toEqual(alone)
      else expect(asked).toEqual(alone)
    })

    it('gives a passage in pieces the vector of its whole text, and each sentence one of its own or none at all', async () => {
      const passages = [
        { head: 'Lease\n', sentences: ['The rent is due in May. ', 'Dogs are not allowed.'] },
        { head: '', sentences: ['Aspirin.'] },
        { head: 'Empty', sentences: [] },
        { head: 'x', sentences: ['', ' ', 'long '.repeat(2000), 'beyond the limit'] },
      ]
      const found = await embedder.embedPassages(passages)
      const whole = await embedder.embed(
        passages.map(({ head, sentences }) => head + sentences.join('')),
        'passage',
      )
      expect(found.map(({ vector }) => vector)).toEqual(whole)
      const hasParts = found.some(({ parts }) => parts.length > 0)
      for (const [index, { parts }] of found.entries()) {
        expect(parts).toHaveLength(hasParts ? (passages[index]?.sentences.length ?? 0) : 0)
        for (const part of parts) expect(cosine(part, part)).toBeCloseTo(1, 4)
      }
      if (hasParts) expect(found[0]?.parts[0]).not.toEqual(found[0]?.parts[1])
      expect(await embedder.embedPassages([])).toEqual([])
    })

    it('has nothing to do for no texts', async () => {
      expect(await embedder.embed([], 'query')).toEqual([])
    })

    it('takes whatever text there is', async () => {
      const texts = ['', ' \n\t', '\u0000\ufeff', '\ud83d', 'a\udc00b', '東京は首都です。', 'مرحبا', '👩‍👩‍👧'.repeat(50)]
      texts.push('y'.repeat(1_000_000), 'long '.repeat(200_000), '[CLS] [SEP] [PAD]')
      for (const vector of await embedder.embed(texts, 'passage')) expect(cosine(vector, vector)).toBeCloseTo(1, 4)
    })

    it('answers an abort with an abort, before and while it works', async () => {
      const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
        work.then(
          () => 'done',
          (error: unknown) => error,
        )
      expect(isAbort(await reasonOf(embedder.embed(['a'], 'query', AbortSignal.abort())))).toBe(true)
      const controller = new AbortController()
      const work = reasonOf(
        embedder.embed(
          Array.from({ length: 200 }, (_, n) => `text ${n}`),
          'passage',
          controller.signal,
        ),
      )
      controller.abort()
      expect(isAbort(await work)).toBe(true)
      expect(await embedder.embed(['still there'], 'query')).toHaveLength(1)
    })
  })
}
