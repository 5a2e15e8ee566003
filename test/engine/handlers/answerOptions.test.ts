import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultAnswerOptions } from '../../../src-main/engine/answer/types.ts'
import { createAnswerOptionsHandlers, readAnswerOptions } from '../../../src-main/engine/handlers/answerOptions.ts'
import { openStore } from '../../../src-main/engine/store/store.ts'
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts'

const signal = new AbortController().signal

async function open() {
  const libraryPath = join(await temporaryFolder(), 'library')
  const store = openStore({ libraryPath, mode: 'write' })
  onTestFinished(() => store.close())
  return { store, handlers: createAnswerOptionsHandlers(store), libraryPath }
}

test('a new library answers in the usual way; a change touches only what it names', async () => {
  const { handlers } = await open()
  expect(await handlers.answerOptions(undefined, signal)).toEqual(defaultAnswerOptions)
  await handlers.setAnswerOptions({ isStrict: true }, signal)
  await handlers.setAnswerOptions({ responseMode: 'refine' }, signal)
  expect(await handlers.answerOptions(undefined, signal)).toEqual({
    ...defaultAnswerOptions,
    isStrict: true,
    responseMode: 'refine',
  })
})

test.each([
  ['no JSON', 'strict', {}],
  ['not an object', '7', {}],
  ['a value of a newer version beside a known one', '{"responseMode":"dream","isStrict":true}', { isStrict: true }],
  ['an unknown name', '{"mood":"good","runs":3}', { runs: 3 }],
  ['a number out of range', '{"runs":1000}', {}],
])('a setting that is %s costs only itself', async (_, kept, rest) => {
  const { store } = await open()
  store.writer?.setSetting('answer.options', kept)
  expect(readAnswerOptions(store.reader)).toEqual({ ...defaultAnswerOptions, ...rest })
})

test('where another process writes the library, a change is refused with the reason', async () => {
  const { libraryPath } = await open()
  const second = openStore({ libraryPath, mode: 'read' })
  onTestFinished(() => second.close())
  await expect(createAnswerOptionsHandlers(second).setAnswerOptions({ isStrict: true }, signal)).rejects.toMatchObject({
    code: 'store/readOnly',
  })
})
