import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAbort } from '../../../../src-main/base/errors.ts'
import { sha256 } from '../../../../src-main/base/hash.ts'
import type { CatalogueEntry } from '../../../../src-main/engine/models/catalogue.ts'
import { installModel, type InstallBytes } from '../../../../src-main/engine/models/install/installModel.ts'
import { readManifest } from '../../../../src-main/engine/models/install/manifest.ts'
import { startFakeHub, type FakeHub } from '../../../fixtures/models/fakeHub.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

const weights = 'onnx/model_quantized.onnx'
const contents = new Map([
  ['config.json', Buffer.from('{"model_type":"bert"}')],
  [weights, Buffer.from('weights '.repeat(50_000))],
])
const total = [...contents.values()].reduce((sum, { length }) => sum + length, 0)

const entry: CatalogueEntry = {
  task: 'rerank',
  name: 'maker/tiny',
  title: 'tiny',
  languages: ['en'],
  licence: 'MIT',
  bytes: total,
  note: 'For tests.',
  profile: { weights, maxTokens: 512 },
  source: {
    from: 'hub',
    revision: 'abc',
    files: [...contents].map(([path, content]) => ({ path, sha256: sha256(content) })),
  },
}

async function prepare() {
  const hub = await startFakeHub(
    new Map([...contents].map(([path, content]) => [`/maker/tiny/resolve/abc/${path}`, content])),
  )
  const modelsPath = await temporaryFolder()
  const seen: InstallBytes[] = []
  const install = (signal = new AbortController().signal, onProgress?: (bytes: InstallBytes) => void) =>
    installModel(entry, { modelsPath, hub: hub.address }, signal, (bytes) => {
      seen.push(bytes)
      onProgress?.(bytes)
    })
  return { hub, modelsPath, install, seen, folder: join(modelsPath, 'maker/tiny') }
}

/** Ends the connection after half of the weights. */
const breakOff: FakeHub['answer'] = (path, response) => {
  if (!path.endsWith('.onnx')) return false
  const content = contents.get(weights) ?? Buffer.of()
  response.writeHead(200, { 'content-length': content.length })
  response.write(content.subarray(0, content.length >> 1), () => response.destroy())
  return true
}

describe('installing a model', () => {
  it('asks for its files and nothing else, and puts them in their place with manifest and NOTICE', async () => {
    const { hub, folder, install, seen } = await prepare()
    await install()
    expect(hub.requests.map(({ path }) => path)).toEqual(
      [...contents.keys()].map((path) => `/maker/tiny/resolve/abc/${path}`),
    )
    for (const [path, content] of contents) expect(await readFile(join(folder, path))).toEqual(content)
    expect(await readManifest(folder)).toMatchObject({ title: 'tiny', task: 'rerank', bytes: total })
    const notice = await readFile(join(folder, 'NOTICE.md'), 'utf8')
    expect(notice).toContain(`${hub.address}/maker/tiny, revision abc`)
    for (const content of contents.values()) expect(notice).toContain(sha256(content))
    expect(seen.at(-1)).toEqual({ done: total, total })
  })

  it('goes on where a connection broke off, and asks for the rest only', async () => {
    const { hub, folder, modelsPath, install } = await prepare()
    hub.answer = breakOff
    await expect(install()).rejects.toMatchObject({ code: 'models/brokenOff', retry: true })
    expect(await readdir(modelsPath)).toEqual(['incoming'])
    hub.answer = null
    hub.requests.length = 0
    await install()
    expect(hub.requests).toHaveLength(1)
    expect(hub.requests[0]?.range).toMatch(/^bytes=[1-9]\d+-$/)
    expect(await readFile(join(folder, weights))).toEqual(contents.get(weights))
  })

  it.each([
    ['a server that knows no ranges', (content: Buffer) => content.subarray(0, 1000), { status: 200 }],
    ['a part that is whole already', (content: Buffer) => content, {}],
  ])('copes with %s', async (_, partOf, { status }: { status?: number }) => {
    const { hub, folder, modelsPath, install } = await prepare()
    const content = contents.get(weights) ?? Buffer.of()
    await mkdir(join(modelsPath, 'incoming/maker/tiny/onnx'), { recursive: true })
    await writeFile(join(modelsPath, 'incoming/maker/tiny', `${weights}.part`), partOf(content))
    hub.answer = (path, response) => {
      if (!path.endsWith('.onnx') || status === undefined) return false
      response.writeHead(status).end(content)
      return true
    }
    await install()
    expect(await readFile(join(folder, weights))).toEqual(content)
  })

  it('stops at once when it is cancelled, and keeps what came', async () => {
    const { modelsPath, install } = await prepare()
    const controller = new AbortController()
    const cancelled = install(controller.signal, ({ done }) => {
      if (done > 100_000) controller.abort()
    })
    expect(await cancelled.catch(isAbort)).toBe(true)
    expect(await readdir(join(modelsPath, 'incoming/maker/tiny/onnx'))).toEqual(['model_quantized.onnx.part'])
  })

  it('replaces a file that was changed while it waited', async () => {
    const { modelsPath, folder, install } = await prepare()
    await mkdir(join(modelsPath, 'incoming/maker/tiny'), { recursive: true })
    await writeFile(join(modelsPath, 'incoming/maker/tiny/config.json'), '{"model_type":"other"}')
    await install()
    expect(await readFile(join(folder, 'config.json'))).toEqual(contents.get('config.json'))
  })
})

describe('what goes wrong', () => {
  it.each<[string, string, RegExp, FakeHub['answer']]>([
    [
      'a file that is gone',
      'models/gone',
      /newer Footnote|from a file/,
      (_, response) => Boolean(response.writeHead(404).end()),
    ],
    ['a server in trouble', 'models/refused', /few minutes/, (_, response) => Boolean(response.writeHead(503).end())],
    [
      'another file of the same name',
      'models/wrongDigest',
      /thrown away/,
      (_, response) => Boolean(response.writeHead(200).end('not the model')),
    ],
    [
      'a redirect to a stranger',
      'models/redirected',
      /example\.org.*does not follow/,
      (_, response) => Boolean(response.writeHead(302, { location: 'https://example.org/x' }).end()),
    ],
    [
      'a redirect that leaves TLS',
      'models/redirected',
      /does not follow/,
      (_, response) => Boolean(response.writeHead(302, { location: 'http://cdn.hf.co/x' }).end()),
    ],
    [
      'a redirect in a circle',
      'models/brokenOff',
      /where it stopped/,
      (path, response) => Boolean(response.writeHead(302, { location: path }).end()),
    ],
  ])('%s is told with a next step, and leaves no model', async (_, code, words, answer) => {
    const { hub, modelsPath, install } = await prepare()
    hub.answer = answer
    const error: unknown = await install().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code, message: expect.stringMatching(words) })
    expect(await readdir(modelsPath)).toEqual(['incoming'])
    expect(await readdir(join(modelsPath, 'incoming/maker/tiny/onnx'))).toEqual([])
  })

  it('a redirect inside the hub is followed', async () => {
    const { hub, folder, install } = await prepare()
    hub.answer = (path, response) => {
      if (path.startsWith('/cdn')) return Boolean(response.end(contents.get(weights)))
      if (!path.endsWith('.onnx')) return false
      return Boolean(response.writeHead(302, { location: '/cdn/blob' }).end())
    }
    await install()
    expect(await readFile(join(folder, weights))).toEqual(contents.get(weights))
  })

  it('no network is told as such', async () => {
    const { modelsPath } = await prepare()
    // Nobody listens on port 9 of the loopback interface.
    const work = installModel(entry, { modelsPath, hub: 'http://127.0.0.1:9' }, new AbortController().signal, () => {})
    await expect(work).rejects.toMatchObject({
      code: expect.stringMatching(/^models\/(offline|brokenOff)$/),
      retry: true,
    })
  })

  it('a model that the disk cannot hold is refused before the first byte', async () => {
    const { hub, modelsPath } = await prepare()
    const huge = { ...entry, bytes: Number.MAX_SAFE_INTEGER }
    const work = installModel(huge, { modelsPath, hub: hub.address }, new AbortController().signal, () => {})
    await expect(work).rejects.toMatchObject({ code: 'models/diskFull', message: expect.stringContaining('Make room') })
    expect(hub.requests).toEqual([])
  })
})
