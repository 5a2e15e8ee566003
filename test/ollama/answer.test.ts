import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../src-main/contract/types.ts'
import { createEngine, type Engine } from '../../src-main/engine/engine.ts'
import { shortInstruct, startRealOllama, whyNoOllama, type RealOllama } from './realOllama.ts'

const resourcesPath = join(import.meta.dirname, '..', '..', 'resources')
const forever = new AbortController().signal

/** The whole product over its sample folder, with a model that invents: every sentence is judged all the same. */
describe.skipIf(whyNoOllama() !== null)('an answer by a real model', () => {
  let server: RealOllama
  let engine: Engine
  let top: string
  beforeAll(async () => {
    server = await startRealOllama([shortInstruct])
    top = await mkdtemp(join(tmpdir(), 'footnote-answer-'))
    const documents = join(top, 'documents')
    await cp(join(resourcesPath, 'sample'), documents, { recursive: true })
    engine = await createEngine({
      libraryPath: join(top, 'library'),
      resourcesPath,
      version: '0.0.0',
      mode: 'write',
      ollamaHost: server.host,
      userModelsPath: join(top, 'models'),
    })
    await engine.addFolder(documents)
    await engine.indexer?.run()
    await engine.handlers.chooseModel({ name: shortInstruct }, forever)
  })
  afterAll(async () => {
    await engine?.close()
    await server?.close()
    await rm(top, { recursive: true, force: true })
  })

  async function ask(question: string): Promise<Answer> {
    for await (const event of engine.handlers.ask({ question, conversationId: null }, forever))
      if (event.type === 'done') return event.answer
    throw new Error('the answer did not come to an end')
  }

  it('has a verdict for each sentence, verbatim quotes, and what it took', async () => {
    const question = 'How much is the deposit for 4 Quay Street?'
    const answer = await ask(question)
    process.stdout.write(
      `${question} → ${answer.model ?? 'quotes'}: ${answer.text} ${JSON.stringify(answer.usage)} ${answer.notices.join(' ')}\n`,
    )
    expect(answer.sentences.length).toBeGreaterThan(0)
    for (const { verdict, citations } of answer.sentences) {
      expect(['supported', 'partly', 'notFound', 'contradicted']).toContain(verdict)
      for (const n of citations) expect(answer.sources.map((source) => source.n)).toContain(n)
    }
    for (const { documentId, start, end, quote } of answer.sources) {
      const { text } = await engine.handlers.document({ documentId }, forever)
      expect(text.slice(start, end)).toBe(quote)
    }
    expect(answer.usage).toMatchObject({
      contextTokens: expect.any(Number),
      promptTokens: expect.any(Number),
      replyTokens: expect.any(Number),
    })
  })
})
