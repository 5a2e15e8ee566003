import { statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../../../../src-main/contract/types.ts'
import { entryPath } from '../../../../src-main/engine/entries.ts'
import { createExportHandlers } from '../../../../src-main/engine/handlers/chat/export.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import { answerOf, sourceOf } from '../../../fixtures/exportable.ts'
import { temporaryFolder, writeFiles } from '../../../fixtures/temporaryFolder.ts'

const live = () => new AbortController().signal
const hash = 'a'.repeat(64)

/** A library of one file that was read, and a conversation whose second answer cites it. */
async function openConversation() {
  const folder = await temporaryFolder()
  await writeFiles(folder, { 'lease.txt': 'The rent is 900.' })
  const store = openStore({ libraryPath: join(await temporaryFolder(), 'library'), mode: 'write' })
  onTestFinished(() => store.close())
  const { reader, writer } = store
  if (!writer) throw new Error('nobody writes')
  const { id: folderId } = writer.addFolder(folder)
  const { mtimeMs, size } = statSync(join(folder, 'lease.txt'))
  writer.upsertPending(folderId, [{ path: 'lease.txt', size, modifiedMs: Math.floor(mtimeMs) }])
  const file = reader.filesOfFolder(folderId)[0]
  if (!file) throw new Error('no file')
  const { documentId } = writer.saveDocument({
    contentHash: hash,
    format: 'txt',
    title: 'Lease',
    status: 'ok',
    parserId: 'p',
    chunkerId: 'c',
    content: { text: 'The rent is 900.', blocks: [], pages: [], source: null },
    runs: null,
    nodes: [],
    passages: [],
  })
  writer.attachFile(file.id, documentId, hash, 'ok', null, null)
  const { id: conversationId } = writer.addConversation('The lease')
  const source = sourceOf(1, {
    fileId: file.id,
    documentId,
    file: 'lease.txt',
    contentHash: hash,
    quote: 'The rent is 900.',
  })
  const ask = (question: string, answer: Answer, after: number | null) => {
    const asked = writer.addMessage({ conversationId, parentId: after, role: 'user', text: question })
    const { id } = writer.addMessage({ conversationId, parentId: asked.id, role: 'assistant', text: '' })
    writer.finishMessage(id, answer, true)
    return id
  }
  const firstId = ask('First?', answerOf([]), null)
  const messageId = ask('What is the rent?', answerOf([source]), firstId)
  return {
    folder,
    writer,
    file,
    conversationId,
    firstId,
    messageId,
    ask,
    handlers: createExportHandlers(reader, entryPath('exportWorker')),
  }
}

test('an answer leaves under its own question, a conversation with all, a reading list with the sources', async () => {
  const { handlers, conversationId, messageId } = await openConversation()
  const answer = await handlers.exportAnswer({ messageId, format: 'md' }, live())
  expect(answer).toMatchObject({ fileName: 'What is the rent.md', encoding: 'utf8' })
  expect(answer.content).toMatch(/^# What is the rent\?\n\nThe rent is 900\.\[\^1\]/)
  expect(answer.content).toMatch(/The file was last changed on \d{4}-\d\d-\d\d\./)
  expect(answer.content).not.toContain('First?')
  const { content } = await handlers.exportConversation({ conversationId, format: 'txt' }, live())
  expect(content.indexOf('First?')).toBeLessThan(content.indexOf('What is the rent?'))
  const sources = await handlers.exportSources({ conversationId, format: 'csl' }, live())
  expect(sources.fileName).toBe('Sources The lease.csl.json')
  expect(JSON.parse(sources.content)).toMatchObject([{ id: 'lease-1', custom: { sha256: hash } }])
})

test('of branches the one that is shown leaves; one answer leaves under its own question wherever it is', async () => {
  const { handlers, conversationId, messageId, firstId, ask, writer } = await openConversation()
  const edited = ask('What is the deposit?', answerOf([]), firstId)
  const exported = async () => (await handlers.exportConversation({ conversationId, format: 'txt' }, live())).content
  expect(await exported()).toContain('What is the deposit?')
  expect(await exported()).not.toContain('What is the rent?')
  expect(JSON.parse((await handlers.exportSources({ conversationId, format: 'csl' }, live())).content)).toEqual([])
  writer.showMessage(messageId)
  expect(await exported()).toMatch(/First\?[^]*What is the rent\?/)
  expect(await exported()).not.toContain('What is the deposit?')
  const one = await handlers.exportAnswer({ messageId: edited, format: 'md' }, live())
  expect(one.content).toMatch(/^# What is the deposit\?/)
  writer.deleteMessages(edited)
  await expect(handlers.exportAnswer({ messageId: edited, format: 'md' }, live())).rejects.toMatchObject({
    code: 'export/nothing',
  })
})

test('a source is marked in exports made after its file changed, on disk or in the library, or went', async () => {
  const { folder, handlers, messageId, writer, file } = await openConversation()
  const warningNow = async () => {
    const { content } = await handlers.exportAnswer({ messageId, format: 'md' }, live())
    return /\*\*(The file [^*]*)\*\*/.exec(content)?.[1] ?? null
  }
  expect(await warningNow()).toBeNull()
  await writeFile(join(folder, 'lease.txt'), 'The rent is 1,000.')
  expect(await warningNow()).toBe('The file was not found on disk as it was when it was cited.')
  writer.failFile(file.id, 'empty', 'parse/empty', 'Nothing inside.', 'b'.repeat(64))
  expect(await warningNow()).toBe('The file has changed since it was cited.')
  writer.deleteFiles([file.id])
  await rm(join(folder, 'lease.txt'))
  expect(await warningNow()).toBe('The file is no longer in the library.')
})

test('what is not there is refused in words, and a call that nobody waits for stops', async () => {
  const { handlers, conversationId, messageId } = await openConversation()
  for (const nothing of [messageId - 1, 99])
    await expect(handlers.exportAnswer({ messageId: nothing, format: 'md' }, live())).rejects.toMatchObject({
      code: 'export/nothing',
    })
  for (const call of [handlers.exportConversation, handlers.exportSources])
    await expect(call({ conversationId: 99, format: 'md' }, live())).rejects.toMatchObject({ code: 'store/notFound' })
  const call = handlers.exportConversation({ conversationId, format: 'md' }, AbortSignal.abort())
  await expect(call).rejects.toThrow('aborted')
})
