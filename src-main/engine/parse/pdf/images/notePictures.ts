import { trimSpan } from '../../../../base/spans.ts'
import type { Block, Box, PageSpan, Span } from '../../../../contract/types.ts'
import type { NotedPicture, TextRuns } from '../../../types.ts'
import { isCaption } from '../../pictures/captions.ts'
import { mostPictures } from '../../pictures/noted.ts'
import { boxesOfSpan } from '../../places.ts'
import type { Rectangle } from '../layout/runs.ts'

/** A caption is no further from its picture than this, in points: an inch. */
const farthestCaption = 72
/** Captions stand below: one above must be nearer by this much. */
const aboveMalus = 12

type Area = { left: number; top: number; right: number; bottom: number }
type PlacedBlock = { block: Block; area: Area }

type Written = { text: string; blocks: readonly Block[]; pages: readonly PageSpan[]; runs: TextRuns }

function areaOf(boxes: readonly Box[]): Area {
  return {
    left: Math.min(...boxes.map(({ x }) => x)),
    top: Math.min(...boxes.map(({ y }) => y)),
    right: Math.max(...boxes.map(({ x, width }) => x + width)),
    bottom: Math.max(...boxes.map(({ y, height }) => y + height)),
  }
}

function blocksOfPage({ text, blocks, pages, runs }: Written, page: PageSpan): PlacedBlock[] {
  return blocks
    .filter((block) => block.start < page.end && page.start < block.end)
    .flatMap((block) => {
      const boxes = boxesOfSpan(block, runs, pages, text).filter((box) => box.page === page.number)
      return boxes.length === 0 ? [] : [{ block, area: areaOf(boxes) }]
    })
}

/** How far a block is from a picture as its caption would be; infinite when it stands elsewhere. */
function distance(picture: Area, area: Area): number {
  const isOverlapping = area.left < picture.right && picture.left < area.right
  if (isOverlapping && area.top >= picture.bottom - farthestCaption / 4) return Math.max(0, area.top - picture.bottom)
  if (isOverlapping && area.bottom <= picture.top + farthestCaption / 4)
    return Math.max(0, picture.top - area.bottom) + aboveMalus
  const isBeside = area.top < picture.bottom && picture.top < area.bottom
  return isBeside ? Math.max(0, picture.left - area.right, area.left - picture.right) + aboveMalus : Infinity
}

function nearestCaption(text: string, picture: Area, blocks: readonly PlacedBlock[]): Span | undefined {
  const captions = blocks
    .filter(({ block }) => isCaption(text.slice(block.start, block.end)))
    .map(({ block, area }) => ({ block, distance: distance(picture, area) }))
    .filter((caption) => caption.distance <= farthestCaption)
    .sort((one, other) => one.distance - other.distance)
  return captions[0] && trimSpan(text, captions[0].block)
}

/** The end of the lowest block above a picture: where it stands in the text. */
function placeOf(picture: Area, blocks: readonly PlacedBlock[], page: PageSpan): number {
  const above = blocks
    .filter(({ area }) => area.bottom <= picture.top + 2 && area.left < picture.right && picture.left < area.right)
    .sort((one, other) => other.area.bottom - one.area.bottom)
  return above[0]?.block.end ?? page.start
}

/** Pictures with their captions and places in the text, by page. `boxes`: one list for each page. */
export function notePictures(written: Written, boxes: readonly (readonly Rectangle[])[]): NotedPicture[] {
  const pictures: NotedPicture[] = []
  for (const [index, ofPage] of boxes.entries()) {
    const page = written.pages[index]
    if (!page || ofPage.length === 0 || pictures.length >= mostPictures) continue
    const blocks = blocksOfPage(written, page)
    for (const [x, y, width, height] of ofPage) {
      const area = { left: x, top: y, right: x + width, bottom: y + height }
      const caption = nearestCaption(written.text, area, blocks)
      const at = caption?.start ?? placeOf(area, blocks, page)
      const box: Box = { page: page.number, x, y, width, height }
      pictures.push({ at, box, source: '', ...(caption === undefined ? {} : { caption }) })
    }
  }
  return pictures.slice(0, mostPictures)
}
