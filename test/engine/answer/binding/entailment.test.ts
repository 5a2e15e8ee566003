import { describe, expect, it } from 'vitest'
import { Binder, type Binding } from '../../../../src-main/engine/answer/binding/bind.ts'
import type { Entailed, Entailment } from '../../../../src-main/engine/types.ts'
import { createFakeEmbedder } from '../../../fixtures/fakeEmbedder.ts'
import { candidatesOf } from './labelled/ask.ts'
import { lease } from './labelled/lease.ts'

const copy = 'The Landlord repairs the roof and the outer walls; the Tenant repairs everything inside.'
const wrong = 'The term is nine years from 1 April 2022.'
const loose = 'The Landlord repairs the windows and looks after the garden in summer.'

const says = (judged: Partial<Entailed>): Entailment => ({
  judge: () => Promise.resolve({ entails: 0, neutral: 0, contradicts: 0, ...judged }),
})

const bind = (sentence: string, entailment?: Entailment): Promise<Binding> =>
  new Binder(candidatesOf(lease, []), createFakeEmbedder(), undefined, entailment).bind(sentence, [])

describe('a model of entailment', () => {
  it.each([
    ['may find a contradiction', copy, { contradicts: 0.9 }, 'contradicted'],
    ['may doubt a sentence', copy, { neutral: 0.9 }, 'partly'],
    ['may find what words alone do not', loose, { entails: 0.95 }, 'supported'],
    ['may give up on a sentence that words half hold', loose, { neutral: 0.95 }, 'notFound'],
    ['says nothing when it is not sure', copy, { entails: 0.4, neutral: 0.3, contradicts: 0.3 }, 'supported'],
    ['never overrules a wrong number', wrong, { entails: 1 }, 'contradicted'],
  ])('%s', async (_name, sentence, judged, verdict) => {
    expect((await bind(sentence)).verdict).toBe(
      { [copy]: 'supported', [loose]: 'partly', [wrong]: 'contradicted' }[sentence],
    )
    expect((await bind(sentence, says(judged))).verdict).toBe(verdict)
  })

  it('is asked about the cited text, and not at all where a rule has decided', async () => {
    const asked: string[][] = []
    const judge: Entailment['judge'] = (premise, hypothesis) => {
      asked.push([premise, hypothesis])
      return Promise.resolve({ entails: 1, neutral: 0, contradicts: 0 })
    }
    await bind(wrong, { judge })
    expect(asked).toEqual([])
    const { cited } = await bind(copy, { judge })
    expect(asked).toEqual([[cited.map(({ text }) => text).join(' '), copy]])
  })

  it('that fails changes nothing; an abort is passed on', async () => {
    const failing: Entailment = { judge: () => Promise.reject(new Error('no memory')) }
    expect(await bind(copy, failing)).toEqual(await bind(copy))
    const stopped: Entailment = { judge: () => Promise.reject(new DOMException('stop', 'AbortError')) }
    await expect(bind(copy, stopped)).rejects.toThrow('stop')
  })
})
