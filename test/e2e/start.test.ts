import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../server/serving.ts'

const root = join(import.meta.dirname, '..', '..')
let home: string
let child: ChildProcess | undefined

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'footnote-start-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

/** The first command of the README, on a machine without a display and with an empty home folder. */
function start() {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, XDG_DATA_HOME: join(home, 'data') }
  const started = spawn(process.execPath, [join(root, 'src-main/cli/bootstrap.mjs'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  const said = { stdout: '', stderr: '' }
  started.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  started.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => started.once('exit', resolve))
  return { said, ended, stop: () => started.kill('SIGTERM') }
}

test(
  'the first command serves the page at an address that works once, and ends when told',
  { timeout: 120_000 },
  async () => {
    const { said, ended, stop } = start()
    const printed = vi.waitFor(
      () => {
        const [found] = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/.exec(said.stdout) ?? []
        if (found === undefined) throw new Error(`no address yet\n${said.stderr}`)
        return new URL(found)
      },
      { timeout: 100_000, interval: 100 },
    )
    const failed = ended.then((code) => Promise.reject(new Error(`ended with ${code}\n${said.stderr}`)))
    failed.catch(() => {})
    const address = await Promise.race([printed, failed])
    expect(said.stderr).toContain('There is no display here')
    const port = Number(address.port)

    const opened = await send(port, 'GET', address.pathname + address.search)
    expect(opened.status).toBe(303)
    const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    expect((await send(port, 'GET', '/', { cookie })).body).toContain('<title>Footnote</title>')
    const info = JSON.parse((await send(port, 'GET', '/trpc/info', { cookie })).body) as {
      result: { data: { libraryPath: string } }
    }
    expect(info.result.data.libraryPath).toBe(join(home, 'data', 'footnote', 'library'))
    expect((await send(port, 'GET', address.pathname + address.search)).status).toBe(401)

    stop()
    expect(await ended).toBe(0)
    await expect(send(port, 'GET', '/', { cookie })).rejects.toThrow('ECONNREFUSED')
  },
)
