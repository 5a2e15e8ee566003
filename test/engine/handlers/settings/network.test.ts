import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createNetworkLog } from '../../../../src-main/engine/handlers/settings/network.ts'
import { goOut } from '../../../../src-main/engine/models/network/door.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

afterEach(() => {
  vi.useRealTimers()
})
const live = () => new AbortController().signal

async function open() {
  const libraryPath = join(await temporaryFolder(), 'library')
  const store = openStore({ libraryPath, mode: 'write' })
  const log = createNetworkLog(store)
  onTestFinished(() => {
    log.close()
    store.close()
  })
  return { libraryPath, store, log, entries: () => log.handlers.networkLog(undefined, live()) }
}

test('a connection is kept with address, purpose, outcome and bytes, also for the next start', async () => {
  const { libraryPath, log, entries } = await open()
  expect(await entries()).toEqual([])
  const server = createServer((_, response) => response.end('12345')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  await (await goOut(`http://${host}/x`, { method: 'POST', body: 'abc' }, 'write')).text()
  const expected = {
    address: host,
    isLocal: true,
    purpose: 'write',
    outcome: 'made',
    times: 1,
    bytesUp: 3,
    bytesDown: 5,
  }
  expect(await entries()).toMatchObject([expected])

  // Another process reads the same log, and adds to its own view what it does itself.
  const reading = openStore({ libraryPath, mode: 'read' })
  const other = createNetworkLog(reading)
  onTestFinished(() => {
    other.close()
    reading.close()
  })
  other.noteRefusal('evil.example')
  expect(await other.handlers.networkLog(undefined, live())).toMatchObject([
    { address: 'evil.example', isLocal: false, outcome: 'refused', purpose: 'refusedCall' },
    expected,
  ])
  await expect(other.handlers.clearNetworkLog(undefined, live())).rejects.toMatchObject({ code: 'store/readOnly' })
  await log.handlers.clearNetworkLog(undefined, live())
  expect(await entries()).toEqual([])
})

test('alike ones within a minute are one entry, later ones another; of all the last 500 stay', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000 })
  const { log, entries } = await open()
  for (let n = 0; n < 3; n++) log.noteRefusal('10.0.0.7')
  vi.setSystemTime(1_000_061_000)
  log.noteRefusal('10.0.0.7')
  expect((await entries()).map(({ at, times }) => [at, times])).toEqual([
    [1_000_061_000, 1],
    [1_000_000_000, 3],
  ])
  for (let n = 0; n < 600; n++) log.noteRefusal(`host-${n}`)
  const kept = await entries()
  expect(kept).toHaveLength(500)
  expect(kept.map(({ address }) => address)).not.toContain('host-99')
  expect(kept.map(({ address }) => address)).toContain('host-100')
})

test('a full disk costs the entry its place on the disk, and the connection nothing', async () => {
  const { store, log, entries } = await open()
  vi.spyOn(store.writer ?? expect.fail(), 'noteConnection').mockImplementation(() => {
    throw new Error('database or disk is full')
  })
  log.noteRefusal('x'.repeat(5000))
  expect(await entries()).toMatchObject([{ address: 'x'.repeat(200) }])
})

test.each([
  ['localhost', true],
  ['127.0.0.1:11434', true],
  ['[::1]:80', true],
  ['::ffff:127.0.0.1', true],
  ['127.evil.example', false],
  ['huggingface.co', false],
  ['', false],
])('%j on this computer: %s', async (address, isLocal) => {
  const { log, entries } = await open()
  log.noteRefusal(address)
  expect((await entries())[0]?.isLocal).toBe(isLocal)
})
