import { expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../src-main/base/errors.ts'
import { createAskingParts } from '../../src-main/engine/asking.ts'
import { createOllama } from '../../src-main/engine/models/ollama.ts'
import { defaultRetrieveOptions } from '../../src-main/engine/retrieve/options.ts'
import { createScriptedModel } from '../fixtures/scriptedModel.ts'
import { smallLibrary } from './retrieve/smallLibrary.ts'

const modelsPath = fileURLToPath(new URL('../../resources/models', import.meta.url))

async function partsOf(files: Record<string, string>) {
  const { store } = await smallLibrary(files)
  // No server listens there.
  const models = createOllama({ host: '127.0.0.1:1' })
  const vectors = { search: () => [] }
  const parts = createAskingParts({
    reader: store.reader,
    models,
    modelsPath,
    keywordTable: store.keywordTable,
    vectors,
  })
  return { ...parts, store }
}

const context = { questionVector: () => Promise.resolve(null) }

test('a misspelt word is read as the library’s own, a word of the language is left alone', async () => {
  const { plan } = await partsOf({ 'a.txt': 'The tenant pays the deposit.\nA landlord keeps the deposit.\n' })
  const options = { ...defaultRetrieveOptions, useSpelling: true }
  const { queries } = await plan('Who keeps the depposit, the landlady?', options, context)
  expect(queries.map(({ text }) => text)).toEqual([
    'Who keeps the depposit, the landlady?',
    'Who keeps the deposit, the landlady?',
  ])
})

test('a model that is chosen and cannot be had is a reason, one that is not chosen is none', async () => {
  const { openModel, plan, store } = await partsOf({ 'a.txt': 'The rent is due.\n' })
  expect(await openModel()).toBeNull()
  store.writer.setSetting('model.chosen', 'llama:latest')
  await expect(openModel()).rejects.toThrow(AppError)
  const { queries, warnings } = await plan('When is rent due?', { ...defaultRetrieveOptions, numQueries: 3 }, context)
  expect(queries).toHaveLength(1)
  expect(warnings).toEqual([expect.stringMatching(/Ollama/)])
})

test('a follow-up is written out with the turns before it, by whoever speaks', async () => {
  const { condense, tellingWords, countTokens } = await partsOf({ 'a.txt': 'The rent is due.\n' })
  const model = createScriptedModel(['{"question": "When is the rent due?"}'])
  const sentences = [
    { text: 'The rent is 500.', verdict: 'supported' as const, citations: [1] },
    { text: 'The owner is Ada.', verdict: 'notFound' as const, citations: [] },
  ]
  const text = 'The rent is 500. The owner is Ada.'
  const answer = { declined: false, text, sentences, sources: [], model: 'small', notices: [] }
  const index = { files: 1, filesRead: 1, passages: 1, embedded: 1 }
  const history = [{ question: 'What is the rent?', answer: { ...answer, index } }]
  expect(await condense(model, 'And when is it due?', history, undefined)).toEqual({
    question: 'When is the rent due?',
    warning: null,
  })
  expect(model.calls[0]?.at(-1)?.content).toContain('The rent is 500.')
  // An invention of one turn is no ground for the next.
  expect(model.calls[0]?.at(-1)?.content).not.toContain('Ada')
  expect(tellingWords('When is the rent due?')).toEqual(['rent', 'due'])
  expect(countTokens('12345678')).toBe(2)
})
