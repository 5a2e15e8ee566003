import { basename, join } from 'node:path'
import { sha256 } from '../../base/hash.ts'
import type { Embedder, EmbedderProfile } from '../types.ts'
import { readNotice, verifyModel } from './modelFiles.ts'
import { createRunner, type ModelPlace } from './runner.ts'

const bundledModel = 'sentence-transformers/all-MiniLM-L6-v2'

/** Of the bundled model: `hidden_size` of its config.json, `model_max_length` of its tokenizer_config.json. */
const bundledProfile: EmbedderProfile = {
  weights: 'onnx/model_quantized.onnx',
  pooling: 'mean',
  dimensions: 384,
  maxTokens: 256,
  queryPrefix: '',
  passagePrefix: '',
}

/** Without a name the bundled model; another one needs its `profile`. */
export type EmbedderOptions = Omit<ModelPlace, 'modelName'> &
  ({ modelName?: undefined } | { modelName: string; profile: EmbedderProfile })

/**
 * Checks the model's files and starts the inference process, whose loading the first `embed` waits
 * for. Throws AppError `embed/modelMissing` or `embed/modelDamaged`.
 */
export async function createEmbedder(options: EmbedderOptions): Promise<Embedder> {
  const [modelName, profile] =
    options.modelName === undefined ? [bundledModel, bundledProfile] : [options.modelName, options.profile]
  const { entry, modelsPath, threads } = options
  const { weights, pooling, dimensions, maxTokens } = profile
  const modelPath = join(modelsPath, modelName)
  const notice = await readNotice(modelPath, weights)
  await verifyModel(modelPath, notice)

  const runner = createRunner(
    { entry, modelsPath, modelName, ...(threads === undefined ? {} : { threads }) },
    { type: 'embed', weights, pooling, dimensions, maxTokens },
  )
  runner.start()
  return {
    id: idOf(modelName, profile, notice.digest),
    dimensions,
    maxTokens,
    embed(texts, kind, signal) {
      const prefix = kind === 'query' ? profile.queryPrefix : profile.passagePrefix
      return runner.run(
        texts.map((text) => ({ text: prefix + text })),
        kind,
        signal,
      )
    },
    async embedPassages(passages, signal) {
      const inputs = passages.map(({ head, sentences }) => {
        const pieces = [profile.passagePrefix + head, ...sentences]
        return { text: pieces.join(''), pieces }
      })
      const results = await runner.run(inputs, 'passage', signal)
      return results.map((values) => ({
        vector: values.slice(0, dimensions),
        parts: Array.from({ length: values.length / dimensions - 1 }, (_, index) =>
          values.slice((index + 1) * dimensions, (index + 2) * dimensions),
        ),
      }))
    },
    close: () => runner.close(),
  }
}

/**
 * Name, quantisation and digest of the weights. The same weights read in another way (prefixes, pooling,
 * length) give other vectors, so the profile is part of every id but the bundled model's.
 */
function idOf(modelName: string, profile: EmbedderProfile, digest: string): string {
  const file = basename(profile.weights, '.onnx')
  // transformers.js's name for it.
  const quantisation = file === 'model_quantized' ? 'q8' : file
  const id = `${modelName}/${quantisation}@${digest.slice(0, 8)}`
  if (profile === bundledProfile) return id
  const { pooling, dimensions, maxTokens, queryPrefix, passagePrefix } = profile
  const way = JSON.stringify([pooling, dimensions, maxTokens, queryPrefix, passagePrefix])
  return `${id}+${sha256(way).slice(0, 6)}`
}
