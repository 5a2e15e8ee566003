import { describe, expect, test } from 'vitest'
import { createForeground, createQualityHandlers } from '../../../src-main/engine/handlers/quality.ts'
import type { QualityEvent } from '../../../src-main/contract/nouns/qualityTypes.ts'
import type { Evidence } from '../../../src-main/contract/types.ts'
import type { Retriever } from '../../../src-main/engine/retrieve/retriever.ts'
import { openAskableLibrary } from '../../fixtures/askableLibrary.ts'
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts'
import { only } from '../../cli/scriptedEngine.ts'

/** A retriever whose searches end when the test says so. */
function heldRetriever() {
  const ends: ((fails?: Error) => void)[] = []
  const held = <Result>(result: Result) =>
    new Promise<Result>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(result))))
  const retriever = only<Retriever>('retriever', {
    retrieve: () => held<Evidence[]>([]),
    rank: () => held([]),
    scoreSentences: () => held<Evidence[]>([]),
  })
  return { retriever, ends }
}

const never = new AbortController().signal

describe('those who wait go first', () => {
  test('quiet is when no search runs, also after one that failed', async () => {
    const { retriever, ends } = heldRetriever()
    const foreground = createForeground(retriever)
    await foreground.untilQuiet(never)
    const first = foreground.retriever.retrieve('one')
    const second = foreground.retriever.rank('two')
    const order: string[] = []
    const quiet = foreground.untilQuiet(never).then(() => order.push('quiet'))
    ends[0]?.()
    await first
    order.push('first')
    ends[1]?.(new Error('broken'))
    await expect(second).rejects.toThrow('broken')
    await quiet
    expect(order).toEqual(['first', 'quiet'])
  })

  test('a stop does not wait', async () => {
    const { retriever } = heldRetriever()
    const foreground = createForeground(retriever)
    void foreground.retriever.scoreSentences('one', [])
    const stopping = new AbortController()
    const waiting = foreground.untilQuiet(stopping.signal)
    stopping.abort()
    await waiting
    await foreground.untilQuiet(AbortSignal.abort())
  })
})

test('without a model the questions are made without it, and the report says why', async () => {
  const sentence = (n: number) => `The ${n}th surveyor measured every damp wall of the harbour office in spring.`
  const files = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`${n}.txt`, sentence(n)]))
  const library = await openAskableLibrary(await temporaryFolder(), files)
  const { checkQuality } = createQualityHandlers({
    store: library.store,
    retriever: library.retriever,
    untilQuiet: async () => undefined,
    openSpeaker: async () => ({ model: null, modelProblem: 'Ollama is not running.' }),
    indexState: () => ({ files: 6, filesRead: 6, passages: 6, embedded: 6 }),
  })
  const wish = { questions: 10, seed: 1, setting: 'present', against: null, isWrittenByModel: true } as const
  const events: QualityEvent[] = []
  for await (const event of checkQuality(wish, never)) events.push(event)
  const last = events.at(-1)
  expect(last?.type === 'done' && last.report.notices[0]).toContain('Ollama is not running.')
  library.close()
})
