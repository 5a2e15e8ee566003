import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { applicationId, migrations } from '../../../src-main/engine/store/migrations.ts'
import { newLibrary, open, temporaryFolder } from './libraries.ts'

type Library = ReturnType<typeof newLibrary>

/** A conversation, and a way to say something in it: in another's place or after it. */
function begin({ writer, reader }: Library, title = 'One') {
  const { id: conversationId } = writer.addConversation(title)
  const say = (text: string, parentId: number | null) =>
    writer.addMessage({ conversationId, parentId, role: 'user', text }).id
  const shown = () => reader.branch(conversationId).map(({ text }) => text)
  return { conversationId, say, shown }
}

describe('9.1 branches', () => {
  it('what was said last is shown, with all that could stand in its place', () => {
    const library = newLibrary()
    const { conversationId, say, shown } = begin(library)
    const first = say('a', null)
    const second = say('b', first)
    say('c', second)
    const other = say('B', first)
    expect(shown()).toEqual(['a', 'B'])
    expect(library.reader.branch(conversationId).map(({ siblings }) => siblings)).toEqual([[first], [second, other]])
    // Another beginning.
    say('A', null)
    expect(shown()).toEqual(['A'])
  })

  it('the branch that is chosen stays chosen, also after a restart, with what was shown in it', () => {
    const library = newLibrary()
    const { conversationId, say, shown } = begin(library)
    const a = say('a', null)
    const b = say('b', a)
    const c = say('c', b)
    say('C', b)
    library.writer.showMessage(c)
    say('B', a)
    library.writer.showMessage(b)
    expect(shown()).toEqual(['a', 'b', 'c'])
    library.writer.showMessage(999)
    library.close()
    const texts = open(library.libraryPath).reader.branch(conversationId)
    expect(texts.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  })

  it('for any tree: the branch is a line from the beginning to an end, and leads to what was chosen last', () => {
    const library = newLibrary()
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 25 }), fc.nat(), (parents, chosen) => {
        const { conversationId, say } = begin(library)
        const ids: number[] = []
        for (const [at, parent] of parents.entries()) ids.push(say(String(at), ids[parent % (at + 1)] ?? null))
        const id = ids[chosen % ids.length] ?? 0
        library.writer.showMessage(id)
        const branch = library.reader.branch(conversationId)
        const line = library.reader.lineTo(id).map((message) => message.id)
        expect(branch.slice(0, line.length).map((message) => message.id)).toEqual(line)
        for (const [at, message] of branch.entries()) {
          expect(message.parentId).toBe(branch[at - 1]?.id ?? null)
          expect(message.siblings).toContain(message.id)
        }
        const places = branch.flatMap(({ siblings }) => siblings)
        expect(places.length).toBe(new Set(places).size)
      }),
      { numRuns: 60 },
    )
  })

  it('a conversation of before is a line, shown to its end, and can be searched', () => {
    const libraryPath = temporaryFolder()
    const step = migrations.findIndex((sql) => sql.includes('ADD COLUMN parent_id'))
    const database = new SqliteDatabase(join(libraryPath, 'library.db'))
    database.exec(`${migrations.slice(0, step).join('\n')}
      INSERT INTO conversations VALUES (1, 'One', 1, 1), (2, 'Two', 2, 2);
      INSERT INTO messages VALUES (1, 1, 'user', 'Rent?', NULL, 1, 1), (2, 2, 'user', 'Elsewhere?', NULL, 1, 1),
        (3, 1, 'assistant', '900 euros.', NULL, 1, 1), (4, 1, 'user', 'Heating?', NULL, 1, 1);
      PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${step};`)
    database.close()
    const { reader } = open(libraryPath)
    expect(reader.branch(1).map(({ text, parentId }) => [text, parentId])).toEqual([
      ['Rent?', null],
      ['900 euros.', 1],
      ['Heating?', 3],
    ])
    expect(reader.branch(2).map(({ text, parentId }) => [text, parentId])).toEqual([['Elsewhere?', null]])
    expect(reader.findConversations(['heat'], 9).map(({ message }) => message?.id)).toEqual([4])
  })
})

describe('9.2 deleting', () => {
  it('a conversation is hidden at once, comes back whole, and is gone with the purge', () => {
    const library = newLibrary()
    const { reader, writer } = library
    const { conversationId, say, shown } = begin(library)
    const id = say('the deposit', null)
    writer.deleteConversation(conversationId)
    expect([reader.conversations(), reader.conversation(conversationId), reader.message(id)]).toEqual([
      [],
      undefined,
      undefined,
    ])
    expect([reader.lineTo(id), reader.findConversations(['deposit'], 9)]).toEqual([[], []])
    expect(writer.restoreConversation(conversationId)).toBe(true)
    expect(writer.restoreConversation(conversationId)).toBe(false)
    expect([shown(), reader.findConversations(['deposit'], 9)]).toMatchObject([['the deposit'], [{ message: { id } }]])
    writer.deleteConversation(conversationId)
    writer.purgeDeleted(Date.now() - 1000)
    expect(writer.restoreConversation(conversationId)).toBe(true)
    writer.deleteConversation(conversationId)
    writer.purgeDeleted(Date.now())
    expect(writer.restoreConversation(conversationId)).toBe(false)
    expect(shown()).toEqual([])
  })

  it('a question goes with what follows it; what stood beside it is shown; an undo brings back just that', () => {
    vi.useFakeTimers({ now: 5000 })
    onTestFinished(() => void vi.useRealTimers())
    const library = newLibrary()
    const { reader, writer } = library
    const { say, shown } = begin(library)
    const a = say('a', null)
    const b = say('b', a)
    const c = say('c', b)
    const d = say('d', c)
    const other = say('B', a)
    writer.showMessage(d)
    // Two deletions in one millisecond.
    expect(writer.deleteMessages(d)).toBe(1)
    expect(writer.deleteMessages(b)).toBe(2)
    expect(shown()).toEqual(['a', 'B'])
    expect(reader.message(c)).toBeUndefined()
    expect(reader.findConversations(['c'], 9)).toEqual([])
    expect(writer.restoreMessages(b)).toBe(true)
    expect(shown()).toEqual(['a', 'b', 'c'])
    expect(writer.restoreMessages(d)).toBe(true)
    expect(shown()).toEqual(['a', 'b', 'c', 'd'])
    expect([writer.restoreMessages(d), writer.restoreMessages(999), writer.deleteMessages(999)]).toEqual([
      false,
      false,
      0,
    ])
    writer.deleteMessages(other)
    writer.purgeDeleted(Date.now() + 1000)
    expect(writer.restoreMessages(other)).toBe(false)
    expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('a line of six hundred goes and comes in one step', () => {
    const library = newLibrary()
    const { conversationId, say, shown } = begin(library)
    let last: number | null = null
    const first = (last = say('0', null))
    for (let at = 1; at < 600; at++) last = say(String(at), last)
    expect(library.writer.deleteMessages(first)).toBe(600)
    expect(library.writer.restoreMessages(first)).toBe(true)
    expect(shown()).toHaveLength(600)
    library.writer.deleteConversation(conversationId)
    library.writer.purgeDeleted(Date.now())
    expect(shown()).toEqual([])
  })
})

describe('9.3 finding', () => {
  it.each([
    ['frist', ['Kündigungsfrist']],
    ['KUNDIGUNG', ['Kündigungsfrist']],
    ['900 euro', ['Rent']],
    ['zz', ['Pizza']],
    ['Rent', ['Rent']],
    ['"rent" OR *', []],
    ["' -- %", []],
    ['   ', []],
  ])('%j', (typed, titles) => {
    const library = newLibrary()
    begin(library, 'Pizza').say('Where?', null)
    const { say } = begin(library, 'Rent')
    const question = say('How much?', null)
    const reply = say('', question)
    const answer = {
      declined: false,
      text: 'It is 900 euros a month.',
      sentences: [],
      sources: [],
      model: null,
      notices: [],
    }
    library.writer.finishMessage(
      reply,
      { ...answer, index: { files: 0, filesRead: 0, passages: 0, embedded: 0 } },
      true,
    )
    begin(library, 'Kündigungsfrist').say('Wann?', null)
    const words = typed.split(/\s+/).filter((word) => word !== '')
    expect(library.reader.findConversations(words, 9).map(({ conversation }) => conversation.title)).toEqual(titles)
    if (typed === '900 euro') expect(library.reader.findConversations(words, 9)[0]?.message?.id).toBe(reply)
  })

  it('the one used last comes first, no more than were asked for', () => {
    vi.useFakeTimers({ now: 1000 })
    onTestFinished(() => void vi.useRealTimers())
    const library = newLibrary()
    for (let at = 1; at <= 5; at++) {
      vi.setSystemTime(at * 1000)
      begin(library, String(at)).say('the same words', null)
    }
    expect(library.reader.findConversations(['same'], 2).map(({ conversation }) => conversation.title)).toEqual([
      '5',
      '4',
    ])
  })
})
