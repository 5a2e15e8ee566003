import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const script = join(import.meta.dirname, 'provide.sh')
const storiesPath = join(import.meta.dirname, '..', '..', '..', 'shared', 'models', 'ggml', 'stories260K.gguf')

/** What the tests of this folder run with, or why they cannot. */
type Provided = { server: string; model: string } | { reason: string }

function provided(): Provided {
  const { status, stdout, error } = spawnSync('sh', [script, '--check'], { encoding: 'utf8' })
  const said = new Map(stdout?.split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]))
  const server = said.get('server')
  const model = said.get('model')
  if (status === 0 && server !== undefined && model !== undefined) return { server, model }
  return { reason: stdout?.trim().replace('skipped: ', '') || String(error ?? `${script} failed`) }
}

/** Why no real server can be tested with here; null when one can. Printed once by each file of tests. */
export function whyNoOllama(): string | null {
  const found = provided()
  if (!('reason' in found)) return null
  process.stdout.write(`skipped: ${found.reason}\n`)
  return found.reason
}

/** Why the small model of stories is not here; null when it is. */
export function whyNoStories(): string | null {
  return existsSync(storiesPath) ? null : `there is no ${storiesPath}`
}

/** Names under which the models are imported. */
export const instruct = 'smollm2:135m'
export const stories = 'stories:260k'
/** The instruct model as somebody with little patience sets it: prompts of some hundred tokens. */
export const shortInstruct = 'smollm2:short'

const chatml = `{{- range .Messages }}<|im_start|>{{ .Role }}
{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
`

export type RealOllama = {
  host: string
  /** Folder with the server's models, for tests that break one. */
  modelsPath: string
  /** Ends the server and its runners at once, as a crash does. */
  kill(): Promise<void>
  close(): Promise<void>
}

/**
 * A real server on a port of its own, with models in a folder of its own that goes when it does.
 * @param models which it shall hold
 * @param env more settings of the server, such as OLLAMA_MAX_QUEUE
 */
export async function startRealOllama(
  models: readonly (typeof instruct | typeof stories | typeof shortInstruct)[],
  env: Record<string, string> = {},
): Promise<RealOllama> {
  const found = provided()
  if ('reason' in found) throw new Error(found.reason)
  const folder = await mkdtemp(join(tmpdir(), 'footnote-ollama-'))
  const modelsPath = join(folder, 'models')
  const port = await freePort()
  const host = `http://127.0.0.1:${port}`
  // In a group of its own with its runners, which ends with these tests however they end: then nobody writes any more.
  const server = spawn('sh', ['-c', '"$1" serve & read -r _; kill -9 0', 'sh', found.server], {
    env: { PATH: process.env['PATH'], HOME: folder, OLLAMA_HOST: host, OLLAMA_MODELS: modelsPath, ...env },
    detached: true,
    stdio: ['pipe', 'ignore', process.env['FOOTNOTE_OLLAMA_LOG'] === undefined ? 'ignore' : 'inherit'],
  })
  const gone = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  await untilUp(host)
  const stop = ['<|im_end|>']
  if (models.includes(instruct)) await importModel(host, instruct, found.model, chatml, { stop })
  if (models.includes(shortInstruct))
    await importModel(host, shortInstruct, found.model, chatml, { stop, num_ctx: 1024 })
  if (models.includes(stories)) await importModel(host, stories, storiesPath, '{{ .Prompt }}', {})

  const kill = async (): Promise<void> => {
    server.stdin?.end()
    await gone
  }
  return {
    host,
    modelsPath,
    kill,
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilUp(host: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const isUp = await fetch(`${host}/api/version`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await pause(100)
  }
  throw new Error(`the server did not come up at ${host}`)
}

async function importModel(
  host: string,
  name: string,
  path: string,
  template: string,
  parameters: object,
): Promise<void> {
  const bytes = await readFile(path)
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  await request(`${host}/api/blobs/${digest}`, bytes)
  const model = { model: name, files: { 'model.gguf': digest }, template, parameters, stream: false }
  await request(`${host}/api/create`, JSON.stringify(model))
}

/** One request whose answer is expected to be good. */
export async function request(url: string, body: string | Uint8Array<ArrayBuffer>): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
