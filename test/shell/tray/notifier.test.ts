import { beforeEach, expect, test, vi } from 'vitest'
import { createNewsWatch, setupNotifications } from '../../../src-main/shell/tray/notifier.ts'
import { electron, FakeNotification, FakeWindow, reset } from '../fakeElectron.ts'
import { createStatus } from './status.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)
beforeEach(reset)

const busy = (filesRead: number) =>
  createStatus({ filesRead, progress: { phase: 'reading', done: filesRead, total: 900 } })
const idle = (filesRead: number) => createStatus({ filesRead })
const minute = 60_000

type Step = [atMinutes: number, status: ReturnType<typeof idle> | null]

/** Follows statuses, each with the minute at which it came; what was told. */
function follow(...steps: Step[]) {
  let time = 0
  const watch = createNewsWatch(() => time)
  return steps.flatMap(([at, status]) => {
    time = at * minute
    return watch(status) ?? []
  })
}
const ready = { title: 'Your documents are ready', body: 'You can ask about 900 files now.' }

test('the end of a long first indexing is told, once', () => {
  expect(follow([0, idle(0)], [1, busy(0)], [3, busy(600)], [4, idle(900)], [5, busy(900)], [7, idle(900)])).toEqual([
    ready,
  ])
})

test('so is the first folder of one’s own after the sample', () => {
  expect(follow([0, busy(0)], [0.1, idle(9)], [1, busy(9)], [4, idle(900)])).toEqual([ready])
})

test.each<[name: string, Step, Step]>([
  ['a short one', [0, busy(0)], [0.9, idle(900)]],
  ['a few new files', [0, busy(800)], [9, idle(900)]],
  ['a start with nothing to do', [0, idle(900)], [9, idle(900)]],
  ['one that waits', [0, busy(0)], [9, createStatus({ filesRead: 900, pausedBy: ['user'] })]],
])('%s is not', (_name, before, after) => {
  expect(follow(before, after)).toEqual([])
})

test('a run goes on over a pause and over the end of an engine', () => {
  const paused = createStatus({ filesRead: 300, pausedBy: ['battery'] })
  expect(follow([0, busy(0)], [1, paused], [2, null], [3, busy(300)], [4, idle(900)])).toEqual([ready])
})

test('a problem is told once, and again when it has been away', () => {
  const problem = createStatus({ filesRead: 900, problem: 'The disk is full.' })
  const told = { title: 'Footnote needs you', body: 'The disk is full.' }
  expect(follow([0, problem], [1, problem])).toEqual([told])
  expect(follow([0, problem], [1, idle(1)], [2, problem])).toEqual([told, told])
})

test('nothing is shown to somebody who looks at the window; else a click opens it', () => {
  const open = vi.fn()
  const tell = setupNotifications(open)
  const problem = (text: string) => createStatus({ problem: text })
  electron.BrowserWindow.getFocusedWindow.mockReturnValue(new FakeWindow({}))
  tell(problem('one'))
  expect(FakeNotification.shown).toEqual([])
  electron.BrowserWindow.getFocusedWindow.mockReturnValue(null)
  tell(problem('two'))
  expect(FakeNotification.shown.map(({ options }) => options.body)).toEqual(['two'])
  FakeNotification.shown[0]?.emit('click')
  expect(open).toHaveBeenCalledOnce()
  electron.Notification.isSupported.mockReturnValue(false)
  tell(problem('three'))
  expect(FakeNotification.shown).toHaveLength(1)
})
