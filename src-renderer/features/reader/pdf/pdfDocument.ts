import { PDFWorker, VerbosityLevel, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url&no-inline'
import { t } from '../../../language/language.ts'
import { BundledData } from './bundledData.ts'

/** PDFs kept open: moving between the citations of an answer does not read a file twice. */
const mostOpen = 3

const opened = new Map<number, Promise<PDFDocumentProxy>>()
let worker: PDFWorker | undefined

/**
 * Opens the original of a document, or takes the one that is open.
 * Throws Error with a sentence when the file is gone or damaged.
 */
export function openPdf(documentId: number): Promise<PDFDocumentProxy> {
  const known = opened.get(documentId)
  opened.delete(documentId)
  const document = known ?? load(documentId)
  opened.set(documentId, document)
  document.catch(() => opened.delete(documentId))
  for (const [oldId, old] of opened) {
    if (opened.size <= mostOpen) break
    opened.delete(oldId)
    void old.then((pdf) => pdf.loadingTask.destroy())
  }
  return document
}

/** The worker that reads all PDFs, started by whoever needs it first. */
export function startWorker(): PDFWorker {
  // A worker of our own: pdf.js would take app:// for a foreign origin and wrap it in a blob, which the CSP forbids.
  worker ??= PDFWorker.create({ port: new Worker(workerUrl, { type: 'module' }) })
  return worker
}

async function load(documentId: number): Promise<PDFDocumentProxy> {
  const response = await fetch(`/document/${documentId}/file`).catch((cause: unknown) => {
    throw new Error(t('reader.unreachable'), { cause })
  })
  if (!response.ok) throw new Error((await response.text()).trim() || t('reader.unreadable'))
  const data = await response.arrayBuffer()
  const task = getDocument({
    data,
    worker: startWorker(),
    useWorkerFetch: false,
    BinaryDataFactory: BundledData,
    verbosity: VerbosityLevel.ERRORS,
  })
  return task.promise.catch((cause: unknown) => {
    throw new Error(t('reader.undrawable'), { cause })
  })
}
