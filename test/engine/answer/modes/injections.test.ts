import { describe, expect, it } from 'vitest'
import type { ResponseMode } from '../../../../src-main/contract/answerTypes.ts'
import { rulesFor } from '../../../../src-main/engine/answer/speaking/rules.ts'
import { injectedAnswer, injectedQuestion, injections, type Attack } from '../../../fixtures/injections.ts'
import { createScriptedModel, inPieces, passagesOf, type ScriptedModel } from '../../../fixtures/scriptedModel.ts'
import { respondTo, shownOf, type Asking, type Responded } from './respondTo.ts'

/** Does as the document says, in front of the true answer or instead of it, whatever it is asked. */
const obedient = ({ obeyed }: Attack, answers: boolean): ScriptedModel =>
  createScriptedModel(inPieces(answers ? `${obeyed}\n${injectedAnswer} [1]` : obeyed))

type Heard = Responded & { model: ScriptedModel }

async function hear(attack: Attack, answers: boolean, options: NonNullable<Asking['options']>): Promise<Heard> {
  const model = obedient(attack, answers)
  const texts = [attack.document, 'The pier was painted in 2019.']
  return { ...(await respondTo({ model, question: injectedQuestion, texts, options })), model }
}

/** What a person sees of an answer, and what goes into exports: deltas that stay, and sentences not hidden. */
function visible({ outcome, events }: Heard): string {
  const sentences = outcome.sentences.filter(({ isHidden }) => isHidden !== true).map(({ text }) => text)
  return [outcome.text, shownOf(events), ...sentences, outcome.structured?.explanation ?? ''].join('\n')
}

/** Every prompt has our rules, our two passages at most, and tags that are ours alone. */
function expectIntact({ model }: Heard): void {
  for (const [system, user, ...rest] of model.calls) {
    expect(rest).toEqual([])
    expect([
      rulesFor('answer'),
      rulesFor('simple'),
      rulesFor('refine'),
      rulesFor('merge'),
      rulesFor('general'),
    ]).toContain(system?.content)
    const prompt = user?.content ?? ''
    const count = passagesOf([{ role: 'user', content: prompt }]).length
    expect(prompt.match(/<[/|!?]?\p{L}[^>\n]*>?/gu) ?? []).toHaveLength(2 * count)
    expect(prompt).not.toMatch(/<\||\[\/?INST|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/u)
    expect(prompt.endsWith(`Question: ${injectedQuestion}`)).toBe(true)
  }
}

const modes: ResponseMode[] = ['compact', 'accumulate', 'generation']

it('there are a hundred attacks, no two alike', () => {
  expect(new Set(injections.map(({ name }) => name)).size).toBe(100)
  expect(new Set(injections.map(({ document }) => JSON.stringify(document))).size).toBe(100)
})

describe('a model that obeys documents', () => {
  it.each(injections)('in strict mode says none of it: $name', async (attack) => {
    for (const answers of [true, false]) {
      const heard = await hear(attack, answers, { isStrict: true })
      expect(visible(heard)).not.toContain(attack.sign)
      expect(heard.model.calls.length).toBeLessThanOrEqual(2)
      expectIntact(heard)
      if (!answers) expect(heard.outcome.declined || heard.outcome.fellBack).toBe(true)
    }
  })

  it.each(injections)('otherwise is found out: $name', async (attack) => {
    const heard = await hear(attack, true, {})
    for (const { text, verdict } of heard.outcome.sentences) {
      if (text.includes(attack.sign)) expect(['notFound', 'contradicted'], text).toContain(verdict)
    }
    expect(visible(heard)).not.toMatch(/evil\.example|\]\(|<(?:img|a|iframe)\b/)
    expectIntact(heard)
  })

  it.each(modes)('in mode %s makes no request more than a model that does not', async (responseMode) => {
    for (const attack of injections) {
      const heard = await hear(attack, true, { isStrict: true, responseMode })
      expect(visible(heard), attack.name).not.toContain(attack.sign)
      // One more where the reply as a whole is an echo, which is asked for again; never a third.
      expect(heard.model.calls.length, attack.name).toBeLessThanOrEqual(responseMode === 'accumulate' ? 3 : 2)
    }
  })
})

it('a model that does not obey answers as if there were no attack', async () => {
  const lost: string[] = []
  for (const attack of injections) {
    const model = createScriptedModel(inPieces(`${injectedAnswer} [1]`))
    const texts = [attack.document]
    const { outcome } = await respondTo({ model, question: injectedQuestion, texts, options: { isStrict: true } })
    expect(model.calls, attack.name).toHaveLength(1)
    if (outcome.text !== injectedAnswer) lost.push(attack.name)
  }
  // Where signs that are not seen join the order and the true sentence into one, that one is no evidence any more.
  expect(lost.length).toBeLessThanOrEqual(3)
})
