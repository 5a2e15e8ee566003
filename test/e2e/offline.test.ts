import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const cli = join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js')

/** Why the test cannot run here; empty when it can. */
function findObstacle(): string {
  if (process.platform !== 'linux') return 'network namespaces are a feature of Linux'
  if (!existsSync(cli)) return 'nothing is built; `npm run build` first'
  const probe = spawnSync('unshare', ['--map-root-user', '--net', 'true'])
  return probe.status === 0 ? '' : 'this machine allows no network namespaces'
}

const obstacle = findObstacle()
const suffix = obstacle === '' ? '' : ` (skipped: ${obstacle})`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footnote-offline-'))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(
    join(folder, 'docs', 'lighthouse.md'),
    '# The lighthouse of Arholm\n\nThe lamp was lit for the first time in March 1871.\n\n## Keepers\n\nThree keepers shared the watch until 1954, when the light became automatic.\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program where there is no network but, when `ip` is there to raise it, loopback. */
function runOffline(command: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const script = 'ip link set lo up 2>/dev/null; exec "$@"'
  const child = spawn('unshare', ['--map-root-user', '--net', 'sh', '-c', script, 'sh', ...command], {
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })))
}

test.runIf(obstacle === '')(`the place of this test has no interface but loopback${suffix}`, async () => {
  const { stdout } = await runOffline(['cat', '/proc/net/dev'])
  const interfaces = [...stdout.matchAll(/^\s*([\w@.-]+):/gm)].map(([, name]) => name)
  expect(interfaces).toEqual(['lo'])
})

test.runIf(obstacle === '')(
  `a folder is indexed and a question answered with its source${suffix}`,
  { timeout: 120_000 },
  async () => {
    const ask = [
      process.execPath,
      cli,
      '--library',
      join(folder, 'library'),
      '--json',
      'ask',
      folder,
      'When was the lamp first lit?',
    ]
    const { code, stdout, stderr } = await runOffline(ask)
    expect(stderr).not.toMatch(/ENOTFOUND|EAI_AGAIN|ENETUNREACH|getaddrinfo/)
    expect(code, stderr).toBe(0)
    expect(stdout).toContain('March 1871')
    expect(stdout).toContain('lighthouse.md')
  },
)
