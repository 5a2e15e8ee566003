import type { Rectangle } from '../layout/runs.ts'
import type { UsedImage } from './imageUse.ts'

/** Smaller images, in pixels, are icons and rules. */
const fewestPixels = 4096
/** And so are images that are shown smaller than this, in points. */
const shortestSide = 40
/** An image on more pages than this is a logo or a background. */
const mostPages = 3
/** A page that leads to more images than this shares a list with others, which says nothing of what it shows. */
const mostImages = 8
/** An image that covers this share of a page is the page: a scan, a slide's background. */
const wholePage = 0.85
/** Of one page: more are the tiles of a map, or an attack. */
const mostOfPage = 12

function isLarge({ width, height }: UsedImage): boolean {
  // A size that is not known is taken for a large one.
  return width === 0 || height === 0 || (width * height >= fewestPixels && Math.min(width, height) >= 24)
}

function isOfThisPage(image: UsedImage, images: readonly UsedImage[]): boolean {
  return isLarge(image) && (image.pages <= mostPages || images.length > mostImages)
}

/** Whether a page shows anything for which its drawing is worth reading. `images`: undefined when it cannot be told. */
export function mayShowPictures(images: readonly UsedImage[] | undefined): boolean {
  return images === undefined || images.some((image) => isOfThisPage(image, images))
}

/** How far two shapes differ; an image may be turned. */
function difference(box: Rectangle, { width, height }: UsedImage): number {
  if (width === 0 || height === 0) return 0
  const shape = Math.log(box[2] / box[3])
  const own = Math.log(width / height)
  return Math.min(Math.abs(shape - own), Math.abs(shape + own))
}

/**
 * The boxes of a page's pictures, from top to bottom: without what is tiny, covers the page, or looks most like
 * an image that other pages show too.
 */
export function choosePictures(
  boxes: readonly Rectangle[],
  images: readonly UsedImage[] | undefined,
  page: { width: number; height: number },
): Rectangle[] {
  return boxes
    .filter((box) => {
      const [, , width, height] = box
      if (width < shortestSide || height < shortestSide) return false
      if (width * height >= wholePage * page.width * page.height) return false
      const [nearest] = [...(images ?? [])].sort((one, other) => difference(box, one) - difference(box, other))
      return nearest === undefined || isOfThisPage(nearest, images ?? [])
    })
    .sort((one, other) => other[2] * other[3] - one[2] * one[3])
    .slice(0, mostOfPage)
    .sort((one, other) => one[1] - other[1] || one[0] - other[0])
}

/** Pictures of a document without those that stand at the same place of more than three pages. */
export function withoutRepeats(pages: readonly (readonly Rectangle[])[]): Rectangle[][] {
  const keyOf = (box: Rectangle): string => box.map(Math.round).join(' ')
  const counts = new Map<string, number>()
  for (const boxes of pages) for (const key of new Set(boxes.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return pages.map((boxes) => boxes.filter((box) => (counts.get(keyOf(box)) ?? 0) <= mostPages))
}
