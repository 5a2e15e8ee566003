import { assert as check, property } from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { queryTerms } from '../../../../src-main/engine/keyword/query.ts'
import { chooseRoute, routeByRules, type RouteParts } from '../../../../src-main/engine/retrieve/plan/route.ts'
import { createScriptedModel, silence, type Step } from '../../../fixtures/scriptedModel.ts'
import { hostileText } from './hostileText.ts'

function parts(...steps: Step[]): RouteParts {
  return { openModel: () => Promise.resolve(createScriptedModel(steps)), tellingWords: queryTerms, limitMs: 500 }
}

describe('the route by rules', () => {
  it.each([
    ['How does a lease end?', 'both', 0],
    ['diabetes treatment', 'both', 0],
    ['What was the revenue in 2018?', 'both', 0],
    ["the tenant's duties", 'both', 0],
    ['vitamin B12, ALDH1 and COVID-19', 'both', 0],
    ['400mg in the 1990s, on the 2nd day', 'both', 0],
    ['x1'.repeat(2000), 'both', 0],
    ['a well-known rule, and/or another', 'both', 0],
    ['"time is of the essence"', 'words', 0],
    ['where is the "force majeure" clause', 'both', -0.1],
    ['wo steht „höhere Gewalt“ im Vertrag', 'both', -0.1],
    ['What is owed on INV-2023-0042?', 'both', -0.1],
    ['error (E1234)?', 'both', -0.1],
    ['who is jane@example.org', 'both', -0.1],
    ['what does max_tokens do', 'both', -0.1],
    ['summary of lease.pdf', 'both', -0.1],
    ['hearing of 2023-04-05', 'both', -0.1],
  ])('%j: %s, %d', (question, legs, alphaShift) => {
    expect(routeByRules(question, queryTerms)).toMatchObject({ legs, alphaShift })
  })

  it('holds the exact words that are quoted; an open mark quotes nothing', () => {
    const phrases = (question: string): string[] => routeByRules(question, queryTerms).phrases
    expect(phrases('"force majeure" or «cas fortuit» or „höhere Gewalt“, “act of God”')).toEqual([
      'force majeure',
      'cas fortuit',
      'höhere Gewalt',
      'act of God',
    ])
    expect(phrases('a 5" pipe, "" and "?!"')).toEqual([])
  })

  it('is one for any question, and asks for words alone only where there are words', () => {
    check(
      property(hostileText(), (question) => {
        const { legs, alphaShift, phrases } = routeByRules(question, queryTerms)
        expect(alphaShift === 0 || alphaShift === -0.1).toBe(true)
        if (legs === 'words') expect(phrases.join('')).toMatch(/[\p{L}\p{N}]/u)
      }),
    )
  })
})

describe('the route by a model', () => {
  it.each([
    ['words', 'words'],
    ['meaning', 'vectors'],
    ['both', 'both'],
  ])('that says %s', async (search, legs) => {
    const { route, warnings } = await chooseRoute(
      'How does it feel?',
      'model',
      parts(`\`\`\`{"search": "${search}"}\`\`\``),
    )
    expect({ legs: route.legs, warnings }).toEqual({ legs, warnings: [] })
  })

  it.each<[string, Step[], string]>([
    ['another word', ['{"search": "graph"}'], 'its reply was not what it was asked for'],
    ['nothing', [silence], 'it took longer than 1 second'],
    ['an error', [new Error('Ollama stopped.')], 'Ollama stopped'],
  ])('that says %s is one by rules, with a warning', async (_what, steps, reason) => {
    const { route, warnings } = await chooseRoute('How does it feel?', 'model', parts(...steps))
    expect(route).toEqual(routeByRules('How does it feel?', queryTerms))
    expect(warnings).toEqual([`scripted did not choose how to search (${reason}): rules did.`])
  })

  it('is not asked for where a rule decides, nor where always both are searched', async () => {
    const openModel = vi.fn<RouteParts['openModel']>(() => Promise.resolve(null))
    const asking = { openModel, tellingWords: queryTerms }
    expect((await chooseRoute('"force majeure"', 'model', asking)).route.legs).toBe('words')
    expect((await chooseRoute('"force majeure"', 'none', asking)).route).toMatchObject({ legs: 'both', alphaShift: 0 })
    expect(openModel).not.toHaveBeenCalled()
    expect((await chooseRoute('How so?', 'model', asking)).warnings).toEqual([
      'No language model is chosen: the way to search was chosen by rules.',
    ])
  })

  it('ends when the person stops', async () => {
    const stop = new AbortController()
    const choosing = chooseRoute('How so?', 'model', parts(silence), stop.signal)
    stop.abort()
    await expect(choosing).rejects.toMatchObject({ name: 'AbortError' })
  })
})
