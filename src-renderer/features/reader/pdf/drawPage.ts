import { RenderingCancelledException, TextLayer, type PDFDocumentProxy } from 'pdfjs-dist'
import { t } from '../../../language/language.ts'

/** Pixels of the largest drawing: above this, sharpness is given up for memory. */
const maxPixels = 16_000_000

/**
 * Draws a page into `holder`, replacing what is there once the new drawing is whole.
 * A page that cannot be drawn says so in place; an abort leaves everything as it was.
 * @param scale CSS pixels a point
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  scale: number,
  holder: HTMLElement,
  signal: AbortSignal,
): Promise<void> {
  try {
    const page = await pdf.getPage(pageNumber)
    if (signal.aborted) return
    const viewport = page.getViewport({ scale })
    const sharpness = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(viewport.width * sharpness))
    canvas.height = Math.max(1, Math.floor(viewport.height * sharpness))
    const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * sharpness }) })
    const cancel = () => task.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    await task.promise
    signal.removeEventListener('abort', cancel)
    const text = document.createElement('div')
    text.className = 'textLayer'
    if (signal.aborted) return
    holder.replaceChildren(canvas, text)
    await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render()
  } catch (error) {
    if (signal.aborted || error instanceof RenderingCancelledException) return
    const words = document.createElement('p')
    words.className = 'pdf-undrawn'
    words.textContent = t('reader.undrawn')
    holder.replaceChildren(words)
  }
}
