import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openForWriting } from '../../../src-main/engine/store/database.ts'
import { createReader } from '../../../src-main/engine/store/read/reader.ts'
import { createWriter } from '../../../src-main/engine/store/write/writer.ts'
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts'

it('a change for which there is no room is refused in words, whole, and what was there stays', async () => {
  const folder = await temporaryFolder()
  const database = openForWriting(join(folder, 'library.db'))
  onTestFinished(() => void database.close())
  const writer = createWriter(database)
  const reader = createReader(database, folder)
  const { id: conversationId } = writer.addConversation('Rent')
  // A limit of pages is refused by SQLite as a full disk is.
  const pages = Number(database.pragma('page_count', { simple: true }))
  database.pragma(`max_page_count = ${pages + 3}`)
  const message = { conversationId, parentId: null, role: 'user', text: 'rent '.repeat(1000) } as const
  const fill = () => {
    for (;;) writer.addMessage(message)
  }
  expect(fill).toThrow(expect.objectContaining({ code: 'store/diskFull', retry: true }))
  expect(reader.conversations().map(({ title }) => title)).toEqual(['Rent'])
  database.pragma('max_page_count = 1000000')
  expect(() => writer.addMessage(message)).not.toThrow()
})
