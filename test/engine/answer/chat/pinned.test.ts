import { describe, expect, it } from 'vitest'
import type { Source } from '../../../../src-main/contract/types.ts'
import { mergeEvidence } from '../../../../src-main/engine/answer/chat/evidence.ts'
import { pinnedEvidence } from '../../../../src-main/engine/answer/chat/pinned.ts'
import { openAskableLibrary } from '../../../fixtures/askableLibrary.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'
import { evidenceOf } from '../evidenceOf.ts'
import { citing, turnOf } from './turns.ts'

const files = {
  'lease.txt': 'The rent is 900 EUR a month.\n\nThe landlord pays for the roof.',
  'garden.txt': 'The tenant waters the garden.',
}

async function library() {
  const opened = await openAskableLibrary(await temporaryFolder(), files)
  const { reader } = opened
  /** A quote as an answer cites it. */
  const sourceOf = (path: string, quote: string): Source => {
    const file = reader.listFiles({ offset: 0, limit: 9 }).rows.find((row) => row.path === path)
    const document = reader.document(file?.documentId ?? 0)
    if (!file || !document) throw new Error(`${path} is in the library`)
    const start = reader.content(document.id).text.indexOf(quote)
    const { id: documentId, title, contentHash } = document
    const place = { file: path, fileId: file.id, title, headingPath: [], pages: [], contentHash }
    return { n: 1, start, end: start + quote.length, documentId, quote, ...place }
  }
  const rent = [sourceOf('lease.txt', 'The rent is 900 EUR a month.')]
  const garden = [sourceOf('garden.txt', 'The tenant waters the garden.')]
  return { ...opened, rent, garden }
}

describe('evidence that stays', () => {
  it('a follow-up keeps what was cited, as it stands in the store', async () => {
    const { reader, rent, close } = await library()
    const history = [citing('What is the rent?', rent)]
    const [item] = pinnedEvidence('And who pays it?', history, reader)
    expect(item).toMatchObject({ file: 'lease.txt', why: [], score: 0 })
    expect(item?.text).toContain('The rent is 900 EUR a month.')
    expect(item?.text).toBe(reader.content(item?.documentId ?? 0).text.slice(item?.start, item?.end))
    expect(item?.passageIds.length).toBe(item?.passageScores.length)
    expect(pinnedEvidence('Who is the landlord?', history, reader)).toEqual([])
    close()
  })

  it('not from declined answers, hidden or unsupported sentences, nor outside the filter', async () => {
    const { reader, rent, close } = await library()
    const pin = (turn: ReturnType<typeof citing>, filter?: object) => pinnedEvidence('Why?', [turn], reader, filter)
    expect(pin(citing('Rent?', rent))).toHaveLength(1)
    expect(pin(citing('Rent?', rent, { declined: true }))).toEqual([])
    expect(pin(citing('Rent?', rent), { pathPrefix: 'elsewhere' })).toEqual([])
    for (const change of [{ isHidden: true }, { verdict: 'notFound' as const }, { verdict: 'contradicted' as const }]) {
      const turn = turnOf('Rent?', { text: 'It is 900.', citations: rent.map(({ n }) => n), ...change })
      expect(pin({ ...turn, answer: { ...turn.answer, sources: rent } })).toEqual([])
    }
    close()
  })

  it('not from documents that are gone or are others by now', async () => {
    const { reader, writer, rent, close } = await library()
    const history = [citing('Rent?', rent)]
    const changed = history.map(({ question }) =>
      citing(
        question,
        rent.map((source) => ({ ...source, contentHash: 'another' })),
      ),
    )
    const moved = history.map(({ question }) =>
      citing(
        question,
        rent.map((source) => ({ ...source, start: source.start + 1 })),
      ),
    )
    expect(pinnedEvidence('Why?', changed, reader)).toEqual([])
    expect(pinnedEvidence('Why?', moved, reader)).toEqual([])
    writer.deleteFiles(rent.map(({ fileId }) => fileId))
    expect(pinnedEvidence('Why?', history, reader)).toEqual([])
    writer.collectGarbage()
    expect(pinnedEvidence('Why?', history, reader)).toEqual([])
    close()
  })

  it('goes back over follow-ups only, three pieces at most', async () => {
    const { reader, rent, garden, close } = await library()
    const chain = [citing('What is the rent?', rent), citing('And the garden?', garden)]
    expect(pinnedEvidence('Why?', chain, reader).map(({ file }) => file)).toEqual(['garden.txt', 'lease.txt'])
    const broken = [citing('What is the rent?', rent), citing('Who waters the garden?', garden)]
    expect(pinnedEvidence('Why?', broken, reader).map(({ file }) => file)).toEqual(['garden.txt'])
    close()
  })
})

describe('evidence put together', () => {
  const found = [0.9, 0.4].map((score, index) =>
    evidenceOf('0123456789', { documentId: index + 1, score, start: 10, end: 20 }),
  )
  const pinned = (documentId: number, start: number, end: number) =>
    evidenceOf('', { documentId, start, end, score: 0, why: [], passageIds: [7, 8], passageScores: [0, 0] })
  const spans = (items: ReturnType<typeof mergeEvidence>) =>
    items.map((item) => [item.documentId, item.start, item.score])

  it('what stays comes first, with the score of the last that was found', () => {
    const merged = mergeEvidence([pinned(3, 0, 5)], found, 9)
    expect(spans(merged)).toEqual([
      [3, 0, 0.4],
      [1, 10, 0.9],
      [2, 10, 0.4],
    ])
    expect(merged[0]?.passageScores).toEqual([0.4, 0.4])
  })

  it('nothing is there twice: the longer piece stays, with the reasons of the one that was found', () => {
    expect(spans(mergeEvidence([pinned(2, 12, 18)], found, 9))).toEqual([
      [2, 10, 0.4],
      [1, 10, 0.9],
    ])
    const wider = mergeEvidence([pinned(1, 0, 30)], found, 9)
    expect(spans(wider)).toEqual([
      [1, 0, 0.9],
      [2, 10, 0.4],
    ])
    expect(wider[0]?.why).toEqual(found[0]?.why)
    expect(spans(mergeEvidence([pinned(1, 15, 30)], found, 9))).toHaveLength(3)
  })

  it('at most as many as wanted; alone, it has no score', () => {
    expect(mergeEvidence([pinned(3, 0, 5)], found, 2).map(({ documentId }) => documentId)).toEqual([3, 1])
    expect(spans(mergeEvidence([pinned(3, 0, 5)], [], 2))).toEqual([[3, 0, 0]])
  })
})
