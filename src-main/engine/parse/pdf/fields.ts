import type { PageViewport, PDFDocumentProxy } from 'pdfjs-dist'
import { cleanText } from '../text/canonical.ts'
import type { PdfRun } from './layout/runs.ts'

/** What somebody filled into a form: the page shows it, but its text is not among the page's own. */
export type FilledField = { text: string; rect: readonly number[] }

const textTypes = new Set(['text', 'combobox', 'listbox'])

/** Text in a field stands at about this share of the field's height, and is no larger than this. */
const textShare = 0.6
const largestSize = 12

function labelOf(value: string, items: unknown): string {
  if (!Array.isArray(items)) return value
  const item: unknown = items.find(
    (each: unknown) => typeof each === 'object' && each !== null && 'exportValue' in each && each.exportValue === value,
  )
  return typeof item === 'object' && item !== null && 'displayValue' in item ? String(item.displayValue) : value
}

function readField(field: unknown): (FilledField & { page: number }) | null {
  if (
    typeof field !== 'object' ||
    field === null ||
    !('type' in field && 'value' in field && 'rect' in field && 'page' in field)
  )
    return null
  const { type, value, rect, page } = field
  if (typeof type !== 'string' || !textTypes.has(type) || typeof page !== 'number' || !Array.isArray(rect)) return null
  if (typeof value !== 'string' || value.trim() === '') return null
  if (('hidden' in field && field.hidden === true) || ('password' in field && field.password === true)) return null
  return { page: page + 1, rect: rect.map(Number), text: labelOf(value, 'items' in field ? field.items : undefined) }
}

/** Filled fields by page number; empty for a document without a form. */
export async function readFields(pdf: PDFDocumentProxy): Promise<Map<number, FilledField[]>> {
  const fields = new Map<number, FilledField[]>()
  const all: unknown = await pdf.getFieldObjects()
  if (!(all instanceof Map)) return fields
  for (const field of [...all.values()].flat()) {
    const read = readField(field)
    if (read) fields.set(read.page, [...(fields.get(read.page) ?? []), read])
  }
  return fields
}

/** Fields as runs of the upright frame, one for each line. `order` continues the page's own. */
export function placeFields(fields: readonly FilledField[], viewport: PageViewport, order: number): PdfRun[] {
  const runs: PdfRun[] = []
  for (const { text, rect } of fields) {
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0) as number[]
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0) as number[]
    const lines = cleanText(text).split('\n')
    const height = Math.abs(y2 - y1) / lines.length
    for (const [index, line] of lines.entries()) {
      if (line.trim() === '' || !(height > 0)) continue
      const size = Math.min(largestSize, height * textShare)
      const left = Math.min(x1, x2)
      const right = Math.min(Math.max(x1, x2), left + size * 0.6 * line.length)
      const top = Math.min(y1, y2) + index * height
      const baseline = top + height / 2 + size * 0.3
      runs.push({
        text: line,
        left,
        right,
        baseline,
        size,
        font: '',
        isRtl: false,
        spaceBefore: true,
        order: order++,
        box: [left, top, right - left, height],
      })
    }
  }
  return runs
}
