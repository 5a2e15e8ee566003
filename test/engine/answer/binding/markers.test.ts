import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Binder, type Binding } from '../../../../src-main/engine/answer/binding/bind.ts'
import { SentenceStream } from '../../../../src-main/engine/answer/speaking/segment.ts'
import { splitSentences } from '../../../../src-main/engine/chunk/sentences.ts'
import { createFakeEmbedder } from '../../../fixtures/fakeEmbedder.ts'
import { candidatesOf } from './labelled/ask.ts'
import { lease } from './labelled/lease.ts'
import { minutes } from './labelled/minutes.ts'

const candidates = candidatesOf(lease, [minutes])
const binder = new Binder(candidates, createFakeEmbedder())
const said = [...lease.claims, ...minutes.claims].map(([text]) => text)

/** A reply as a model streams it, bound sentence by sentence. */
async function bindStream(chunks: readonly string[]): Promise<{ text: string; binding: Binding }[]> {
  const stream = new SentenceStream(splitSentences)
  const sentences = chunks.flatMap((chunk) => stream.push(chunk).sentences)
  sentences.push(...stream.end().sentences)
  return Promise.all(sentences.map(async ({ text, hints }) => ({ text, binding: await binder.bind(text, hints) })))
}

const reply = fc.shuffledSubarray(said, { minLength: 1, maxLength: 4 })
const marker = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 99 }).map((n) => ` [${n}]`),
  fc.constant(' [1, 2, 3]'),
)

describe('the same answer binds the same way', () => {
  it('whatever markers stand behind its sentences', async () => {
    await fc.assert(
      fc.asyncProperty(reply, fc.array(marker, { minLength: 4, maxLength: 4 }), async (sentences, markers) => {
        const marked = sentences.map((sentence, index) => sentence + (markers[index] ?? ''))
        expect(await bindStream([marked.join(' ')])).toEqual(await bindStream([sentences.join(' ')]))
      }),
      { numRuns: 40 },
    )
  })

  it('wherever its stream is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        reply,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (sentences, lengths) => {
          const whole = sentences.join(' ')
          const chunks: string[] = []
          for (let at = 0, turn = 0; at < whole.length; turn++) {
            const length = lengths[turn % lengths.length] ?? 1
            chunks.push(whole.slice(at, at + length))
            at += length
          }
          expect(await bindStream(chunks)).toEqual(await bindStream([whole]))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('whatever is said: any text at all is bound without an error, to slices of the evidence', async () => {
    const piece = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...said))
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 3 }), async (pieces) => {
        const { verdict, cited } = await binder.bind(pieces.join(' '), [])
        expect(['supported', 'partly', 'notFound', 'contradicted']).toContain(verdict)
        for (const { evidence, start, end } of cited)
          expect(evidence.text.slice(start - evidence.start, end - evidence.start)).not.toBe('')
      }),
      { numRuns: 60 },
    )
  })
})
