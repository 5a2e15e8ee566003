import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../../src-main/contract/types.ts'
import { documentOf, newLibrary, open, saveFile } from './libraries.ts'

const answer: Answer = {
  declined: false,
  text: 'Water boils at 100 °C. So does “tea”.',
  sentences: [
    { text: 'Water boils at 100 °C.', verdict: 'supported', citations: [1, 2] },
    { text: 'So does “tea”.', verdict: 'notFound', reason: 'No source says so.', citations: [] },
  ],
  sources: [1, 2].map((n) => ({
    n,
    documentId: n,
    fileId: 10 + n,
    file: `notes/${n}.pdf`,
    title: 'Notes',
    headingPath: ['Heat', 'Water'],
    pages: [n, n + 1],
    start: 5,
    end: 27,
    quote: 'Water boils at 100 °C.',
    contentHash: 'hash',
  })),
  model: null,
  index: { files: 3, filesRead: 2, passages: 9, embedded: 4 },
  notices: ['The model did not answer.'],
}

afterEach(() => void vi.useRealTimers())

describe('5.1 conversations', () => {
  it('the last one used stands first; a new title does not move it', () => {
    vi.useFakeTimers({ now: 1000 })
    const { reader, writer } = newLibrary()
    const first = writer.addConversation('First')
    vi.setSystemTime(2000)
    const second = writer.addConversation('Second')
    expect(reader.conversations()).toEqual([second, first])
    vi.setSystemTime(3000)
    writer.addMessage({ conversationId: first.id, parentId: null, role: 'user', text: 'Why?' })
    vi.setSystemTime(4000)
    writer.renameConversation(second.id, 'Renamed')
    expect(reader.conversations()).toEqual([
      { ...first, updatedAt: 3000 },
      { ...second, title: 'Renamed' },
    ])
  })

  it('one goes with its messages and citations', () => {
    const { reader, writer } = newLibrary()
    const { id } = writer.addConversation('One')
    const message = writer.addMessage({ conversationId: id, parentId: null, role: 'assistant', text: '' })
    writer.finishMessage(message.id, answer, true)
    writer.deleteConversation(id)
    writer.purgeDeleted(Date.now())
    expect(reader.conversation(id)).toBeUndefined()
    expect(reader.branch(id)).toEqual([])
    expect(reader.message(message.id)).toBeUndefined()
    expect(writer.restoreConversation(id)).toBe(false)
    // The answer that was still being written when its conversation was deleted.
    expect(() => writer.finishMessage(message.id, answer, true)).not.toThrow()
  })

  it('a message needs its conversation', () => {
    const { writer } = newLibrary()
    expect(() => writer.addMessage({ conversationId: 7, parentId: null, role: 'user', text: 'Hello?' })).toThrow(
      'FOREIGN KEY',
    )
  })
})

describe('5.2 answers', () => {
  it('come back whole after a restart', () => {
    const store = newLibrary()
    const { id } = store.writer.addConversation('One')
    const scope = { filter: { fileIds: [3] }, chips: [{ kind: 'file' as const, fileId: 3, label: 'notes.pdf' }] }
    const question = store.writer.addMessage({ conversationId: id, parentId: null, role: 'user', text: 'Hot?', scope })
    const reply = store.writer.addMessage({ conversationId: id, parentId: question.id, role: 'assistant', text: '' })
    expect([question.complete, reply.complete]).toEqual([true, false])
    store.writer.finishMessage(reply.id, answer, true)
    store.close()
    const { reader } = open(store.libraryPath)
    expect(reader.lineTo(reply.id)).toEqual([question, { ...reply, text: answer.text, answer, complete: true }])
    expect(question.scope).toEqual(scope)
    expect(reader.message(reply.id)?.answer).toEqual(answer)
  })

  it('a stopped answer is kept as far as it came, and may be finished again', () => {
    const { reader, writer } = newLibrary()
    const { id } = writer.addConversation('One')
    const reply = writer.addMessage({ conversationId: id, parentId: null, role: 'assistant', text: '' })
    writer.finishMessage(reply.id, { ...answer, text: 'Water', sources: answer.sources.slice(0, 1) }, false)
    expect(reader.message(reply.id)).toMatchObject({ text: 'Water', complete: false })
    writer.finishMessage(reply.id, answer, true)
    expect(reader.message(reply.id)).toMatchObject({ answer, complete: true })
  })

  it('outlive the documents they cite', () => {
    const store = newLibrary()
    const { reader, writer } = store
    const { fileId, documentId } = saveFile(store, 'a.txt', documentOf('text'))
    const { id } = writer.addConversation('One')
    const reply = writer.addMessage({ conversationId: id, parentId: null, role: 'assistant', text: '' })
    const sources = answer.sources.slice(0, 1).map((source) => ({ ...source, documentId, fileId }))
    writer.finishMessage(reply.id, { ...answer, sources }, true)
    writer.deleteFiles([fileId])
    writer.collectGarbage()
    expect(reader.message(reply.id)?.answer?.sources).toEqual(sources)
  })
})
