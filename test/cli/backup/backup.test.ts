import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../src-main/engine/store/store.ts'
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts'
import { cli, lastJson } from '../scriptedEngine.ts'

/** A library with one conversation. */
async function makeLibrary() {
  const top = await temporaryFolder()
  const library = join(top, 'library')
  const open = () => openStore({ libraryPath: library, mode: 'write' })
  const titles = (): string[] => {
    const store = open()
    const found = store.reader.conversations().map(({ title }) => title)
    store.close()
    return found
  }
  const store = open()
  store.writer?.addConversation('Rent')
  store.close()
  return { top, library, open, titles }
}

test('a backup is made beside a Footnote that runs, and put back in the place of a damaged library', async () => {
  const { top, library, open, titles } = await makeLibrary()
  const running = open()
  const { path } = lastJson(await cli(['--library', library, 'backup', top, '--json'])) as { path: string }
  running.close()
  expect(path).toMatch(/Footnote library .*\.footnote$/)
  await writeFile(join(library, 'library.db'), 'broken'.repeat(2000))
  const { code, out } = await cli(['--library', library, 'restore', path])
  expect([code, out]).toEqual([0, expect.stringContaining('when Footnote starts next; what is there is kept.')])
  expect(titles()).toEqual(['Rent'])
  expect((await readdir(library)).some((name) => name.startsWith('library.before-'))).toBe(true)
})

test('what is no backup, and a library that is not there, are told with code 1', async () => {
  const { top, library, titles } = await makeLibrary()
  await writeFile(join(top, 'notes.txt'), 'notes')
  const refused = await cli(['--library', library, 'restore', join(top, 'notes.txt')])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is not a backup')])
  const none = await cli(['--library', join(top, 'none'), 'backup', top])
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('There is no library')])
  expect(titles()).toEqual(['Rent'])
})
