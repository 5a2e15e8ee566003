import { assert, describe, expect, it } from 'vitest'
import { createSynonyms } from '../../../../../src-main/engine/retrieve/plan/wording/synonyms.ts'
import { planParts } from '../planParts.ts'

/** Three ways to speak of one illness, among much else. */
const files: Record<string, string> = {
  'illness.txt': `treatment of hypertension with diet and exercise
hypertension and diet, exercise every day
treatment of elevated pressure with diet and exercise
elevated pressure: treatment, diet
diet and exercise against elevated pressure
diet, treatment, exercise and elevated salt`,
  'else.txt': Array.from({ length: 90 }, (_, line) => `line ${line} speaks of matter number ${line} only`).join('\n'),
}

async function synonymsOf(question: string, allowed?: ReadonlySet<number>): Promise<string[]> {
  const parts = await planParts(files)
  const [vector] = await parts.embedder.embed([question], 'query')
  assert(vector)
  return createSynonyms(parts)(question, vector, allowed)
}

describe('words that the library uses instead', () => {
  it('are those of passages that mean the same without saying it; none of the question itself', async () => {
    expect(await synonymsOf('treatment of hypertension: diet and exercise')).toEqual(['elevated', 'pressure'])
  })

  it('are none where nothing is missing, nothing is near, or the filter leaves nothing', async () => {
    expect(await synonymsOf('diet treatment exercise elevated pressure hypertension every against salt')).toEqual([])
    expect(await synonymsOf('hypertension', new Set())).toEqual([])
    expect(await synonymsOf('?!')).toEqual([])
  })
})
