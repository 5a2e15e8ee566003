import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { rerank } from '../../../../src-main/engine/retrieve/rerank/crossEncode.ts'
import type { RankedPassage } from '../../../../src-main/engine/retrieve/types.ts'
import type { Reranker } from '../../../../src-main/engine/types.ts'

const texts = ['the rent is due', 'dogs are allowed', 'rent, rent, rent', 'the roof leaks']
const ranked = texts.map((text, index): RankedPassage => {
  const passage = {
    id: index + 1,
    documentId: index + 1,
    ordinal: 0,
    header: 'Lease',
    headingPath: [],
    start: 0,
    end: text.length,
  }
  const score = 1 - index * 0.1
  return { passage, files: [], score, ownScore: score, why: [] }
})
const reader = { content: (id: number) => ({ text: texts[id - 1] ?? '', blocks: [], pages: [], source: null }) }

/** Scores passages in turn; `failsAt` throws before that one. */
function rerankerOf(
  scores: number[],
  failsAt = Infinity,
  error: unknown = new AppError('embed/crashed', 'It stopped.'),
) {
  const seen: string[] = []
  const reranker: Reranker = {
    id: 'scripted@1',
    async score(_query, passages, signal, onScore) {
      for (const [index, passage] of passages.entries()) {
        await new Promise((resolve) => setImmediate(resolve))
        signal?.throwIfAborted()
        if (index === failsAt) throw error
        seen.push(passage)
        onScore?.(index, scores[index] ?? 0)
      }
      return scores
    },
  }
  return { reranker, seen }
}

const options = { rerankTopN: 3, rerankWeight: 0.5, rerankTimeMs: 60_000 }
const ids = (list: readonly RankedPassage[]): number[] => list.map(({ passage }) => passage.id)

describe('reranking', () => {
  it('reads header and passage of the first ones, and mixes its scores with theirs', async () => {
    const { reranker, seen } = rerankerOf([-3, 0, 5])
    const { ranked: found, warning } = await rerank({ reader, reranker }, 'rent', ranked, options, undefined)
    expect(seen).toEqual(texts.slice(0, 3).map((text) => `Lease\n${text}`))
    expect(warning).toBeNull()
    // First stage 1, .9, .8; the reranker's 0, 3/8, 1 on their range of .2.
    expect(found.map(({ score }) => score.toFixed(4))).toEqual(['0.9000', '0.9000', '0.8875', '0.7000'])
    expect(ids(found)).toEqual([1, 3, 2, 4])
    expect(found[0]?.why).toEqual([{ index: 'reranker', score: -3 }])
    expect(found[3]?.why).toEqual([])
  })

  it.each([
    [0, [1, 2, 3, 4]],
    [1, [3, 2, 1, 4]],
  ])('weight %f', async (rerankWeight, expected) => {
    const { reranker } = rerankerOf([-3, 0, 5])
    const { ranked: found } = await rerank(
      { reader, reranker },
      'rent',
      ranked,
      { ...options, rerankWeight },
      undefined,
    )
    expect(ids(found)).toEqual(expected)
  })

  it('one that says the same of all changes no order, and lifts nothing above what it did not read', async () => {
    const { reranker } = rerankerOf([2, 2, 2])
    const { ranked: found } = await rerank({ reader, reranker }, 'rent', ranked, options, undefined)
    expect(ids(found)).toEqual([1, 2, 3, 4])
  })

  it('keeps what was scored when the time is over, without a word', async () => {
    const { reranker } = rerankerOf([0, 9, 9], 2, new DOMException('late', 'TimeoutError'))
    const timely: Reranker = {
      ...reranker,
      async score(query, passages, signal, onScore) {
        await reranker.score(query, passages.slice(0, 2), undefined, onScore)
        await new Promise((resolve) => signal?.addEventListener('abort', resolve))
        throw signal?.reason
      },
    }
    const late = { ...options, rerankWeight: 1, rerankTimeMs: 30 }
    const { ranked: found, warning } = await rerank({ reader, reranker: timely }, 'rent', ranked, late, undefined)
    expect([ids(found), warning]).toEqual([[2, 1, 3, 4], null])
  })

  it('one that fails changes nothing and is told of; an abort is an abort', async () => {
    const { reranker } = rerankerOf([], 0)
    const failed = await rerank({ reader, reranker }, 'rent', ranked, options, undefined)
    expect([ids(failed.ranked), failed.warning]).toEqual([[1, 2, 3, 4], 'Passages were not reranked: It stopped.'])
    const aborted = AbortSignal.abort()
    await expect(rerank({ reader, reranker }, 'rent', ranked, options, aborted)).rejects.toThrow(/abort/i)
  })

  it('a document deleted meanwhile is read as empty, an empty list not at all', async () => {
    const gone = {
      content: () => {
        throw new AppError('store/notFound', 'gone')
      },
    }
    const { reranker, seen } = rerankerOf([1, 2, 3])
    await rerank({ reader: gone, reranker }, 'rent', ranked, options, undefined)
    expect(seen).toEqual(['Lease', 'Lease', 'Lease'])
    expect((await rerank({ reader, reranker }, 'rent', [], options, undefined)).ranked).toEqual([])
  })
})
