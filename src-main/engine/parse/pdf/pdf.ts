import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { AppError, messageOf } from '../../../base/errors.ts'
import type { ParsedDocument, ParseWarning } from '../../types.ts'
import { parserIds } from '../parserIds.ts'
import { splitColumns } from './layout/columns.ts'
import { placeFields, readFields, type FilledField } from './fields.ts'
import { readImageUse, type ImageUse } from './images/imageUse.ts'
import { notePictures } from './images/notePictures.ts'
import { choosePictures, mayShowPictures, withoutRepeats } from './images/pagePictures.ts'
import { findPlacements } from './images/placements.ts'
import { learnHeadings } from './layout/headings.ts'
import { learnHyphenation } from './layout/hyphens.ts'
import { buildLine, type PdfLine } from './layout/lines.ts'
import { buildBlocks } from './layout/paragraphs.ts'
import { showsPicture } from './pictures.ts'
import { readRuns, type PdfRun, type Rectangle } from './layout/runs.ts'
import { createLetterWidths, type LetterWidths } from './layout/widths.ts'
import { cleanTitle } from './title.ts'
import { createPdfWriter } from './write.ts'

/** Regions of a page in reading order, as lines. */
type PageLayout = {
  width: number
  height: number
  regions: PdfLine[][]
  /** True of a page that is nothing but a picture. */
  isPicture: boolean
  pictures: Rectangle[]
}

/** More of the same warning helps nobody. */
const mostWarnings = 20

/** Pages whose drawing is read to learn about fonts; fonts and letters repeat from page to page. */
const mostFontPages = 24

/** Share of a page's letters that must be unknown for that. */
const worthLearning = 0.01

/** Fonts do not state their weight; their names do. */
const boldName = /bold|black|heavy|demi|medi(?!um)|cmbx|sfbx/i

/**
 * Opens a PDF, images of up to `mostPixels` with it. Throws AppError `parse/encrypted` or `parse/damaged`.
 * By default none: reading text needs none decoded.
 */
export async function openPdf(bytes: Uint8Array, mostPixels = 1): Promise<PDFDocumentProxy> {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  try {
    return await getDocument({
      // A copy: the library takes the buffer away from whoever gives it.
      data: new Uint8Array(bytes),
      cMapUrl: join(root, 'cmaps/'),
      standardFontDataUrl: join(root, 'standard_fonts/'),
      verbosity: VerbosityLevel.ERRORS,
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: mostPixels,
      // The names of fonts are among these.
      fontExtraProperties: true,
    }).promise
  } catch (error) {
    if (error instanceof PasswordException) {
      throw new AppError(
        'parse/encrypted',
        'The PDF is protected with a password. Save a copy without one to have it read.',
        { cause: error },
      )
    }
    throw new AppError('parse/damaged', `The PDF is damaged and cannot be opened (${messageOf(error)}).`, {
      cause: error,
    })
  }
}

type FontBook = {
  learn(page: PDFPageProxy, runs: readonly PdfRun[]): Promise<void>
  isBold(font: string): boolean
  widths: LetterWidths
}

/**
 * Learns which fonts are bold, and how wide their letters are. The text of a page does not say; both are at hand once
 * its drawing has been read.
 */
function createFontBook(): FontBook {
  const bold = new Map<string, boolean>()
  const widths = createLetterWidths()
  let pagesLeft = mostFontPages
  return {
    widths,
    async learn(page, runs) {
      const unknown = [...new Set(runs.map((run) => run.font))].filter((font) => !bold.has(font))
      if ((unknown.length === 0 && !hasUnknownLetters(runs, widths)) || pagesLeft-- <= 0) return
      widths.learn(page, await page.getOperatorList())
      for (const font of unknown) {
        const known: unknown = page.commonObjs.has(font) ? page.commonObjs.get(font) : null
        const name = typeof known === 'object' && known !== null && 'name' in known ? String(known.name) : ''
        bold.set(font, boldName.test(name))
      }
    },
    isBold: (font) => bold.get(font) ?? false,
  }
}

/** Whether enough letters of a page are of unknown width to make its drawing worth reading. */
function hasUnknownLetters(runs: readonly PdfRun[], widths: LetterWidths): boolean {
  let letters = 0
  let unknown = 0
  for (const { font, text } of runs) {
    for (const letter of text) {
      letters++
      if (!widths.isKnown(font, letter)) unknown++
    }
  }
  return unknown > worthLearning * letters
}

async function readPage(
  page: PDFPageProxy,
  fields: readonly FilledField[],
  fonts: FontBook,
  imageUse: ImageUse | null,
): Promise<PageLayout> {
  const viewport = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const frames = readRuns(content, viewport)
  const filled = placeFields(fields, viewport, content.items.length)
  const upright = frames.find((frame) => frame.angle === 0)
  if (upright) upright.runs.push(...filled)
  else if (filled.length > 0) frames.push({ angle: 0, runs: filled })
  const { width, height } = viewport
  if (frames.length === 0)
    return { ...emptyPage, width, height, isPicture: showsPicture((await page.getOperatorList()).fnArray) }
  const runs = frames.flatMap((frame) => frame.runs)
  await fonts.learn(page, runs)
  const regions = frames.flatMap((frame) =>
    splitColumns(frame.runs).map((rows) => rows.map((row) => buildLine(row, fonts.isBold))),
  )
  return { width, height, regions, isPicture: false, pictures: await findPictures(page, viewport, imageUse) }
}

const emptyPage: PageLayout = { width: 612, height: 792, regions: [], isPicture: false, pictures: [] }

async function findPictures(
  page: PDFPageProxy,
  viewport: PageViewport,
  imageUse: ImageUse | null,
): Promise<Rectangle[]> {
  const images = imageUse ? (imageUse.get(page.ref?.num ?? -1) ?? []) : undefined
  if (!mayShowPictures(images)) return []
  const boxes = findPlacements(await page.getOperatorList(), viewport).map(({ box }) => box)
  return choosePictures(boxes, images, viewport)
}

/** Metadata is a courtesy: a document whose own is damaged goes by its file's name. */
async function readTitle(pdf: PDFDocumentProxy): Promise<string | undefined> {
  try {
    const { info } = await pdf.getMetadata()
    return cleanTitle('Title' in info ? info.Title : undefined)
  } catch {
    return undefined
  }
}

/** Text of a PDF in reading order, with the place of every run. */
export async function parsePdf(bytes: Uint8Array): Promise<ParsedDocument> {
  const pdf = await openPdf(bytes)
  const pages: PageLayout[] = []
  const warnings: ParseWarning[] = []
  let title: string | undefined
  let unreadable = 0
  const fonts = createFontBook()
  try {
    const imageUse = readImageUse(bytes)
    const fields = await readFields(pdf).catch(() => {
      warnings.push({ code: 'fieldsUnreadable', message: 'What is filled into the form could not be read.' })
      return new Map<number, FilledField[]>()
    })
    for (let number = 1; number <= pdf.numPages; number++) {
      try {
        const page = await pdf.getPage(number)
        pages.push(await readPage(page, fields.get(number) ?? [], fonts, imageUse))
        page.cleanup()
      } catch (error) {
        pages.push(emptyPage)
        unreadable++
        warnings.push({
          code: 'pageUnreadable',
          message: `Page ${number} could not be read (${messageOf(error)}).`,
          page: number,
        })
      }
    }
    title = await readTitle(pdf)
  } finally {
    await pdf.loadingTask.destroy()
  }
  if (unreadable > 0 && pages.every((page) => page.regions.length === 0 && !page.isPicture))
    throw new AppError('parse/damaged', 'The PDF is damaged: no text can be read from it. Try to get another copy.')
  return layOut(pages, title, warnings, fonts.widths)
}

function layOut(
  pages: readonly PageLayout[],
  title: string | undefined,
  warnings: ParseWarning[],
  widths: LetterWidths,
): ParsedDocument {
  const lines = pages.map((page) => ({ height: page.height, lines: page.regions.flat() }))
  const { levelOf } = learnHeadings(lines)
  const writer = createPdfWriter(learnHyphenation(lines.flatMap((page) => page.lines.map((line) => line.text))), widths)
  for (const page of pages) {
    const blocks = page.regions.flatMap(buildBlocks)
    writer.addPage(
      page,
      blocks.map((block) => {
        const level = levelOf(block)
        return level === undefined ? block : { ...block, level }
      }),
    )
  }
  const written = writer.finish()
  const pictures = notePictures(written, withoutRepeats(pages.map((page) => page.pictures)))
  const scanned = pages.flatMap((page, index) => (page.isPicture ? [index + 1] : []))
  for (const page of scanned) {
    if (warnings.some((warning) => warning.page === page)) continue
    warnings.push({ code: 'pageWithoutText', message: `Page ${page} is a picture without text.`, page })
  }
  const isEmpty = written.text === ''
  const isPartly = scanned.length > 0 || warnings.length > 0
  return {
    format: 'pdf',
    parserId: parserIds.pdf,
    ...(title === undefined ? {} : { title }),
    ...written,
    ...(pictures.length === 0 ? {} : { pictures }),
    status: isEmpty ? (scanned.length > 0 ? 'scanned' : 'empty') : isPartly ? 'partly' : 'ok',
    warnings: warnings.slice(0, mostWarnings),
  }
}
