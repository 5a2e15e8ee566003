import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sha256 } from '../../../src-main/base/hash.ts'
import { createIngestPool, IngestError, type IngestPool } from '../../../src-main/engine/parse/parsePool.ts'
import { makeDocx } from '../../fixtures/makeDocx.ts'
import { makeFormPdf, makePdf } from '../../fixtures/makePdf.ts'
import { makeHtml, makeMarkdown } from '../../fixtures/makeText.ts'
import { expectSound } from './expectSound.ts'

const entry = fileURLToPath(new URL('../../fixtures/ingestWorker.ts', import.meta.url))

let folder: string
let pool: IngestPool
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damage-'))
  pool = createIngestPool({ entry, workerData: null, size: 1, timeLimitMs: 20_000, heapLimitMb: 256 })
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

/** Bytes cut off somewhere, changed here and there, or with a stretch of them repeated. */
function damaged(whole: Uint8Array): fc.Arbitrary<Uint8Array> {
  const place = fc.nat(whole.length - 1)
  return fc.oneof(
    place.map((length) => whole.slice(0, length)),
    fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 30 }).map((changes) => {
      const bytes = whole.slice()
      for (const [at, byte] of changes) bytes[at] = byte
      return bytes
    }),
    fc.tuple(place, place).map(([from, to]) => Buffer.concat([whole.subarray(0, to), whole.subarray(from)])),
  )
}

const body = '<h1>Title</h1><table><tr><td>a<td>b</table><p>One &amp; two.<ul><li>item</ul>'

it.each([
  [
    'a.pdf',
    makePdf(
      [
        ['# Title', 'One line of text.'],
        ['Item\t1\t2', 'and more text'],
      ],
      { title: 'Whole' },
    ),
  ],
  ['form.pdf', makeFormPdf({ name: 'Ada', address: 'Main Street', country: 'France' })],
  ['a.docx', makeDocx([{ heading: 'Title', level: 1 }, 'text', { rows: [['a', 'b']] }, { text: 'x', footnote: 'y' }])],
  ['a.html', makeHtml('Title', body)],
  ['a.md', makeMarkdown([{ heading: 'Title', level: 1 }, '- one\n- *two*\n', '| a | b |\n|---|---|\n| c | d |'])],
])(
  '%s, damaged anywhere, is read as far as it goes or refused in words; its reader survives',
  async (fileName, made) => {
    const whole = await made
    const path = join(folder, fileName)
    const refusals = ['parse/damaged', 'parse/encrypted', 'parse/unsupported', 'parse/tooBig']
    await fc.assert(
      fc.asyncProperty(damaged(whole), async (bytes) => {
        await writeFile(path, bytes)
        try {
          const { parsed, contentHash } = await pool.ingest({ path, fileName, title: '' })
          expect(contentHash).toBe(sha256(bytes))
          expectSound(parsed)
        } catch (error) {
          if (!(error instanceof IngestError)) throw error
          expect(refusals).toContain(error.code)
          expect(error.contentHash).toBe(sha256(bytes))
        }
      }),
      { numRuns: 80 },
    )
  },
)
