import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../src-main/engine/models/catalogue.ts'
import { createModelShelf, entryOf } from '../../../src-main/engine/models/shelf.ts'
import { tinyModelFiles } from '../../fixtures/models/tinyModels.ts'
import { temporaryFolder, writeFiles } from '../../fixtures/temporaryFolder.ts'

const accept = async (): Promise<void> => undefined
const signal = new AbortController().signal

describe('the catalogue', () => {
  it('pins every file of every download by revision and SHA-256', () => {
    for (const { source, profile, name, task } of catalogue) {
      if (source.from !== 'hub') continue
      expect(source.revision).toMatch(/^[0-9a-f]{40}$/)
      for (const { sha256 } of source.files) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      const paths = source.files.map(({ path }) => path)
      const needed = ['config.json', 'tokenizer.json', profile.weights]
      // Nobody states the digest of the model of entailment's, and it reads without.
      if (task !== 'entail') needed.push('tokenizer_config.json')
      expect(paths, name).toEqual(expect.arrayContaining(needed))
      expect(new Set(paths).size).toBe(paths.length)
    }
  })

  it('has the models that were promised, each once', () => {
    const names = catalogue.map(({ title }) => title)
    expect(new Set(names).size).toBe(names.length)
    for (const title of ['ms-marco-MiniLM-L-6-v2', 'bge-reranker-base', 'mxbai-rerank-xsmall'])
      expect(entryOf(title).task).toBe('rerank')
    for (const title of ['bge-small-en-v1.5', 'gte-small', 'multilingual-e5-small', 'nomic-embed-text'])
      expect(entryOf(title).task).toBe('embed')
    expect(entryOf('nli-deberta-v3-xsmall').task).toBe('entail')
    expect(() => entryOf('gpt-5')).toThrow(/There is no model “gpt-5”.*gte-small/)
  })
})

describe('the shelf', () => {
  it('is empty where there is no folder, and makes none', async () => {
    const modelsPath = join(await temporaryFolder(), 'models')
    const shelf = createModelShelf(modelsPath, accept)
    expect(await shelf.list()).toEqual([])
    expect(await shelf.find('Xenova/gte-small')).toBeNull()
    await expect(readdir(modelsPath)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('lists what was imported, passes over half models, and forgets what is removed', async () => {
    const [folder, modelsPath] = [await temporaryFolder(), await temporaryFolder()]
    await writeFiles(folder, Object.fromEntries(await tinyModelFiles('reranker')))
    const shelf = createModelShelf(modelsPath, accept)
    const name = await shelf.import(folder, signal)
    await mkdir(join(modelsPath, 'half/model'), { recursive: true })
    await writeFile(join(modelsPath, 'half/model/footnote.json'), '{"task":"embed"}')
    expect((await shelf.list()).map((model) => model.name)).toEqual([name])
    expect(await shelf.find(name)).toMatchObject({ task: 'rerank', name })
    await shelf.remove(name)
    expect(await shelf.list()).toEqual([])
  })

  it.each(['../../outside', 'a/../../b', '/etc/passwd', 'a', 'a/b/c', 'incoming/x', '.hidden/x', 'a\\b/c', ''])(
    'finds and removes nothing by the name %j',
    async (name) => {
      const modelsPath = await temporaryFolder()
      const shelf = createModelShelf(modelsPath, accept)
      expect(await shelf.find(name)).toBeNull()
      await expect(shelf.remove(name)).rejects.toMatchObject({ code: 'models/unknown' })
    },
  )

  it.each([
    ['Xenova/unheard-of', 'models/unknown'],
    ['nomic-embed-text', 'models/notDownloaded'],
    ['all-MiniLM-L6-v2', 'models/notDownloaded'],
  ])('does not download %s', async (name, code) => {
    const shelf = createModelShelf(await temporaryFolder(), accept, 'http://127.0.0.1:9')
    // Thrown or rejected: nobody is asked for it.
    await expect((async () => shelf.install(name, signal, () => undefined))()).rejects.toMatchObject({ code })
  })
})
