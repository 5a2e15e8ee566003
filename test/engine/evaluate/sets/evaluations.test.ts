import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluateIr, prepareIr } from '../../../../src-main/engine/evaluate/sets/ir.ts'
import { evaluatePages } from '../../../../src-main/engine/evaluate/sets/pages.ts'
import { evaluateSpans, toSource } from '../../../../src-main/engine/evaluate/sets/spans.ts'
import type { EvaluationEngine, EvaluationProgress } from '../../../../src-main/engine/evaluate/types.ts'
import { makePdf } from '../../../fixtures/makePdf.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'
import { evaluationEngine } from '../evaluationEngine.ts'

const quiet = { settings: {}, onProgress: () => undefined }
const jsonLines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n')

async function writeSet(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

describe('ir', () => {
  const set = () =>
    writeSet({
      'corpus.jsonl': jsonLines([
        { _id: 'rent', title: 'Rent', text: 'Rent is due on the first day.' },
        { _id: 'bread one', title: '', text: 'Knead the dough.' },
        { _id: 'copy', title: '', text: 'Knead the dough.' },
        { _id: 'pets', title: 'Pets', text: 'Dogs need consent.' },
      ]),
      'queries.jsonl': jsonLines([
        { _id: 'q1', text: 'When is the rent due?' },
        { _id: 'q2', text: 'dough' },
      ]),
      'qrels/test.tsv': 'q\td\ts\nq1\trent\t1\nq2\tbread one\t1\nq2\tpets\t1\n',
    })

  it('ranks documents through the product’s pipeline, with both legs beside the whole', async () => {
    const { figures, runLines } = await evaluateIr(evaluationEngine(), await set(), quiet)
    expect(figures).toMatchObject({ queries: 2, documents: 4, mrr10: 1, recall100: 1 })
    for (const name of ['ndcg10', 'wordsNdcg10', 'vectorsNdcg10'] as const) {
      expect(figures[name]).toBeGreaterThan(0.7)
      expect(figures[name]).toBeLessThanOrEqual(1)
    }
    // Words alone never find the pets of the second query.
    expect(figures.wordsNdcg10).toBeCloseTo((1 + 1 / (1 + 1 / Math.log2(3))) / 2, 3)
    expect(runLines[0]).toMatch(/^q1 Q0 rent 1 \d\.\d{6} footnote$/)
    expect(runLines.filter((line) => line.startsWith('q2')).slice(0, 2)).toEqual([
      expect.stringContaining('Q0 bread one 1'),
      expect.stringContaining('Q0 copy 2'),
    ])
  })

  it('writes scores that fall strictly, so that nobody who sorts by them sees another order', async () => {
    const { runLines } = await evaluateIr(evaluationEngine(), await set(), quiet)
    const scores = runLines.filter((line) => line.startsWith('q2')).map((line) => Number(line.split(' ').at(-2)))
    expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a))
  })

  it('the same library and set give the same figures, and leave no files behind', async () => {
    const engine = evaluationEngine()
    const folder = await set()
    const once = await evaluateIr(engine, folder, quiet)
    const again = await evaluateIr(engine, folder, quiet)
    expect(again.runLines).toEqual(once.runLines)
    expect(engine.reader.folders().some(({ path }) => existsSync(path))).toBe(false)
  })

  it('with words alone nothing is embedded, and there are no legs to tell apart', async () => {
    const depths: string[] = []
    const engine = evaluationEngine()
    const indexFolder: EvaluationEngine['indexFolder'] = (path, until, signal) => {
      depths.push(until)
      return engine.indexFolder(path, until, signal)
    }
    const folder = await set()
    const { figures } = await evaluateIr({ ...engine, indexFolder }, folder, { ...quiet, settings: { alpha: 0 } })
    expect(depths).toEqual(['words'])
    expect(figures).not.toHaveProperty('vectorsNdcg10')
    const whole = await evaluateIr(evaluationEngine(), folder, quiet)
    expect(figures.ndcg10).toBe(whole.figures.wordsNdcg10)
  })

  it('a set that is ready answers other settings, question by question, without its files', async () => {
    const prepared = await prepareIr(evaluationEngine(), await set(), { onProgress: () => undefined, until: 'all' })
    const both = await prepared.ask(quiet)
    const words = await prepared.ask({ ...quiet, settings: { alpha: 0 } })
    expect(both.map(({ id }) => id)).toEqual(['q1', 'q2'])
    expect(words[0]?.scores).toEqual({ ndcg10: 1, mrr10: 1, recall100: 1 })
    expect(words[1]?.scores.recall100).toBe(0.5)
    expect(both[1]?.scores.recall100).toBe(1)
  })

  it('an abort ends the run', async () => {
    await expect(
      evaluateIr(evaluationEngine(), await set(), { ...quiet, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('pages', () => {
  const set = async () =>
    writeSet({
      'docs/a report.pdf': await makePdf([
        ['Revenue rose by five percent.'],
        ['The rent is due in May.'],
        ['Signatures'],
      ]),
      'docs/notes.txt': 'Knead the dough.',
      'questions.jsonl': jsonLines([
        { id: 'one', question: 'When is the rent due?', evidence: [{ file: 'a report.pdf', page: 2 }] },
        { id: 'two', question: 'Who kneads the dough?', evidence: [{ file: 'notes.txt', page: 1 }] },
        { id: 'three', question: 'Where is the treasure?', evidence: [{ file: 'gone.pdf', page: 1 }] },
        { id: 'four', question: 'Without a page?', evidence: [{ file: 'notes.txt' }] },
      ]),
    })

  it('counts pages and files found, each question that names a page', async () => {
    const progress: EvaluationProgress[] = []
    const { figures, runLines } = await evaluatePages(evaluationEngine(), await set(), {
      ...quiet,
      onProgress: (each) => progress.push(each),
    })
    expect(figures).toMatchObject({ pageHit5: 0.6667, pageHit10: 0.6667, fileHit10: 0.6667, questions: 3, pages: 4 })
    expect(progress.at(-1)).toEqual({ phase: 'asking', done: 3, total: 3 })
    const first = runLines.filter((line) => line.startsWith('one '))
    expect(first.map((line) => line.split(' ').at(-2))).toEqual(first.map((_, index) => String(index + 1)))
    // From the right: rank and score, then the page, and the rest is a name with a space.
    expect(runLines.find((line) => /^one .* 1 [\d.]+$/.test(line))).toMatch(/^one a report\.pdf \d 1 [\d.]+$/)
    expect(new Set(first.map((line) => line.split(' ').slice(1, -2).join(' '))).size).toBe(first.length)
  })
})

describe('spans', () => {
  const markdown = '# 𝔏ease\n\nIt **ends** in May. Rent is due monthly.\n\n# Pets\n\nDogs need consent.\n'
  const answer = 'Rent is due monthly.'
  /** Offsets in code points: the first heading holds a letter of two code units. */
  const start = Array.from(markdown.slice(0, markdown.indexOf(answer))).length

  it('cites the sentence in code points of the file', async () => {
    const folder = await writeSet({
      'docs/a.md': markdown,
      'questions.jsonl': jsonLines([
        { id: 'q', question: 'When is the rent due?', evidence: [{ file: 'a.md', start, end: start + answer.length }] },
        { id: 'no span', question: 'x', evidence: [{ file: 'a.md' }] },
      ]),
    })
    const { figures, runLines } = await evaluateSpans(evaluationEngine(), folder, quiet)
    expect(figures).toMatchObject({ questions: 1, recall: 1, precision1: 1, recall1: 1, iou1: 1 })
    expect(figures.precision).toBe(figures.precision5)
    const [line] = runLines.map((each) => JSON.parse(each) as { id: string; spans: object[] })
    expect(line?.spans[0]).toMatchObject({ file: 'a.md', start, end: start + answer.length })
  })

  it.each([
    ['within one segment', { start: 2, end: 4 }, { start: 12, end: 14 }],
    ['over two, with what the parser left out between them', { start: 2, end: 8 }, { start: 12, end: 23 }],
    ['from characters that the parser made up', { start: 5, end: 7 }, { start: 20, end: 22 }],
    ['of such characters alone', { start: 9, end: 12 }, null],
  ])('the way back: %s', (_name, span, expected) => {
    const segments = [
      { start: 0, sourceStart: 10, length: 4 },
      { start: 5, sourceStart: 20, length: 4 },
    ]
    expect(toSource(segments, span)).toEqual(expected)
  })
})
