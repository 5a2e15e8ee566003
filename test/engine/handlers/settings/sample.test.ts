import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../../../../src-main/contract/types.ts'
import { createEngine } from '../../../../src-main/engine/engine.ts'
import { samplePathOf } from '../../../../src-main/engine/handlers/settings/sample.ts'
import { parseBytes } from '../../../../src-main/engine/parse/parseBytes.ts'
import german from '../../../../src-renderer/language/de.json' with { type: 'json' }
import english from '../../../../src-renderer/language/en.json' with { type: 'json' }
import { drawSample, samplePath } from '../../../fixtures/sampleDocuments.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

const live = () => new AbortController().signal
const { sample: questions } = english.welcome
const { sample: fragen } = german.welcome

async function openEngine() {
  const libraryPath = join(await temporaryFolder(), 'library')
  const engine = await createEngine({
    libraryPath,
    resourcesPath: join(samplePath, '..'),
    version: '0',
    mode: 'write',
    ollamaHost: '127.0.0.1:9',
  })
  onTestFinished(() => engine.close())
  return { engine, libraryPath }
}

test('each question that the first run offers ends in a cited answer from the right document, in both languages', async () => {
  const { engine, libraryPath } = await openEngine()
  const folder = await engine.handlers.addSample(undefined, live())
  expect(folder).toMatchObject({ path: samplePathOf(libraryPath), name: 'Sample documents' })
  await engine.indexer?.run()
  expect(engine.store.reader.countByStatus()).toEqual({ ok: 12 })
  expect(await engine.handlers.suggestedQuestions(undefined, live())).toEqual({ isSample: true, topics: [] })

  const ask = async (question: string): Promise<Answer> => {
    for await (const event of engine.handlers.ask({ question, conversationId: null }, live()))
      if (event.type === 'done') return event.answer
    throw new Error('the answer did not come to an end')
  }
  const expected: [string, string, RegExp][] = [
    [questions.files, 'records-policy.md', /seven years/],
    [questions.lease, 'lease-4-quay-street.pdf', /38,500 pounds/],
    [questions.fees, 'fees/2026-01-fees.md', /380 pounds/],
    [questions.system, 'minutes/2026-06-partners-meeting.txt', /decided to buy/],
    [fragen.files, 'notizen/hamburg-zweigstelle.md', /sechs Jahre/],
    [fragen.lease, 'notizen/hamburg-zweigstelle.md', /2\.150 Euro/],
    [fragen.fees, 'notizen/hamburg-zweigstelle.md', /9 bis 17 Uhr/],
    [fragen.system, 'notizen/hamburg-zweigstelle.md', /sechs Monaten/],
  ]
  for (const [question, file, words] of expected) {
    const { declined, sources, disagreements } = await ask(question)
    expect(declined, question).toBe(false)
    expect(
      sources.map((source) => `${source.file}: ${source.quote}`).filter((line) => words.test(line)),
      question,
    ).toEqual(expect.arrayContaining([expect.stringContaining(`${file}: `)]))
    // The two lists of fees disagree, and the copies kept the dates in their names: the newer one comes first.
    if (question === questions.fees) expect(disagreements?.[0]?.sides[0]?.value).toContain('380')
  }
})

test('adding it again brings back what was changed or deleted in it', async () => {
  const { engine, libraryPath } = await openEngine()
  const first = await engine.handlers.addSample(undefined, live())
  const copy = join(samplePathOf(libraryPath), 'records-policy.md')
  await writeFile(copy, 'changed')
  await rm(join(samplePathOf(libraryPath), 'fees'), { recursive: true })
  expect(await engine.handlers.addSample(undefined, live())).toEqual(first)
  expect(await readFile(copy, 'utf8')).toBe(await readFile(join(samplePath, 'records-policy.md'), 'utf8'))
  const { mtime } = await stat(join(samplePathOf(libraryPath), 'fees', '2025-01-fees.md'))
  expect(mtime.toISOString().slice(0, 7)).toBe('2025-01')
})

test('what ships as PDF and Word says what its script says', async () => {
  for (const [path, drawn] of Object.entries(await drawSample())) {
    const fileName = path.split('/').at(-1) ?? ''
    const shipped = await parseBytes(await readFile(join(samplePath, path)), { fileName })
    expect(shipped.text, path).toBe((await parseBytes(drawn, { fileName })).text)
  }
})
