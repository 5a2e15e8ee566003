import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { learnHeadings } from '../../../../src-main/engine/parse/pdf/layout/headings.ts'
import { endsInHyphen, learnHyphenation } from '../../../../src-main/engine/parse/pdf/layout/hyphens.ts'
import { buildLine, type PdfLine } from '../../../../src-main/engine/parse/pdf/layout/lines.ts'
import { buildBlocks } from '../../../../src-main/engine/parse/pdf/layout/paragraphs.ts'
import { buildRows } from '../../../../src-main/engine/parse/pdf/layout/rows.ts'
import type { PdfRun } from '../../../../src-main/engine/parse/pdf/layout/runs.ts'
import { showsPicture } from '../../../../src-main/engine/parse/pdf/pictures.ts'

/** A run of text that is half its size wide for each letter. */
function run(text: string, left: number, baseline = 100, changes: Partial<PdfRun> = {}): PdfRun {
  const size = changes.size ?? 10
  const right = left + (text.length * size) / 2
  return {
    text,
    left,
    right,
    baseline,
    size,
    font: 'plain',
    isRtl: /\p{Script=Hebrew}/u.test(text),
    spaceBefore: false,
    order: 0,
    box: [left, baseline - size, right - left, size],
    ...changes,
  }
}

const linesOf = (...runs: PdfRun[]): PdfLine[] =>
  buildRows(runs).map((row) => buildLine(row, (font) => font === 'bold'))
const textsOf = (...runs: PdfRun[]): string[] => linesOf(...runs).map((line) => line.text)

describe('lines', () => {
  it('have a blank where the page shows one, or where the file has one', () => {
    expect(textsOf(run('land', 0), run('lord', 20), run('and', 45), run('tenant', 65))).toEqual(['landlord and tenant'])
    expect(textsOf(run('a', 0), run('b', 5, 100, { spaceBefore: true }))).toEqual(['a b'])
    expect(textsOf(run('a ', 0), run('b', 15))).toEqual(['a b'])
  })

  it('take in an index above and below, and leave the next line alone', () => {
    const index = run('2', 10, 96, { size: 6 })
    expect(textsOf(run('CO', 0), index, run('rises', 16), run('next line', 0, 111))).toEqual(['CO2 rises', 'next line'])
  })

  it('from right to left keep numbers and Latin words readable', () => {
    // From the left: a number, two Latin words, and then the Hebrew words, which are read first.
    const runs = [run('2023', 0), run('annual', 25), run('report', 60), run('שלום עולם שלום עולם', 100)]
    expect(textsOf(...runs)).toEqual(['שלום עולם שלום עולם 2023 annual report'])
    expect(textsOf(run('עולם', 0), run('שלום', 25))).toEqual(['שלום עולם'])
  })

  it('know when they are rows of a table', () => {
    const isTabular = (...texts: string[]): boolean | undefined =>
      linesOf(...texts.map((text, cell) => run(text, cell * 150)))[0]?.isTabular
    expect(isTabular('Item', '2023', '2024')).toBe(true)
    expect(isTabular('Rent', '1,200')).toBe(true)
    expect(isTabular('Rent', 'monthly')).toBe(false)
    expect(isTabular('only one')).toBe(false)
    expect(linesOf(run('1.', 0), run('first item', 30))[0]?.isTabular).toBe(false)
  })
})

describe('paragraphs', () => {
  /** Lines with their distance to the line before. */
  function blocksOf(...lines: { text: string; gap?: number; left?: number; size?: number; font?: string }[]): string[] {
    let baseline = 100
    const runs = lines.map(({ text, gap = 12, left = 50, size = 10, font = 'plain' }) => {
      baseline += gap
      return run(text, left, baseline, { size, font })
    })
    const blocks = buildBlocks(runs.flatMap((each) => linesOf(each)))
    return blocks.map((block) => `${block.kind}: ${block.lines.map((line) => line.text).join(' ')}`)
  }
  const long = 'a line of the usual length that goes on to the right'

  it.each([
    ['stay together', [{ text: long }, { text: long }], 1],
    ['stay together when double spaced', [{ text: long }, { text: long, gap: 16 }, { text: long, gap: 16 }], 1],
    ['end at a gap', [{ text: long }, { text: long }, { text: long, gap: 26 }], 2],
    ['end with a short last line of a sentence', [{ text: long }, { text: 'the end.' }, { text: long }], 2],
    ['go on after a short line in the middle of one', [{ text: long }, { text: 'and then' }, { text: long }], 1],
    ['begin where the first line is moved in', [{ text: long }, { text: `${long}.` }, { text: long, left: 70 }], 2],
    [
      'end where the size changes',
      [
        { text: long, size: 14 },
        { text: long, gap: 16 },
      ],
      2,
    ],
    ['end where bold ends', [{ text: 'Definitions', font: 'bold' }, { text: long }], 2],
  ])('%s', (_, lines, count) => {
    expect(blocksOf(...lines)).toHaveLength(count)
  })

  it('each item of a list is one, with the lines that belong to it', () => {
    expect(blocksOf({ text: '1. first' }, { text: 'goes on' }, { text: '(b) second' }, { text: '• third' })).toEqual([
      'listItem: 1. first goes on',
      'listItem: (b) second',
      'listItem: • third',
    ])
    expect(blocksOf({ text: '2023 was a good year' }, { text: 'A. Smith said so' })[0]).toMatch(/^paragraph/)
  })
})

describe('headings', () => {
  const page = (...lines: [string, number, string?][]): { height: number; lines: PdfLine[] } => ({
    height: 800,
    lines: lines.flatMap(([text, size, font = 'plain'], at) => linesOf(run(text, 50, 200 + 30 * at, { size, font }))),
  })
  const body: [string, number] = ['a long line of the body, which is most of the text; '.repeat(2), 10]

  it('are ranked by size, and bold ones come last', () => {
    const pages = [page(['Part One', 24], body, ['Chapter', 16], body, ['Clause', 10, 'bold'], body)]
    const { levelOf, bodySize } = learnHeadings(pages)
    const levels = pages[0]?.lines.map((line) => levelOf({ kind: 'paragraph', lines: [line] }))
    expect(bodySize).toBe(10)
    expect(levels).toEqual([1, undefined, 2, undefined, 3, undefined])
  })

  it('have letters, are short, do not end like a sentence, and are no rows', () => {
    const lines = page(
      ['12.50 %', 20],
      ['x'.repeat(150), 20],
      ['goes on,', 20],
      ['A sentence.', 10, 'bold'],
      body,
      body,
    )
    const { levelOf } = learnHeadings([lines])
    for (const line of lines.lines) expect(levelOf({ kind: 'paragraph', lines: [line] })).toBeUndefined()
    const row = linesOf(run('Total of all', 0, 100, { size: 20 }))
    expect(levelOf({ kind: 'tableRow', lines: row })).toBeUndefined()
    expect(levelOf({ kind: 'paragraph', lines: row })).toBe(1)
  })
})

describe('hyphens', () => {
  const decide = learnHyphenation([
    'a development of the kind, with a long-term plan whose term is long',
    'and with a co-',
    'operation of which nobody else speaks, self-',
    'help, and a state',
  ])
  it.each([
    ['devel-', 'opment', 'join'],
    ['Devel-', 'opment', 'join'],
    ['DEVEL-', 'OPMENT', 'join'],
    ['long-', 'term', 'keep'],
    ['co-', 'operation', 'join'],
    ['un-', 'known', 'join'],
    ['kind-', 'whose', 'keep'],
    ['e-', 'mail', 'keep'],
    ['non-', 'Swiss', 'keep'],
    ['covid-', '19', 'keep'],
    ['the plan of devel\u2010', 'opment goes on', 'join'],
  ])('%s / %s: %s', (left, right, expected) => {
    expect(endsInHyphen(left, right)).toBe(true)
    expect(decide(left, right)).toBe(expected)
  })

  it.each([
    ['short-', 'and long-term'],
    ['a dash -', 'and more'],
    ['1990-', '(see above)'],
    ['plain', 'text'],
  ])('%s / %s is no word over two lines', (left, right) => {
    expect(endsInHyphen(left, right)).toBe(false)
  })
})

describe('a page without text', () => {
  const image = [OPS.save, OPS.transform, OPS.restore]
  it.each([
    ['nothing', [], false],
    ['an image', image, true],
    ['letters without Unicode', [OPS.beginText, OPS.showText, OPS.endText], true],
    ['a frame', Array<number>(4).fill(OPS.constructPath), false],
    ['a drawing', Array<number>(50).fill(OPS.constructPath), true],
    ['a moved frame', [OPS.save, OPS.transform, OPS.constructPath, OPS.restore], false],
  ])('that shows %s', (_, operators, expected) => {
    expect(showsPicture(operators)).toBe(expected)
  })
})
