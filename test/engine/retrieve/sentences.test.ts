import { expect, it } from 'vitest'
import { sha256 } from '../../../src-main/base/hash.ts'
import { splitSentences } from '../../../src-main/engine/chunk/sentences.ts'
import { createSentenceScorer } from '../../../src-main/engine/retrieve/sentences.ts'
import { tellingWords } from '../../../src-main/engine/keyword/query.ts'
import type { Embedder } from '../../../src-main/engine/types.ts'
import { createFakeEmbedder } from '../../fixtures/fakeEmbedder.ts'
import { evidenceOf } from '../answer/evidenceOf.ts'
import { smallLibrary } from './smallLibrary.ts'

const text = '  The rent is due on the first day.  Pets need consent.\n'

async function scorer() {
  const asked: string[] = []
  const fake = createFakeEmbedder()
  const embedder: Embedder = {
    ...fake,
    embed: (texts, kind, signal) => (asked.push(...texts), fake.embed(texts, kind, signal)),
  }
  const { store, retriever } = await smallLibrary(
    { 'a.txt': text, 'b.txt': 'Dogs bark.\nThe rent rose.\n' },
    { embedder },
  )
  const { reader, keywordTable } = store
  const score = createSentenceScorer({ reader, keywordTable, embedder, splitSentences, tellingWords })
  const ranked = await retriever.rank('rent due')
  asked.length = 0
  return {
    score: (evidence = [evidenceOf(text)]) => score('rent due', evidence),
    asked,
    ranked,
    store,
    fake,
  }
}

it('scores each sentence by meaning and words, at its place in the document, without the space around it', async () => {
  const { score } = await scorer()
  const offset = 100
  const [piece] = await score([evidenceOf(text, { start: offset, end: offset + text.length })])
  const shown = piece?.sentences.map(({ start, end }) => text.slice(start - offset, end - offset))
  expect(shown).toEqual(['The rent is due on the first day.', 'Pets need consent.'])
  const [rent, pets] = piece?.sentences ?? []
  expect(rent?.score).toBeGreaterThan(0.4)
  expect(rent?.weight).toBeGreaterThan((pets?.weight ?? Infinity) + 0.3)
  // Not one word of the question is in it, so that only what the hashes share is left.
  expect(pets?.score).toBeLessThan(0.2)
})

it('weighs a sentence by the very passage that holds it, in a piece of which nothing is known by the piece', async () => {
  const { score, ranked } = await scorer()
  const [dogs, rose] = ['Dogs bark.\n', 'The rent rose.\n'].map((line) =>
    ranked.find(({ passage, files }) => files[0]?.path === 'b.txt' && passage.end - passage.start === line.length),
  )
  const ids = [dogs, rose].flatMap((each) => (each ? [each.passage.id] : []))
  const piece = (passageScores: number[], passageIds = ids) =>
    evidenceOf('Dogs bark.\nThe rent rose.\n', { passageIds, passageScores, score: 0.5 })
  const ratioOf = async (evidence: ReturnType<typeof evidenceOf>): Promise<number> => {
    const [dog, rent] = (await score([evidence]))[0]?.sentences ?? []
    return (rent?.weight ?? NaN) / (dog?.weight ?? NaN)
  }
  const better = await ratioOf(piece([0.1, 0.4]))
  const worse = await ratioOf(piece([0.4, 0.1]))
  const same = await ratioOf(piece([0.3, 0.3]))
  expect(better).toBeGreaterThan(same)
  expect(same).toBeGreaterThan(worse)
  expect(await ratioOf(piece([0.1, 0.4], [999]))).toBeCloseTo(same, 9)
})

it('embeds a sentence once, and not at all when the library knows its vector', async () => {
  const { score, asked, store, fake } = await scorer()
  await score([evidenceOf(text), evidenceOf(text)])
  expect(asked).toEqual(['rent due', 'The rent is due on the first day.', 'Pets need consent.'])
  await score()
  expect(asked).toHaveLength(3)
  const [vector = new Float32Array()] = await fake.embed(['Known.'], 'query')
  store.writer.saveVectors(fake.id, [{ textHash: sha256('Known.'), vector }])
  await score([evidenceOf('Known.')])
  expect(asked).toHaveLength(3)
})

it('evidence without words has no sentences', async () => {
  const { score } = await scorer()
  expect((await score([evidenceOf(' \n ')]))[0]?.sentences).toEqual([])
  expect(await score([])).toEqual([])
})
