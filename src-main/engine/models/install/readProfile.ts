import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { EntailmentProfile } from '../../types.ts'
import type { Use } from './manifest.ts'
import { notAModel } from './pack.ts'

/** Longest text that an imported model is given: more costs time and memory, and passages are far shorter. */
const mostTokens = 512

const count = z.number().positive().optional().catch(undefined)

/** `config.json` of transformers. Only what is needed of it, each part as its makers happen to call it. */
const modelSchema = z.object({
  model_type: z.string(),
  architectures: z.array(z.string()).default([]),
  hidden_size: count,
  dim: count,
  d_model: count,
  max_position_embeddings: count,
  id2label: z.record(z.string(), z.unknown()).optional(),
})

const lengthSchema = z.object({ model_max_length: count, max_seq_length: count })

/** `1_Pooling/config.json` of sentence-transformers. */
const poolingSchema = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_lasttoken: z.boolean().default(false),
})

/** `config_sentence_transformers.json`: prefixes by the name of what they stand before. */
const promptsSchema = z.object({ prompts: z.record(z.string(), z.string()).default({}) })

/** Reads how an unknown model is meant to be used from its own files. Throws AppError `models/notAModel`. */
export async function readProfile(folder: string, weights: string): Promise<Use & { note: string }> {
  const model = await readPart(folder, 'config.json', modelSchema)
  if (!model) throw notAModel('Its config.json does not say which kind of model it is.')
  const lengths = await Promise.all(
    ['sentence_bert_config.json', 'tokenizer_config.json'].map((file) => readPart(folder, file, lengthSchema)),
  )
  // RoBERTa counts positions from 2.
  const positions = (model.max_position_embeddings ?? mostTokens) - (/roberta/.test(model.model_type) ? 2 : 0)
  const stated = lengths
    .flatMap((part) => [part?.max_seq_length, part?.model_max_length])
    .filter((n) => n !== undefined)
  const maxTokens = Math.floor(Math.min(mostTokens, positions, ...stated))

  if (model.architectures.some((name) => name.endsWith('ForSequenceClassification'))) {
    const labels = entailmentLabels(model.id2label ?? {})
    if (labels) return { task: 'entail', profile: { weights, maxTokens, labels }, note: 'Imported.' }
    if (Object.keys(model.id2label ?? {}).length > 2)
      throw notAModel('It sorts texts into classes and cannot say how well a passage answers.')
    return { task: 'rerank', profile: { weights, maxTokens }, note: 'Imported.' }
  }
  const dimensions = model.hidden_size ?? model.dim ?? model.d_model
  if (dimensions === undefined) throw notAModel('Its config.json does not say how long its vectors are.')
  const pooling = await readPart(folder, '1_Pooling/config.json', poolingSchema)
  const { prompts = {} } = (await readPart(folder, 'config_sentence_transformers.json', promptsSchema)) ?? {}
  return {
    task: 'embed',
    profile: {
      weights,
      pooling: pooling?.pooling_mode_cls_token ? 'cls' : pooling?.pooling_mode_lasttoken ? 'last' : 'mean',
      dimensions,
      maxTokens,
      queryPrefix: prompts['query'] ?? '',
      passagePrefix: prompts['passage'] ?? prompts['document'] ?? '',
    },
    note: pooling
      ? 'Imported.'
      : 'Imported. It does not say how its vectors are pooled (1_Pooling/config.json): their mean is taken.',
  }
}

/** The order of the three labels of natural language inference, as a model's makers happen to call them; null for any others. */
function entailmentLabels(id2label: Readonly<Record<string, unknown>>): EntailmentProfile['labels'] | null {
  const labels = Object.entries(id2label)
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([, label]) => {
      const name = typeof label === 'string' ? label.toLowerCase() : ''
      if (/^(not|non)/.test(name)) return null
      if (name.startsWith('entail')) return 'entails'
      return name.startsWith('contradict') ? 'contradicts' : name === 'neutral' ? 'neutral' : null
    })
    .filter((label) => label !== null)
  return Object.keys(id2label).length === 3 && new Set(labels).size === 3 ? labels : null
}

/** One of a model's small files; null where it is missing or says nothing that is understood. */
async function readPart<Part>(folder: string, file: string, schema: z.ZodType<Part>): Promise<Part | null> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    // Whoever needs it says what is missing.
    return null
  }
}
