import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAbort } from '../../../src-main/base/errors.ts'
import type { Embedder } from '../../../src-main/engine/types.ts'
import { createRealEmbedder, entry } from './realModel.ts'

let folder: string
let embedder: Embedder | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-crash-'))
})
afterEach(async () => {
  await embedder?.close()
  embedder = undefined
  await rm(folder, { recursive: true, force: true })
})

/** An entry that writes its process id into a file, line by line, then does `before` and what the real one does. */
async function writeEntry(before = ''): Promise<string> {
  const path = join(folder, 'inference.mjs')
  const note = `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(join(folder, 'pids'))}, process.pid + '\\n')\n`
  await writeFile(path, `${note}${before}\nawait import(${JSON.stringify(entry)})\n`)
  return path
}

async function pids(): Promise<number[]> {
  const lines = await readFile(join(folder, 'pids'), 'utf8').catch(() => '')
  return lines.split('\n').filter(Boolean).map(Number)
}

describe('a crash of the inference process', () => {
  it('is survived: the work is done by a second process', async () => {
    embedder = await createRealEmbedder({ entry: await writeEntry() })
    const texts = Array.from({ length: 60 }, (_, n) => `passage number ${n}`)
    await embedder.embed(['warm'], 'query')
    const work = embedder.embed(texts, 'passage')
    const [pid] = await pids()
    process.kill(pid ?? 0, 'SIGKILL')
    const vectors = await work
    expect(await pids()).toHaveLength(2)
    expect(vectors).toHaveLength(60)
    expect(vectors[59]).toEqual((await embedder.embed(['passage number 59'], 'query'))[0])
  })

  it('while idle is not noticed', async () => {
    embedder = await createRealEmbedder({ entry: await writeEntry() })
    const [before] = await embedder.embed(['steady'], 'query')
    process.kill((await pids())[0] ?? 0, 'SIGKILL')
    expect(await embedder.embed(['steady'], 'query')).toEqual([before])
    expect(await pids()).toHaveLength(2)
  })

  it('twice without a vector in between ends the work with a reason, and the next call tries anew', async () => {
    // Dies on its first two starts, lives on the third.
    const dying = `import { readFileSync } from 'node:fs'
if (readFileSync(${JSON.stringify(join(folder, 'pids'))}, 'utf8').trim().split('\\n').length < 3) process.exit(7)`
    embedder = await createRealEmbedder({ entry: await writeEntry(dying) })
    await expect(embedder.embed(['doomed'], 'passage')).rejects.toMatchObject({ code: 'embed/crashed', retry: true })
    expect(await embedder.embed(['reborn'], 'passage')).toHaveLength(1)
    expect(await pids()).toHaveLength(3)
  })

  it('does not bring back an aborted call', async () => {
    embedder = await createRealEmbedder({ entry: await writeEntry() })
    await embedder.embed(['warm'], 'query')
    const controller = new AbortController()
    const work = embedder.embed(['a', 'b', 'c', 'd'], 'passage', controller.signal)
    process.kill((await pids())[0] ?? 0, 'SIGKILL')
    controller.abort()
    expect(await work.catch(isAbort)).toBe(true)
    expect(await embedder.embed(['e'], 'query')).toHaveLength(1)
  })
})
