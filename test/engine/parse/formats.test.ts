import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParsedDocument } from '../../../src-main/engine/types.ts'
import { parseBytes } from '../../../src-main/engine/parse/parseBytes.ts'
import { boxesOfSpan } from '../../../src-main/engine/parse/places.ts'
import { makeDocx } from '../../fixtures/makeDocx.ts'
import { makePdf } from '../../fixtures/makePdf.ts'
import { makeHtml, makeText } from '../../fixtures/makeText.ts'
import { expectSound, listBlocks } from './expectSound.ts'

/** A part of a document, as a person would describe it. */
type Part = { heading: string; level: 1 | 2 } | { paragraph: string } | { items: string[] } | { rows: string[][] }

const vocabulary = 'notice lease tenant deposit kitchen winter repairs garden monthly signed agreed between'.split(' ')
const word = fc.constantFrom(...vocabulary)
const wordsBetween = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(word, { minLength, maxLength }).map((words) => words.join(' '))
const sentence = wordsBetween(6, 9).map((text) => `The ${text}.`)
const numbers = fc.array(fc.integer({ min: 100, max: 9999 }).map(String), { minLength: 2, maxLength: 2 })

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ heading: wordsBetween(1, 3), level: fc.constantFrom(1 as const, 2 as const) }),
  fc.record({ paragraph: sentence }),
  fc.record({ items: fc.array(wordsBetween(2, 5), { minLength: 1, maxLength: 3 }) }),
  fc.record({
    rows: fc.array(
      fc.tuple(word, numbers).map(([head, cells]) => [head, ...cells]),
      { minLength: 2, maxLength: 3 },
    ),
  }),
)
// Two lists or two tables in a row are one to most readers; a document has text to tell its headings from.
const partsOf = fc
  .array(part, { maxLength: 7 })
  .map((parts) =>
    parts.flatMap((each): Part[] => [each, { paragraph: 'Between two parts there is a sentence of text.' }]),
  )
  .map((parts): Part[] => [
    { heading: 'Agreement', level: 1 },
    { paragraph: 'It begins with some words of text.' },
    ...parts,
  ])

type Format = { make(parts: Part[]): Promise<Uint8Array> | Uint8Array; mark: string; separator: string }

const formats: Record<string, Format> = {
  pdf: {
    make: (parts) =>
      makePdf([
        parts.flatMap((each) => {
          if ('heading' in each) return [`${'#'.repeat(each.level)} ${each.heading}`, '']
          if ('paragraph' in each) return [each.paragraph, '']
          if ('items' in each) return [...each.items.map((item) => `- ${item}`), '']
          return [...each.rows.map((cells) => cells.join('\t')), '']
        }),
      ]),
    // The mark is drawn on the page; a row's cells have only space between them.
    mark: '- ',
    separator: ' ',
  },
  docx: {
    make: (parts) => makeDocx(parts.map((each) => ('paragraph' in each ? each.paragraph : each))),
    mark: '',
    separator: ' | ',
  },
  html: {
    make(parts) {
      const rowOf = (cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
      const lines = parts.map((each) => {
        if ('heading' in each) return `<h${each.level}>${each.heading}</h${each.level}>`
        if ('paragraph' in each) return `<p>${each.paragraph}</p>`
        if ('items' in each) return `<ul>${each.items.map((item) => `<li>${item}</li>`).join('')}</ul>`
        return `<table>${each.rows.map(rowOf).join('\n')}</table>`
      })
      return makeHtml('', lines.join('\n'))
    },
    mark: '',
    separator: ' | ',
  },
  md: {
    make(parts) {
      const rowsOf = ([head = [], ...rows]: string[][]): string =>
        [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
      const lines = parts.map((each) => {
        if ('heading' in each) return `${'#'.repeat(each.level)} ${each.heading}`
        if ('paragraph' in each) return each.paragraph
        return 'items' in each ? each.items.map((item) => `- ${item}`).join('\n') : rowsOf(each.rows)
      })
      return makeText(lines.join('\n\n'))
    },
    mark: '',
    separator: ' | ',
  },
}

function expectedBlocks(parts: readonly Part[], { mark, separator }: Format): string[] {
  return parts.flatMap((each) => {
    if ('heading' in each) return [`heading${each.level}: ${each.heading}`]
    if ('paragraph' in each) return [`paragraph: ${each.paragraph}`]
    if ('items' in each) return each.items.map((item) => `listItem: ${mark}${item}`)
    return each.rows.map((cells) => `tableRow: ${cells.join(separator)}`)
  })
}

/** Every block of a paged document lies somewhere on its pages, below the one before it. */
function expectPlaced({ text, blocks, runs, pages }: ParsedDocument): void {
  let bottom = 0
  for (const block of runs ? blocks : []) {
    const boxes = runs ? boxesOfSpan(block, runs, pages, text) : []
    expect(boxes.length).toBeGreaterThan(0)
    const top = Math.min(...boxes.map((box) => box.y))
    expect(top).toBeGreaterThan(bottom - 3)
    bottom = Math.max(...boxes.map((box) => box.y + box.height))
  }
}

describe('the same document', () => {
  it.each(Object.entries(formats))(
    'as %s gives the same headings, paragraphs, items and rows',
    async (name, format) => {
      await fc.assert(
        fc.asyncProperty(partsOf, async (parts) => {
          const parsed = await parseBytes(await format.make(parts), { fileName: `a.${name}` })
          expect(listBlocks(parsed)).toEqual(expectedBlocks(parts, format))
          expect(parsed).toMatchObject({ format: name, status: 'ok', warnings: [] })
          expectSound(parsed)
          expectPlaced(parsed)
        }),
        { numRuns: 30 },
      )
    },
  )

  it.each(Object.entries(formats))('as %s gives the same text whenever it is read', async (name, format) => {
    const parts: Part[] = [
      { heading: 'Agreement', level: 1 },
      { paragraph: 'It is the same.' },
      { items: ['one', 'two'] },
    ]
    const bytes = await format.make(parts)
    const [first, second] = [
      await parseBytes(bytes, { fileName: `a.${name}` }),
      await parseBytes(bytes, { fileName: `b.${name}` }),
    ]
    expect(second).toEqual(first)
  })
})
