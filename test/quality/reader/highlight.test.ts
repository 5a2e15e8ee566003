import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Box } from '../../../src-main/contract/types.ts'
import { trimSpan } from '../../../src-main/base/spans.ts'
import { buildSections } from '../../../src-main/engine/chunk/tree.ts'
import { parsePdf } from '../../../src-main/engine/parse/pdf/pdf.ts'
import { boxesOfSpan } from '../../../src-main/engine/parse/places.ts'
import { openForDrawing, readDrawnLetters, type DrawnLetter } from './drawnLetters.ts'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'eval', 'qa', 'financebench', 'docs')
const isThere = existsSync(folder)
/** Citations drawn from each filing; the sum is `citations`. */
const each = 10
const seed = 619

type Failure = { file: string; page: number; kind: string; wanted: string; found: string }

it.skipIf(!isThere)(
  `the letters under the boxes are those of the cited sentence${isThere ? '' : ` (skipped: there is no ${folder})`}`,
  async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.pdf')).sort()
    const failures: Failure[] = []
    let citations = 0
    for (const file of files) {
      const bytes = new Uint8Array(await readFile(join(folder, file)))
      const parsed = await parsePdf(bytes)
      const sentences = buildSections(parsed)
        .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.sentences))
        .map((span) => trimSpan(parsed.text, span))
        .filter(({ start, end }) => end - start >= 20)
      const drawn =
        fc.sample(fc.uniqueArray(fc.nat(sentences.length - 1), { minLength: each, maxLength: each }), {
          seed,
          numRuns: 1,
        })[0] ?? []
      const pdf = await openForDrawing(bytes)
      for (const index of drawn) {
        const span = sentences[index]
        if (!span || !parsed.runs) continue
        citations++
        const boxes = boxesOfSpan(span, parsed.runs, parsed.pages, parsed.text)
        const wanted = normal(parsed.text.slice(span.start, span.end))
        const found = normal(await textUnder(boxes, async (page) => readDrawnLetters(await pdf.getPage(page))))
        if (found !== wanted)
          failures.push({ file, page: boxes[0]?.page ?? 0, kind: kindOf(wanted, found), wanted, found })
      }
      await pdf.loadingTask.destroy()
    }
    const share = 1 - failures.length / citations
    const kinds = Object.entries(Object.groupBy(failures, ({ kind }) => kind)).map(
      ([kind, all]) => `${kind} ${all?.length}`,
    )
    process.stdout.write(
      `under the highlight: ${citations} citations, equal ${(100 * share).toFixed(1)} % (${kinds.join(', ') || 'no failures'})\n`,
    )
    for (const { file, page, kind, wanted, found } of failures)
      process.stdout.write(`  ${kind} ${file} page ${page}\n    wanted ${wanted}\n    found  ${found}\n`)
    expect(share).toBeGreaterThanOrEqual(0.99)
  },
)

/** What stands under boxes, box by box in their order, each read from left to right. */
async function textUnder(boxes: readonly Box[], lettersOf: (page: number) => Promise<DrawnLetter[]>): Promise<string> {
  const pages = new Map<number, DrawnLetter[]>()
  let text = ''
  for (const box of boxes) {
    const letters = pages.get(box.page) ?? (await lettersOf(box.page))
    pages.set(box.page, letters)
    const inside = letters.filter(
      ({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
    )
    text += inside
      .sort((one, other) => one.x - other.x)
      .map((letter) => letter.text)
      .join('')
  }
  return text
}

/** White space, hyphens and ligatures are no difference. */
function normal(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad\u2010-\u2015\u2212-]+/gu, '')
}

function kindOf(wanted: string, found: string): string {
  if (found === '') return 'nothing'
  if (found.includes(wanted)) return found.length - wanted.length <= 2 ? 'a letter too many' : 'too much'
  if (wanted.includes(found)) return wanted.length - found.length <= 2 ? 'a letter missing' : 'too little'
  if ([...wanted].sort().join('') === [...found].sort().join('')) return 'order'
  return Math.abs(found.length - wanted.length) <= 3 ? 'letters at the ends' : 'other'
}
