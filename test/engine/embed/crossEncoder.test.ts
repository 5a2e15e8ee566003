import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAbort } from '../../../src-main/base/errors.ts'
import { createCrossEncoder, type CrossEncoderOptions } from '../../../src-main/engine/embed/crossEncoder.ts'
import { loadTokenise } from '../../../src-main/engine/embed/inference/tokenise.ts'
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts'
import { tinyWeights, writeTinyModel, type TinyModel } from '../../fixtures/models/tinyModels.ts'
import { entry } from './realModel.ts'

let folder: string
let crossEncoder: Awaited<ReturnType<typeof createCrossEncoder>> | undefined

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => crossEncoder?.close())

async function create(kind: TinyModel = 'reranker', change: Partial<CrossEncoderOptions> = {}) {
  await writeTinyModel(folder, 'tiny', kind)
  const profile = { weights: tinyWeights, maxTokens: 64 }
  crossEncoder = await createCrossEncoder({
    entry,
    modelsPath: folder,
    modelName: 'tiny',
    threads: () => 1,
    profile,
    ...change,
  })
  return crossEncoder
}

/** An entry that notes each start in a file, and then is the real one. */
async function countedEntry(before = ''): Promise<{ entry: string; starts: () => Promise<number[]> }> {
  const pids = join(folder, 'pids')
  const path = join(folder, 'inference.mjs')
  const note = `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(pids)}, process.pid + '\\n')\n`
  await writeFile(path, `${note}${before}\nawait import(${JSON.stringify(entry)})\n`)
  const starts = async (): Promise<number[]> =>
    (await readFile(pids, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number)
  return { entry: path, starts }
}

/** What the tiny model answers: the mean of ids × types. */
async function expected(query: string, passage: string): Promise<number> {
  const { ids, types } = (await loadTokenise(join(folder, 'tiny'), 64))(query, passage)
  return ids.reduce((sum, id, index) => sum + id * (types[index] ?? 0), 0) / ids.length
}

const passages = ['the tenant gives notice', 'aspirin', '', 'a landlord '.repeat(80), '東京']

describe('a cross-encoder', () => {
  it('scores each passage with the question, in order, whatever stands beside it', async () => {
    const model = await create()
    expect(model.id).toMatch(/^tiny@[0-9a-f]{8}$/)
    const scores = await model.score('how much notice?', passages)
    expect(scores).toHaveLength(passages.length)
    for (const [index, passage] of passages.entries()) {
      expect(scores[index]).toBeCloseTo(await expected('how much notice?', passage), 1)
      expect(await model.score('how much notice?', [passage])).toEqual([scores[index]])
    }
    expect(await model.score('anything', [])).toEqual([])
  })

  it('reads “no” and “yes” as their difference', async () => {
    const model = await create('yesNoReranker')
    const [score] = await model.score('why', ['tenant'])
    expect(score).toBeCloseTo(2 * (await expected('why', 'tenant')), 1)
  })

  it('tells each score at once, so that a time budget loses none', async () => {
    const model = await create()
    const many = Array.from({ length: 5_000 }, (_, n) => `passage ${n}`)
    const budget = new AbortController()
    const told = new Map<number, number>()
    const work = model.score('why', many, budget.signal, (index, score) => {
      told.set(index, score)
      if (told.size === 20) budget.abort()
    })
    expect(await work.catch(isAbort)).toBe(true)
    expect([...told.keys()]).toEqual([...Array(20).keys()])
    expect([...told.values()]).toEqual(await model.score('why', many.slice(0, 20)))
    expect(told.size).toBe(20)
  })

  it('costs no process before the first question, and none after a while', async () => {
    const { entry: counted, starts } = await countedEntry()
    const model = await create('reranker', { entry: counted, idleMs: 50 })
    expect(await starts()).toEqual([])
    const first = await model.score('why', ['tenant'])
    const [pid = 0] = await starts()
    const isAlive = (): boolean => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(isAlive, { timeout: 10_000 }).toBe(false)
    expect(await model.score('why', ['tenant'])).toEqual(first)
    expect(await starts()).toHaveLength(2)
  })

  it('survives a crash of its process', async () => {
    const { entry: counted, starts } = await countedEntry()
    const model = await create('reranker', { entry: counted })
    const many = Array.from({ length: 400 }, (_, n) => `passage ${n}`)
    let killed = false
    const [pid = 0] = await model.score('why', ['warm']).then(starts)
    const scores = await model.score('why', many, undefined, () => {
      if (!killed) killed = process.kill(pid, 'SIGKILL')
    })
    expect(scores).toHaveLength(400)
    expect(scores).not.toContain(undefined)
    expect(await starts()).toHaveLength(2)
  })
})

describe('files of a cross-encoder', () => {
  it('are missed at once', async () => {
    const profile = { weights: tinyWeights, maxTokens: 64 }
    const opening = createCrossEncoder({ entry, modelsPath: folder, modelName: 'gone', profile })
    await expect(opening).rejects.toMatchObject({ code: 'embed/modelMissing' })
  })

  it('are checked before they are run; repaired, they are looked at again', async () => {
    const model = await create()
    const weights = join(folder, 'tiny', tinyWeights)
    const good = await readFile(weights)
    await appendFile(weights, ' ')
    await expect(model.score('why', ['tenant'])).rejects.toMatchObject({ code: 'embed/modelDamaged' })
    await writeFile(weights, good)
    expect(await model.score('why', ['tenant'])).toHaveLength(1)
  })

  it('of another kind end in words', async () => {
    const model = await create('embedder')
    await expect(model.score('why', ['tenant'])).rejects.toMatchObject({ code: expect.stringMatching(/^embed\//) })
  })

  it('are left alone after closing', async () => {
    const model = await create()
    await model.close()
    await expect(model.score('why', ['tenant'])).rejects.toMatchObject({ code: 'embed/closed' })
  })
})
