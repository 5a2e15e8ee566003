import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEngineProcess } from '../../../src-main/shell/host/engineProcess.ts'

/** An engine process that does what the test says. */
class FakeChild extends EventEmitter {
  sent: { message: unknown; ports: unknown[] }[] = []
  postMessage = (message: unknown, ports: unknown[] = []) => void this.sent.push({ message, ports })
  kill = vi.fn(() => {
    this.emit('exit', 1)
    return true
  })
  reply(result: unknown) {
    const { id } = (this.sent.at(-1)?.message ?? {}) as { id?: number }
    this.emit('message', { type: 'reply', id, result })
  }
}

let children: FakeChild[]
const onGaveUp = vi.fn()
const create = () =>
  createEngineProcess(() => {
    const child = new FakeChild()
    children.push(child)
    return child
  }, onGaveUp)
const port = () => ({}) as never

beforeEach(() => {
  vi.useFakeTimers()
  children = []
  onGaveUp.mockClear()
})
afterEach(() => vi.useRealTimers())

test('a port goes to the engine; one that came too early, to the engine once it runs', () => {
  const engine = create()
  const [early, late] = [port(), port()]
  engine.connect(early)
  expect(children).toHaveLength(0)
  engine.start()
  engine.connect(late)
  expect(children[0]?.sent).toEqual([
    { message: { type: 'connect' }, ports: [early] },
    { message: { type: 'connect' }, ports: [late] },
  ])
})

test('calls get their own replies, in whatever order', async () => {
  const engine = create()
  engine.start()
  const first = engine.call('documentFile', 1)
  const second = engine.call('addFolder', '/a')
  const ids = children[0]?.sent.map(({ message }) => (message as { id: number }).id) ?? []
  children[0]?.emit('message', { type: 'reply', id: ids[1], result: { ok: true, value: 'folder' } })
  children[0]?.emit('message', { type: 'reply', id: ids[0], result: { ok: true, value: undefined } })
  expect(await second).toBe('folder')
  expect(await first).toBeUndefined()
})

test("the engine's error is thrown as it was", async () => {
  const engine = create()
  engine.start()
  const call = engine.call('addFolder', '/proc')
  children[0]?.reply({ ok: false, error: { code: 'library/notAFolder', message: 'Not a folder.', retry: false } })
  await expect(call).rejects.toMatchObject({ name: 'AppError', code: 'library/notAFolder' })
})

test('an engine that ends fails what was open and is started again, each time later', async () => {
  const engine = create()
  engine.start()
  const call = engine.call('documentFile', 1)
  children[0]?.emit('exit', 9)
  await expect(call).rejects.toMatchObject({ code: 'shell/engineStopped', retry: true })
  await expect(engine.call('documentFile', 1)).rejects.toMatchObject({ code: 'shell/engineStopped' })
  vi.advanceTimersByTime(249)
  expect(children).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(children).toHaveLength(2)
  children[1]?.emit('exit', 9)
  vi.advanceTimersByTime(499)
  expect(children).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(children).toHaveLength(3)
})

test('after five failed starts in a row the user is told the reason, once', () => {
  const engine = create()
  engine.start()
  const error = { code: 'store/newer', message: 'This library was made by a newer Footnote.', retry: false }
  for (let round = 0; round < 10; round++) {
    children.at(-1)?.emit('message', { type: 'failed', error })
    if (round < 5) children.at(-1)?.emit('exit', 1)
    vi.advanceTimersByTime(60_000)
  }
  expect(children).toHaveLength(5)
  expect(onGaveUp).toHaveBeenCalledExactlyOnceWith(error)
})

test('a long run makes earlier failures forgotten', () => {
  const engine = create()
  engine.start()
  for (let round = 0; round < 12; round++) {
    vi.advanceTimersByTime(61_000)
    children.at(-1)?.emit('exit', 1)
  }
  vi.advanceTimersByTime(250)
  expect(children).toHaveLength(13)
  expect(onGaveUp).not.toHaveBeenCalled()
})

test('closing asks first, waits, and does not start again', async () => {
  const engine = create()
  engine.start()
  const closed = engine.close()
  expect(children[0]?.sent.at(-1)?.message).toEqual({ type: 'close' })
  children[0]?.emit('exit', 0)
  await closed
  vi.advanceTimersByTime(60_000)
  expect(children).toHaveLength(1)
  expect(children[0]?.kill).not.toHaveBeenCalled()
})

test('an engine that does not close is ended after five seconds', async () => {
  const engine = create()
  engine.start()
  const closed = engine.close()
  vi.advanceTimersByTime(5_000)
  await closed
  expect(children[0]?.kill).toHaveBeenCalledOnce()
})

test('closing between two starts cancels the second', async () => {
  const engine = create()
  engine.start()
  children[0]?.emit('exit', 1)
  await engine.close()
  vi.advanceTimersByTime(60_000)
  expect(children).toHaveLength(1)
})
