import { beforeEach, expect, test, vi } from 'vitest'
import { isOpenable, setupOriginals } from '../../../src-main/shell/bridge/originals.ts'
import { electron, ownFrame, reset, strangers } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)

const paths: Record<number, string> = { 1: '/cases/lease.pdf', 2: '/cases/run me.bat', 3: '/cases/README' }
const documentFile = vi.fn((id: number) =>
  Promise.resolve(paths[id] === undefined ? undefined : { path: paths[id], mediaType: 'text/plain' }),
)
beforeEach(() => {
  reset()
  documentFile.mockClear()
  setupOriginals(documentFile)
})

const own = { senderFrame: ownFrame, sender: {} }
const open = (id: unknown, event: unknown = own) => electron.ipcMain.invoke('footnote:open-original', event, id)
const showInFolder = (id: unknown, event: unknown = own) =>
  electron.ipcMain.invoke('footnote:show-in-folder', event, id)

test('an original opens in its own program, at the path that the engine names', async () => {
  expect(await open(1)).toEqual({ ok: true, value: null })
  expect(electron.shell.openPath).toHaveBeenCalledExactlyOnceWith('/cases/lease.pdf')
})

test.each([
  [2, '.bat'],
  [3, '–'],
])('document %d is readable text, but a file that the system could run: shown, never opened', async (id, kind) => {
  const result = await open(id)
  expect(result).toMatchObject({ ok: false, error: { code: 'shell/notOpenable' } })
  expect(JSON.stringify(result)).toContain(`(${kind})`)
  expect(electron.shell.openPath).not.toHaveBeenCalled()
  expect(await showInFolder(id)).toEqual({ ok: true, value: null })
  expect(electron.shell.showItemInFolder).toHaveBeenCalledExactlyOnceWith(paths[id])
})

test('an original that has gone or changed is told of', async () => {
  expect(await open(99)).toMatchObject({ ok: false, error: { code: 'shell/originalGone' } })
  expect(await showInFolder(99)).toMatchObject({ ok: false, error: { code: 'shell/originalGone' } })
})

test('a system without a program for it is told of, in its own words', async () => {
  electron.shell.openPath.mockResolvedValue('No application found')
  const result = await open(1)
  expect(result).toMatchObject({ ok: false, error: { code: 'shell/openFailed' } })
  expect(JSON.stringify(result)).toContain('No application found')
})

test.each(['/etc/passwd', '1', 1.5, 0, -1, null, undefined, [1], { path: '/etc/passwd' }])(
  'a page that names %j instead of a document gets nothing',
  async (input) => {
    expect(await open(input)).toMatchObject({ ok: false, error: { code: 'input/refused' } })
    expect(await showInFolder(input)).toMatchObject({ ok: false, error: { code: 'input/refused' } })
    expect(documentFile).not.toHaveBeenCalled()
  },
)

test.each(strangers)('%s opens nothing', async (_name, senderFrame) => {
  const event = { senderFrame, sender: {} }
  expect(await open(1, event)).toMatchObject({ ok: false, error: { code: 'shell/refused' } })
  expect(await showInFolder(1, event)).toMatchObject({ ok: false, error: { code: 'shell/refused' } })
  expect(electron.shell.openPath).not.toHaveBeenCalled()
  expect(electron.shell.showItemInFolder).not.toHaveBeenCalled()
})

test('what systems run is never opened, whatever stands before the ending', () => {
  const run =
    'exe com bat cmd msi scr pif cpl hta js jse vbs vbe wsf wsh ps1 lnk url reg chm jar app command sh desktop appimage ' +
    'deb rpm pkg dmg iso workflow scpt terminal webloc docm xlsm pptm dotm xlam py rb pl php svg settings-ms'
  for (const kind of run.split(' ')) {
    for (const name of [`a.${kind}`, `a.pdf.${kind}`, `a.${kind.toUpperCase()}`, `a.pdf .${kind}`]) {
      expect(isOpenable(`/x/${name}`), name).toBe(false)
    }
  }
  for (const name of ['.pdf', 'pdf', 'a.pdf.', 'a.', 'a.pdf/']) expect(isOpenable(`/x/${name}x`), name).toBe(false)
  for (const name of ['a.pdf', 'A.PDF', 'b.docx', 'c.html', 'd.md', 'e.txt'])
    expect(isOpenable(`/x/${name}`)).toBe(true)
})
