import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { speak } from '../../../src-main/base/language/say.ts'
import { entryPath } from '../../../src-main/engine/entries.ts'
import { exportFile } from '../../../src-main/engine/export/exportFile.ts'
import { exportInThread } from '../../../src-main/engine/export/exportInThread.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../fixtures/exportable.ts'
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts'

const standings = new Map([[1, { state: 'gone' as const, movedTo: null, modifiedMs: null }]])
const exportable = exportableOf([turnOf(answerOf([sourceOf(1)]), { standings })])
const live = () => new AbortController().signal

/** A thread that does what it is told. */
async function threadThat(does: string): Promise<string> {
  const path = join(await temporaryFolder(), 'thread.mjs')
  await writeFile(path, does)
  return path
}

test.each([
  ['md', 'en', 'no longer in the library'],
  ['bib', 'en', 'no longer in the library'],
  ['md', 'de', 'nicht mehr in der Bibliothek'],
] as const)('%s in the language “%s” comes out of the thread as it is written here', async (format, language, said) => {
  onTestFinished(() => speak('en'))
  speak(language)
  const written = await exportInThread(entryPath('exportWorker'), { exportable, format }, live())
  expect(written).toEqual(await exportFile(exportable, format))
  expect(written.content).toContain(said)
})

test('an abort ends a thread that never would', async () => {
  const controller = new AbortController()
  const entry = await threadThat('for (;;);')
  const written = exportInThread(entry, { exportable, format: 'pdf' }, controller.signal)
  controller.abort()
  await expect(written).rejects.toThrow('aborted')
})

test.each([
  ['fails', 'throw new Error("broken")'],
  ['ends without a word', ''],
])('a thread that %s is told in words', async (_name, does) => {
  const written = exportInThread(await threadThat(does), { exportable, format: 'md' }, live())
  await expect(written).rejects.toMatchObject({
    code: 'export/failed',
    message: expect.stringContaining('another format'),
  })
})
