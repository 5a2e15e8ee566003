import { extname } from 'node:path'
import { shell } from 'electron'
import { AppError } from '../../base/errors.ts'
import { channels } from '../../contract/desktop/portMessages.ts'
import type { DocumentFile } from '../../server/documentBytes.ts'
import { fill, words } from '../words/words.ts'
import { answerPage } from './answerPage.ts'

/**
 * SECURITY: files that the system shows and does not run. A document's kind is known by its content, the
 * program that opens it by its name: `invoice.bat` may well hold readable text. What may carry macros by
 * its very name (docm, xlsm, pptm), and names without an ending, are left out.
 */
const openable: ReadonlySet<string> = new Set(
  [
    'pdf epub djvu xps',
    'docx doc dotx rtf odt pages',
    'xlsx xls ods csv tsv numbers',
    'pptx ppt odp key',
    'txt text md markdown rst adoc org tex log srt vtt',
    'html htm xhtml json xml yaml yml toml',
    'eml msg mbox ics vcf',
    'png jpg jpeg gif webp bmp tif tiff',
  ].flatMap((line) => line.split(' ').map((kind) => `.${kind}`)),
)

/** Whether the system's own program may be started with this file. */
export function isOpenable(path: string): boolean {
  return openable.has(extname(path).toLowerCase())
}

/**
 * Opens originals in the system's own program, and shows where they lie.
 * @param documentFile asks the engine where the original of a document lies
 */
export function setupOriginals(documentFile: (documentId: number) => Promise<DocumentFile | undefined>): void {
  // SECURITY: the page names a document by its id; which file that is only the engine says.
  const find = async (documentId: unknown): Promise<string> => {
    if (!isDocumentId(documentId)) throw new AppError('input/refused', words().problem.notADocument)
    const file = await documentFile(documentId)
    if (!file) throw new AppError('shell/originalGone', words().problem.originalGone)
    return file.path
  }
  answerPage(channels.openOriginal, async (documentId) => {
    const path = await find(documentId)
    if (!isOpenable(path))
      throw new AppError('shell/notOpenable', fill(words().problem.notOpenable, { kind: extname(path) || '–' }))
    const reason = await shell.openPath(path)
    if (reason !== '') throw new AppError('shell/openFailed', fill(words().problem.openFailed, { reason }))
    return null
  })
  answerPage(channels.showInFolder, async (documentId) => {
    shell.showItemInFolder(await find(documentId))
    return null
  })
}

function isDocumentId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}
