import { describe, expect, it, onTestFinished } from 'vitest'
import type { ChatMode } from '../../../../src-main/contract/answerTypes.ts'
import type { Answer } from '../../../../src-main/contract/types.ts'
import type { Turn } from '../../../../src-main/engine/answer/followUp.ts'
import { openAskableLibrary } from '../../../fixtures/askableLibrary.ts'
import { createScriptedModel, inPieces, passagesOf, type ScriptedModel } from '../../../fixtures/scriptedModel.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

const files = {
  'lease.txt': 'The rent of the flat is 900 EUR a month. The rent is due on the first day of the month.',
  'roof.txt': 'The landlord pays for the roof of the house. Repairs of the roof take two weeks.',
}

const invention = 'Emperor Nero waived the rent in 1642.'

/** Says the first passage and an invention beside it, whatever it is asked; where JSON is wanted, that it has enough. */
function inventor(): ScriptedModel {
  return createScriptedModel((messages) => {
    if (messages[0]?.content.includes('"done": true')) return [JSON.stringify({ thought: invention, done: true })]
    const [first] = passagesOf(messages)
    return inPieces(`Sure! ${first ? `${first.text.split('. ')[0]}. ` : ''}${invention}`)
  })
}

async function talk(chatMode: ChatMode, isStrict: boolean, questions: readonly string[]) {
  const library = await openAskableLibrary(await temporaryFolder(), files)
  onTestFinished(library.close)
  const model = inventor()
  const history: Turn[] = []
  const answers: Answer[] = []
  for (const question of questions) {
    const answer = await library.ask(question, { model, history, options: { chatMode, isStrict } })
    history.push({ question, answer })
    answers.push(answer)
  }
  return {
    answers,
    model,
    read: () =>
      model.calls
        .flat()
        .map(({ content }) => content)
        .join('\n'),
  }
}

const questions = ['How high is the rent of the flat?', 'And when is it due?', 'Why?']
const modes = ['condense_question', 'context', 'condense_plus_context', 'react'] as const

describe('a conversation with a model that invents', () => {
  it.each(modes)('%s: no invention comes back in a later prompt, or is called supported', async (mode) => {
    const { answers, read } = await talk(mode, false, questions)
    const said = answers.flatMap(({ sentences }) => sentences).filter(({ text }) => text.includes('Nero'))
    expect(said.length).toBeGreaterThan(0)
    expect(said.map(({ verdict }) => verdict)).not.toContain('supported')
    expect(read()).not.toContain('Nero')
  })

  it.each(modes)('%s, strict: own knowledge is never let through, follow-ups included', async (mode) => {
    const { answers } = await talk(mode, true, questions)
    for (const { text, sentences } of answers) {
      expect(text).not.toContain('Nero')
      for (const { verdict, isHidden } of sentences)
        expect(verdict === 'supported' || verdict === 'partly' || isHidden).toBe(true)
    }
  })

  it('the first answer and its follow-up stand on the lease', async () => {
    const { answers } = await talk('condense_plus_context', true, questions.slice(0, 2))
    expect(answers.map(({ sources }) => sources[0]?.file)).toEqual(['lease.txt', 'lease.txt'])
  })

  it('simple: its own words, as such, remembered as such', async () => {
    const { answers, read } = await talk('simple', false, ['Who was Nero?', 'And the rent?'])
    expect(answers[0]?.sentences.find(({ text }) => text === invention)).toMatchObject({
      verdict: 'notFound',
      citations: [],
    })
    expect(answers[0]?.sources).toEqual([])
    expect(read()).toContain('Answer (not from documents): Sure!')
    expect(read()).not.toContain('<passage')
  })

  it('simple, strict: no knowledge of its own', async () => {
    const { answers } = await talk('simple', true, ['Who was Nero?'])
    expect(answers[0]?.text).not.toContain('Nero')
    expect(answers[0]?.sources).toEqual([])
  })
})
