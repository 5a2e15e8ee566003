import { expect, onTestFinished, test } from 'vitest'
import { createWhyHandlers } from '../../../../src-main/engine/handlers/chat/why.ts'
import { openAskableLibrary } from '../../../fixtures/askableLibrary.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

const live = () => new AbortController().signal

/** An answer about a lease, its trace kept. */
async function answered() {
  const library = await openAskableLibrary(await temporaryFolder(), {
    'lease.md': `# Lease\n\n## Rent\n\nThe rent is 900 euros a month. ${'It is due on the first day of it. '.repeat(20)}`,
    'old/lease.txt': 'The rent was 700 euros a month until the roof fell in.',
  })
  onTestFinished(library.close)
  const { writer, reader } = library
  const { id: conversationId } = writer.addConversation('Rent')
  const message = () => writer.addMessage({ conversationId, parentId: null, role: 'assistant', text: '' }).id
  const [messageId, untraced] = [message(), message()]
  await library.ask('What is the rent?', { onTrace: (trace) => writer.saveTrace(messageId, trace) })
  const { why, scopeSizes } = createWhyHandlers(reader)
  return { ...library, messageId, untraced, why, scopeSizes }
}

test('tells how an answer came about, its passages as they stand in the library now', async () => {
  const { why, messageId, reader, writer } = await answered()
  const { trace, places } = await why({ messageId }, live())
  expect(trace).toMatchObject({ question: 'What is the rent?', searches: [{ stage: 'question' }] })
  const ranked = trace?.searches[0]?.passages.map(({ passageId }) => passageId)
  expect(new Set(places.map(({ passageId }) => passageId))).toEqual(new Set(ranked))
  for (const { documentId, start, end, text } of places) {
    expect(reader.content(documentId).text.slice(start, end).trim().startsWith(text)).toBe(true)
    expect(text.length).toBeLessThanOrEqual(240)
  }
  expect(places.find(({ file }) => file === 'lease.md')?.headingPath).toContain('Lease')
  const gone = reader.listFiles({ offset: 0, limit: 9 }).rows.find(({ path }) => path === 'lease.md')
  writer.deleteFiles([gone?.id ?? 0])
  expect((await why({ messageId }, live())).places.map(({ file }) => file)).toEqual(['old/lease.txt'])
})

test('says that nothing was recorded, and that an answer is not there', async () => {
  const { why, untraced } = await answered()
  expect(await why({ messageId: untraced }, live())).toEqual({ trace: null, places: [] })
  await expect(why({ messageId: 99 }, live())).rejects.toMatchObject({ code: 'store/notFound' })
})

test('counts what filters leave to search in', async () => {
  const { scopeSizes } = await answered()
  const filters = [{}, { pathPrefix: 'old' }, { formats: ['pdf' as const] }, { fileIds: [] }]
  expect(await scopeSizes({ filters }, live())).toEqual([null, 1, 0, 0])
})
