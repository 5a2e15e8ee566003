import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { EmbedderProfile, EntailmentProfile, RerankerProfile } from '../../types.ts'
import { writeProblem } from './errors.ts'

const manifestFile = 'footnote.json'

const weights = z.string().regex(/^onnx\/[\w.-]+\.onnx$/)
const tokens = z.int().min(8).max(65_536)

const schema = z.intersection(
  z.object({
    title: z.string().min(1),
    languages: z.union([z.literal('many'), z.array(z.string())]),
    licence: z.string(),
    bytes: z.int().nonnegative(),
    note: z.string(),
  }),
  z.discriminatedUnion('task', [
    z.object({
      task: z.literal('embed'),
      profile: z.object({
        weights,
        pooling: z.enum(['mean', 'cls', 'last']),
        dimensions: z.int().min(1).max(8192),
        maxTokens: tokens,
        queryPrefix: z.string().max(1000),
        passagePrefix: z.string().max(1000),
      }),
    }),
    z.object({ task: z.literal('rerank'), profile: z.object({ weights, maxTokens: tokens }) }),
    z.object({
      task: z.literal('entail'),
      profile: z.object({
        weights,
        maxTokens: tokens,
        labels: z
          .array(z.enum(['entails', 'neutral', 'contradicts']))
          .refine((labels) => labels.length === 3 && new Set(labels).size === 3)
          .readonly(),
      }),
    }),
  ]),
)

/** What a model is for, and how it is used for it. */
export type Use =
  | { task: 'embed'; profile: EmbedderProfile }
  | { task: 'rerank'; profile: RerankerProfile }
  | { task: 'entail'; profile: EntailmentProfile }

/** What is kept beside an installed model: how it is used, frozen when it was installed. */
export type Manifest = z.infer<typeof schema>

/** The manifest of a model's folder; null where there is none, or one that cannot be read. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
  } catch {
    // Half a model is no model: it is not listed, and installing it again replaces it.
    return null
  }
}

/**
 * Finishes a model's folder: its manifest, and a NOTICE with the digest of every file, which is what
 * is checked each time the model is started.
 * @param origin a sentence: where the files came from
 */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  files: readonly string[],
  origin: string,
): Promise<void> {
  const rows = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      return `| ${file} | ${(await stat(path)).size} | ${await digestOf(path)} |`
    }),
  )
  const licence = `Licence: ${manifest.licence}.`
  const notice = [`# ${manifest.title}`, origin, licence, '', '| file | bytes | sha256 |', '|---|---|---|', ...rows, '']
  await writeFile(join(folder, 'NOTICE.md'), notice.join('\n')).catch((error: unknown) => {
    throw writeProblem(error, folder)
  })
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`).catch((error: unknown) => {
    throw writeProblem(error, folder)
  })
}

/** SHA-256 of a file, in hexadecimal. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}
