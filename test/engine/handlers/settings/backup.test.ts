import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupEvent } from '../../../../src-main/contract/nouns/settingsTypes.ts'
import { createBackupHandlers } from '../../../../src-main/engine/handlers/settings/backup.ts'
import { browse } from '../../../../src-main/engine/library/browse.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import type { Store } from '../../../../src-main/engine/store/types.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

const live = () => new AbortController().signal

async function open(backup?: Store['backup']) {
  const home = await temporaryFolder()
  const libraryPath = join(home, '.library')
  const store = openStore({ libraryPath, mode: 'write' })
  onTestFinished(() => store.close())
  const handlers = createBackupHandlers({
    store: { ...store, ...(backup ? { backup } : {}) },
    browse: (path) => browse(path, home),
    homePath: home,
  })
  return { home, libraryPath, handlers }
}

async function collect(events: AsyncIterable<BackupEvent>): Promise<BackupEvent[]> {
  const all: BackupEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

test('two backups of a day lie side by side; one of them is put back, or given up', async () => {
  const { home, handlers } = await open()
  const [first, second] = [
    (await collect(handlers.backupLibrary({ path: home }, live()))).at(-1),
    (await collect(handlers.backupLibrary({ path: '~' }, live()))).at(-1),
  ]
  if (first?.type !== 'done' || second?.type !== 'done') throw new Error('no backup was made')
  expect(first.path).toMatch(/Footnote library \d{4}-\d\d-\d\d\.footnote$/)
  expect(second.path).toMatch(/ \(2\)\.footnote$/)
  expect(await handlers.backupState(undefined, live())).toMatchObject({ isRestoreWaiting: false })
  await handlers.restoreLibrary({ path: first.path }, live())
  expect(await handlers.backupState(undefined, live())).toMatchObject({ isRestoreWaiting: true })
  await handlers.cancelRestore(undefined, live())
  expect(await handlers.backupState(undefined, live())).toMatchObject({ isRestoreWaiting: false })
})

test.each(['/etc', '..', '/'])(
  'nothing is written to %s or read from it: it is not below the home folder',
  async (path) => {
    const { handlers } = await open()
    await expect(collect(handlers.backupLibrary({ path }, live()))).rejects.toMatchObject({ code: 'input/outsideHome' })
    const file = join(path, 'passwd')
    await expect(handlers.restoreLibrary({ path: file }, live())).rejects.toMatchObject({ code: /input\// })
  },
)

test('the library itself is no backup of it', async () => {
  const { libraryPath, handlers } = await open()
  const path = join(libraryPath, 'library.db')
  await expect(handlers.restoreLibrary({ path }, live())).rejects.toMatchObject({ code: 'store/notABackup' })
})

test('who stops listening stops the copy', async () => {
  let isStopped = false
  const { handlers, home } = await open((_path, onProgress, signal) => {
    onProgress({ done: 1, total: 2 })
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        isStopped = true
        reject(signal.reason as Error)
      })
    })
  })
  for await (const event of handlers.backupLibrary({ path: home }, live())) {
    expect(event).toEqual({ type: 'progress', done: 1, total: 2 })
    break
  }
  expect(isStopped).toBe(true)
})
