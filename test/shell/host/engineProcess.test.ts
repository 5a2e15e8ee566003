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
const onStatus = vi.fn()
const create = () => {
  const engine = createEngineProcess({
    fork: () => {
      const child = new FakeChild()
      children.push(child)
      return child
    },
    onGaveUp,
  })
  engine.onStatus(onStatus)
  return engine
}
const port = () => ({ close: vi.fn() }) as never
const connections = (child: FakeChild | undefined) =>
  child?.sent.filter(({ message }) => (message as { type: string }).type === 'connect')

beforeEach(() => {
  vi.useFakeTimers()
  children = []
  onGaveUp.mockClear()
  onStatus.mockClear()
})
afterEach(() => vi.useRealTimers())

test('a port goes to the engine; one that came too early, to the engine once it runs', () => {
  const engine = create()
  const [early, late] = [port(), port()]
  engine.connect(early)
  expect(children).toHaveLength(0)
  engine.start()
  engine.connect(late)
  expect(connections(children[0])).toEqual([
    { message: { type: 'connect' }, ports: [early] },
    { message: { type: 'connect' }, ports: [late] },
  ])
})

test('calls get their own replies, in whatever order', async () => {
  const engine = create()
  engine.start()
  const first = engine.call('documentFile', 1)
  const second = engine.call('addFolder', '/a')
  const ids = children[0]?.sent.slice(-2).map(({ message }) => (message as { id: number }).id) ?? []
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

test('an engine that was given up lets no page wait for it, and can be started once more', () => {
  const engine = create()
  engine.start()
  const [before, after] = [port(), port()] as { close: () => void }[]
  for (let round = 0; round < 5; round++) {
    children.at(-1)?.emit('exit', 1)
    if (round === 4) break
    if (round === 3) engine.connect(before as never)
    vi.advanceTimersByTime(60_000)
  }
  engine.connect(after as never)
  expect(after?.close).toHaveBeenCalledOnce()
  expect(onGaveUp).toHaveBeenCalledOnce()
  engine.start()
  expect(children).toHaveLength(6)
  // The failures are forgotten: it gets as many chances as at first.
  children.at(-1)?.emit('exit', 1)
  vi.advanceTimersByTime(250)
  expect(children).toHaveLength(7)
  engine.start()
  expect(children).toHaveLength(7)
})

test('the status is passed on, and ends with the engine', () => {
  const engine = create()
  engine.start()
  children[0]?.emit('message', { type: 'status', status: { filesRead: 3 } })
  expect(onStatus).toHaveBeenLastCalledWith({ filesRead: 3 })
  children[0]?.emit('exit', 9)
  expect(onStatus).toHaveBeenLastCalledWith(null)
})

test('each engine is told how the computer gets its power, and of a sleep that is over', () => {
  const engine = create()
  engine.setOnBattery(true)
  engine.start()
  engine.wakeUp()
  engine.setOnBattery(false)
  children[0]?.emit('exit', 9)
  vi.advanceTimersByTime(250)
  const power = (isOnBattery: boolean) => ({ type: 'power', isOnBattery })
  expect(children.map(({ sent }) => sent.map(({ message }) => message))).toEqual([
    [power(true), { type: 'wakeUp' }, power(false)],
    [power(false)],
  ])
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

test('an engine that cannot even be killed does not keep the app: after six seconds it is left', async () => {
  const engine = create()
  engine.start()
  children[0]?.kill.mockImplementation(() => false)
  const closed = engine.close()
  vi.advanceTimersByTime(5_999)
  expect(await Promise.race([closed.then(() => 'closed'), Promise.resolve('waiting')])).toBe('waiting')
  vi.advanceTimersByTime(1)
  await closed
})

test('closing between two starts cancels the second', async () => {
  const engine = create()
  engine.start()
  children[0]?.emit('exit', 1)
  await engine.close()
  vi.advanceTimersByTime(60_000)
  expect(children).toHaveLength(1)
})
