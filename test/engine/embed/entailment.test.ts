import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEntailment } from '../../../src-main/engine/embed/entailment.ts'
import type { EntailmentProfile } from '../../../src-main/engine/types.ts'
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts'
import { tinyWeights, writeTinyModel } from '../../fixtures/models/tinyModels.ts'
import { entry } from './realModel.ts'

let folder: string
let model: Awaited<ReturnType<typeof createEntailment>> | undefined
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => model?.close())

const stated: EntailmentProfile['labels'] = ['contradicts', 'entails', 'neutral']
const long = 'the tenant gives notice in writing three months before'

/** The tiny model: contradicted by the share of the premise's tokens, entailed by that of the hypothesis'. */
async function create(labels = stated) {
  await writeTinyModel(folder, 'tiny', 'entailment')
  const profile = { weights: tinyWeights, maxTokens: 64, labels }
  model = await createEntailment({ entry, modelsPath: folder, modelName: 'tiny', threads: () => 1, profile })
  return model
}

describe('a model of entailment', () => {
  it('says in shares what a passage says of a sentence', async () => {
    const { judge } = await create()
    const [denied, said] = [await judge(long, 'rent'), await judge('rent', long)]
    expect(denied.contradicts).toBeGreaterThan(denied.entails)
    expect(said.entails).toBeGreaterThan(said.contradicts)
    for (const { entails, neutral, contradicts } of [denied, said]) {
      expect(entails + neutral + contradicts).toBeCloseTo(1, 6)
      // Of logits p, 1 − p and 0.
      expect(Math.log(contradicts / neutral) + Math.log(entails / neutral)).toBeCloseTo(1, 4)
    }
  })

  it('reads the outputs in the order that the model states', async () => {
    const { judge } = await create(['entails', 'contradicts', 'neutral'])
    const { entails, contradicts } = await judge(long, 'rent')
    expect(entails).toBeGreaterThan(contradicts)
  })

  it('reads a passage that is longer than it can, and nothing at all', async () => {
    const { judge } = await create()
    for (const [premise, hypothesis] of [
      [long.repeat(100), 'rent'],
      ['', ''],
    ] as const)
      expect((await judge(premise, hypothesis)).neutral).toBeGreaterThan(0)
  })

  it('stops on abort', async () => {
    const { judge } = await create()
    await expect(judge(long, 'rent', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('runs no file that is not the one that was installed', async () => {
    const { judge } = await create()
    await writeFile(join(folder, 'tiny', 'config.json'), '{}')
    await expect(judge(long, 'rent')).rejects.toMatchObject({ code: 'embed/modelDamaged' })
  })

  it('is missed at once', async () => {
    const profile = { weights: tinyWeights, maxTokens: 64, labels: stated }
    const opening = createEntailment({ entry, modelsPath: folder, modelName: 'none', threads: () => 1, profile })
    await expect(opening).rejects.toMatchObject({ code: 'embed/modelMissing' })
  })
})
