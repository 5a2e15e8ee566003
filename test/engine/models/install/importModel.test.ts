import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { importModel, type Probe } from '../../../../src-main/engine/models/install/importModel.ts'
import { readManifest, type Manifest } from '../../../../src-main/engine/models/install/manifest.ts'
import { tinyModelFiles, tinyWeights, type TinyModel } from '../../../fixtures/models/tinyModels.ts'
import { temporaryFolder, writeFiles } from '../../../fixtures/temporaryFolder.ts'

const accept: Probe = async () => undefined
const signal = new AbortController().signal

async function brought(
  kind: TinyModel,
  change: Record<string, string | null> = {},
): Promise<Record<string, Uint8Array | string>> {
  const files: Record<string, Uint8Array | string> = Object.fromEntries(await tinyModelFiles(kind))
  for (const [name, content] of Object.entries(change)) {
    if (content === null) delete files[name]
    else files[name] = content
  }
  return files
}

async function writeZip(path: string, files: Record<string, Uint8Array | string>): Promise<void> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  await writeFile(path, await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }))
}

/** A zip whose only name is replaced, byte by byte, by one of the same length that no honest program writes. */
async function writeHostileZip(path: string, name: string): Promise<void> {
  const harmless = 'x'.repeat(name.length)
  const zip = new JSZip()
  zip.file(harmless, 'owned')
  const bytes = await zip.generateAsync({ type: 'nodebuffer' })
  await writeFile(path, Buffer.from(bytes.toString('latin1').replaceAll(harmless, name), 'latin1'))
}

describe('importing a model', () => {
  it('takes what is needed from a folder, and says from its files how it is used', async () => {
    const [folder, modelsPath] = [await temporaryFolder(), await temporaryFolder()]
    const files = await brought('embedder', {
      '1_Pooling/config.json': '{"pooling_mode_cls_token": true}',
      'config_sentence_transformers.json': '{"prompts":{"query":"ask: ","document":"tell: "}}',
      'sentence_bert_config.json': '{"max_seq_length": 48}',
      'pytorch_model.bin': 'not wanted',
    })
    await writeFiles(join(folder, 'My model (v2)'), files)
    const probed: [string, string, Manifest][] = []
    const name = await importModel(
      join(folder, 'My model (v2)'),
      modelsPath,
      async (...call) => void probed.push(call),
      signal,
    )
    expect(name).toBe('imported/My-model-v2')
    expect(probed).toHaveLength(1)
    expect(probed[0]?.[1]).toMatch(/^incoming\/import-/)
    expect(await readManifest(join(modelsPath, name))).toMatchObject({
      title: 'My model (v2)',
      task: 'embed',
      licence: 'not stated',
      profile: {
        weights: tinyWeights,
        pooling: 'cls',
        dimensions: 16,
        maxTokens: 48,
        queryPrefix: 'ask: ',
        passagePrefix: 'tell: ',
      },
    })
    expect(await readdir(join(modelsPath, name))).not.toContain('pytorch_model.bin')
    expect(await readFile(join(modelsPath, name, 'NOTICE.md'), 'utf8')).toContain('Imported from My model (v2).')
  })

  it('takes a zip with a folder inside, the smaller of two exports, and weights beside them', async () => {
    const [folder, modelsPath] = [await temporaryFolder(), await temporaryFolder()]
    const files = await brought('reranker', { 'onnx/model.onnx': 'large', 'onnx/model_quantized.onnx_data': 'weights' })
    const inside = Object.fromEntries(
      Object.entries(files).map(([name, content]) => [`reranker-main/${name}`, content]),
    )
    await writeZip(join(folder, 'reranker.zip'), { ...inside, 'README.md': 'hello' })
    const name = await importModel(join(folder, 'reranker.zip'), modelsPath, accept, signal)
    expect(name).toBe('imported/reranker')
    expect(await readManifest(join(modelsPath, name))).toMatchObject({
      task: 'rerank',
      profile: { weights: tinyWeights, maxTokens: 64 },
    })
    expect((await readdir(join(modelsPath, name, 'onnx'))).sort()).toEqual([
      'model_quantized.onnx',
      'model_quantized.onnx_data',
    ])
  })

  it('leaves nothing behind of a model that does not run', async () => {
    const [folder, modelsPath] = [await temporaryFolder(), await temporaryFolder()]
    await writeFiles(folder, await brought('reranker'))
    const refuse: Probe = async () => {
      throw new Error('bad graph')
    }
    await expect(importModel(folder, modelsPath, refuse, signal)).rejects.toMatchObject({ code: 'models/doesNotRun' })
    expect(await readdir(join(modelsPath, 'incoming'))).toEqual([])
  })
})

describe('what is no model', () => {
  it.each<[string, TinyModel, Record<string, string | null>, RegExp]>([
    ['no tokenizer', 'embedder', { 'tokenizer.json': null }, /config\.json beside a tokenizer\.json/],
    ['no tokenizer settings', 'embedder', { 'tokenizer_config.json': null }, /no tokenizer_config\.json/],
    ['no weights', 'embedder', { [tinyWeights]: null }, /no \.onnx file/],
    ['a config that is no JSON', 'embedder', { 'config.json': '<html>' }, /which kind of model/],
    ['vectors of no length', 'embedder', { 'config.json': '{"model_type":"bert"}' }, /how long its vectors are/],
    [
      'a reader of entailment that knows no “neutral”',
      'reranker',
      {
        'config.json':
          '{"model_type":"bert","architectures":["BertForSequenceClassification"],"id2label":{"0":"entailment","1":"not_entailment","2":"contradiction"}}',
      },
      /sorts texts into classes/,
    ],
    [
      'a sorter into many classes',
      'reranker',
      {
        'config.json':
          '{"model_type":"bert","architectures":["BertForSequenceClassification"],"id2label":{"0":"a","1":"b","2":"c"}}',
      },
      /sorts texts into classes/,
    ],
  ])('%s: said in words', async (_, kind, change, words) => {
    const [folder, modelsPath] = [await temporaryFolder(), await temporaryFolder()]
    await writeFiles(folder, await brought(kind, change))
    const work = importModel(folder, modelsPath, accept, signal)
    await expect(work).rejects.toMatchObject({ code: 'models/notAModel', message: expect.stringMatching(words) })
  })

  it.each(['../../../../escaped.txt', '/tmp/escaped-absolute', 'C:\\Windows\\escaped', '..\\..\\escaped.txt'])(
    'a zip with the name %s is refused',
    async (name) => {
      const [folder, modelsPath] = [await temporaryFolder(), await temporaryFolder()]
      await writeHostileZip(join(folder, 'evil.zip'), name)
      const work = importModel(join(folder, 'evil.zip'), modelsPath, accept, signal)
      await expect(work).rejects.toMatchObject({ code: expect.stringMatching(/^models\/(badZip|notAModel)$/) })
      expect(await readdir(folder)).toEqual(['evil.zip'])
    },
  )

  it.each([
    ['a zip that is none', 'broken.zip', 'PK not really', 'models/badZip'],
    ['a file of another kind', 'model.onnx', 'onnx', 'models/notAModel'],
    ['nothing at all', null, '', 'input/noSuchFolder'],
  ])('%s', async (_, file, content, code) => {
    const [folder, modelsPath] = [await temporaryFolder(), await temporaryFolder()]
    if (file !== null) await writeFiles(folder, { [file]: content })
    await expect(importModel(join(folder, file ?? 'gone'), modelsPath, accept, signal)).rejects.toMatchObject({ code })
  })
})
