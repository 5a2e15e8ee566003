import { ImageKind } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist'
import { AppError } from '../../../../base/errors.ts'
import type { Box } from '../../../../contract/types.ts'
import { mostPixels } from '../../pictures/imageHeader.ts'
import { encodePng, shrink, type Pixels } from '../../pictures/png.ts'
import type { Rectangle } from '../layout/runs.ts'
import { openPdf } from '../pdf.ts'
import { findPlacements } from './placements.ts'

/** Share of two boxes together that they must have in common to be one. */
const sameBox = 0.8

function sharedArea(box: Box, [x, y, width, height]: Rectangle): number {
  const across = Math.min(box.x + box.width, x + width) - Math.max(box.x, x)
  const down = Math.min(box.y + box.height, y + height) - Math.max(box.y, y)
  const shared = Math.max(0, across) * Math.max(0, down)
  return shared / (box.width * box.height + width * height - shared)
}

/** What pdf.js decoded of an image: `kind` says how its bytes are to be read. */
type Decoded = { width: number; height: number; kind: number; data: Uint8Array | Uint8ClampedArray }

function isDecoded(value: unknown): value is Decoded {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    ArrayBuffer.isView(value.data) &&
    'width' in value &&
    'height' in value &&
    'kind' in value
  )
}

function toPixels({ width, height, kind, data }: Decoded): Pixels {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  if (kind === ImageKind.RGB_24BPP) return { width, height, channels: 3, data: bytes }
  if (kind === ImageKind.RGBA_32BPP) return { width, height, channels: 4, data: bytes }
  // One bit a pixel, rows padded to whole bytes.
  const stride = (width + 7) >> 3
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isWhite = (bytes[y * stride + (x >> 3)] ?? 0) & (128 >> (x & 7))
      if (isWhite) rgb.fill(255, (y * width + x) * 3, (y * width + x) * 3 + 3)
    }
  }
  return { width, height, channels: 3, data: rgb }
}

/** An image as the page's drawing names it, or in the drawing itself. */
async function decodedImage(page: PDFPageProxy, [image]: readonly unknown[]): Promise<unknown> {
  if (typeof image !== 'string') return image
  // What several pages show is kept with the document.
  const objects = image.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve, reject) => objects.get(image, resolve, reject))
}

/** The picture at a place of a PDF, as a PNG file. Throws AppError `parse/…` when there is none that can be shown. */
export async function extractPdfPicture(bytes: Uint8Array, box: Box): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await openPdf(bytes, mostPixels)
  try {
    const page = await pdf.getPage(box.page)
    const placements = findPlacements(await page.getOperatorList(), page.getViewport({ scale: 1 }))
    const [nearest] = placements
      .map((placement) => ({ ...placement, share: sharedArea(box, placement.box) }))
      .sort((one, other) => other.share - one.share)
    const image = nearest?.paint && nearest.share >= sameBox ? await decodedImage(page, nearest.paint) : null
    if (!isDecoded(image) || image.width * image.height > mostPixels)
      throw new AppError('parse/damaged', 'The picture cannot be shown: it is too large, damaged or drawn in parts.')
    return encodePng(shrink(toPixels(image)))
  } finally {
    await pdf.loadingTask.destroy()
  }
}
