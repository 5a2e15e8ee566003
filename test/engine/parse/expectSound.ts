import { expect } from 'vitest'
import type { ParsedDocument } from '../../../src-main/engine/types.ts'

/** What holds for every parsed document, whatever the file. `source`: the decoded text, for formats with a way back. */
export function expectSound(parsed: ParsedDocument, source?: string): void {
  const { text, blocks, pages, runs, source: segments } = parsed
  expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/)
  expect(text.isWellFormed()).toBe(true)
  expect(text).toBe(text.trim())
  expect(parsed.status === 'empty' || parsed.status === 'scanned').toBe(
    text === '' && !parsed.warnings.some((warning) => warning.code === 'partUnread'),
  )

  let end = 0
  for (const block of blocks) {
    expect(text.slice(end, block.start).trim(), 'white space between blocks').toBe('')
    expect(block.start).toBeLessThan(block.end)
    expect(text.slice(block.start, block.end)).toBe(text.slice(block.start, block.end).trim())
    expect(block.level === undefined, 'a level exactly on headings').toBe(block.kind !== 'heading')
    end = block.end
  }
  expect(text.slice(end)).toBe('')

  let at = 0
  let sourceAt = 0
  for (const { start, sourceStart, length } of segments ?? []) {
    expect(start).toBeGreaterThanOrEqual(at)
    expect(sourceStart).toBeGreaterThanOrEqual(sourceAt)
    if (source !== undefined) {
      expect(source.slice(sourceStart, sourceStart + length)).toBe(text.slice(start, start + length))
    }
    at = start + length
    sourceAt = sourceStart + length
  }
  expect(at).toBeLessThanOrEqual(text.length)

  expect(pages.map((page) => page.number)).toEqual(pages.map((_, index) => index + 1))
  for (const [index, page] of pages.entries()) expect(page.end).toBe(pages[index + 1]?.start ?? text.length)
  if (pages.length > 0) expect(pages[0]?.start).toBe(0)
  if (runs) expectRunsInPages(parsed, runs)
  for (const { at, caption, box } of parsed.pictures ?? []) {
    expect(at).toBeGreaterThanOrEqual(0)
    expect(at).toBeLessThanOrEqual(text.length)
    if (caption) expect(text.slice(caption.start, caption.end)).toMatch(/^\S[^]*\S$|^\S$/)
    expect(box !== undefined, 'a box exactly where there are pages').toBe(pages.length > 0)
    if (box) expect(box.page).toBeLessThanOrEqual(pages.length)
  }
}

function expectRunsInPages({ text, pages }: ParsedDocument, runs: NonNullable<ParsedDocument['runs']>): void {
  const { offsets, boxes } = runs
  expect(boxes.length).toBe(2 * offsets.length)
  let previous = 0
  let page = 0
  let covered = 0
  for (let run = 0; run < offsets.length / 2; run++) {
    const [start = -1, end = -1] = offsets.subarray(2 * run, 2 * run + 2)
    const [x = -1, y = -1, width = -1, height = -1] = boxes.subarray(4 * run, 4 * run + 4)
    while (start >= (pages[page]?.end ?? Infinity)) page++
    const span = pages[page]
    expect(start).toBeGreaterThanOrEqual(previous)
    expect(end).toBeGreaterThan(start)
    expect(end).toBeLessThanOrEqual(span?.end ?? 0)
    expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual((span?.width ?? 0) + 0.01)
    expect(y + height).toBeLessThanOrEqual((span?.height ?? 0) + 0.01)
    covered += text.slice(start, end).replace(/\s/g, '').length
    previous = end
  }
  expect(covered, 'every visible character has a box').toBe(text.replace(/\s/g, '').length)
}

/** Blocks as "kind: text" lines, headings with their level: easy to read and to compare. */
export function listBlocks({ text, blocks }: ParsedDocument): string[] {
  return blocks.map((block) => `${block.kind}${block.level ?? ''}: ${text.slice(block.start, block.end)}`)
}

/** The source behind the first place where `quote` stands in the canonical text; undefined where it has no way back. */
export function sourceOf(parsed: ParsedDocument, quote: string, source: string): string | undefined {
  const start = parsed.text.indexOf(quote)
  const way = (offset: number): number | undefined => {
    const segment = parsed.source?.find((each) => each.start <= offset && offset < each.start + each.length)
    return segment && segment.sourceStart + offset - segment.start
  }
  const first = way(start)
  const last = way(start + quote.length - 1)
  return first === undefined || last === undefined ? undefined : source.slice(first, last + 1)
}
