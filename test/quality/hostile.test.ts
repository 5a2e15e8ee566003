import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIngestPool, IngestError, type IngestPool } from '../../src-main/engine/parse/parsePool.ts'
import { expectSound } from '../engine/parse/expectSound.ts'

type Listed = { file: string; format: string; condition: string }

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '..', 'shared', 'eval', 'hostile')
const isThere = existsSync(folder)
/** How a file may end without a document; a crash, a time limit and a lack of memory are not among them. */
const ends = ['parse/unsupported', 'parse/encrypted', 'parse/damaged', 'parse/tooBig']

describe.skipIf(!isThere)(
  `damaged, odd and malicious files${isThere ? '' : ` (skipped: there is no ${folder})`}`,
  () => {
    let pool: IngestPool
    let listed: Listed[]
    beforeAll(async () => {
      const lines = (await readFile(join(folder, 'manifest.jsonl'), 'utf8')).trim().split('\n')
      listed = lines.map((line) => JSON.parse(line) as Listed)
      const entry = join(root, 'src-main', 'engine', 'ingest.ts')
      const workerData = { modelsPath: join(root, 'resources', 'models') }
      pool = createIngestPool({ entry, workerData, size: 2, timeLimitMs: 60_000, heapLimitMb: 1024 })
    })
    afterAll(() => pool.close())

    it('each one is read or refused in words, and no reader falls over it', async () => {
      const counts: Record<string, number> = {}
      const endOf = async ({ file, format, condition }: Listed): Promise<void> => {
        const ingesting = pool.ingest({ path: join(folder, file), fileName: basename(file), title: '' })
        const end = await ingesting.then(
          ({ parsed }) => {
            expectSound(parsed)
            return parsed.status
          },
          (error: unknown) => {
            if (!(error instanceof IngestError)) throw error
            expect(ends, `${file}: ${error.message}`).toContain(error.code)
            return error.code
          },
        )
        counts[end] = (counts[end] ?? 0) + 1
        const isOurs = format === 'pdf' || format === 'docx'
        if (isOurs && condition === 'encrypted') expect(end, file).toBe('parse/encrypted')
      }
      await Promise.all(listed.map(endOf))
      process.stdout.write(`hostile ${JSON.stringify(counts)}\n`)
    })
  },
)
