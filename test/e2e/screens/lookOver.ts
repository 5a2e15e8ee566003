import type { Page } from 'playwright-core'

/** WCAG 2.2 AA: text of normal size, and text from 24 px (or bold from 18.66 px). */
const contrastOfText = 4.5
const contrastOfLargeText = 3

/**
 * Looks over what is on the screen: nothing sticks out of the window or of what clips it sideways,
 * and every text stands out enough from its ground.
 * @returns what is wrong, in words; empty when all is well
 */
export function lookOver(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ contrastOfText, contrastOfLargeText }) => {
      type Colour = [red: number, green: number, blue: number, alpha: number]
      const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      /** Any CSS colour as the browser paints it. */
      const paint = (css: string): Colour => {
        if (!brush) return [0, 0, 0, 1]
        brush.clearRect(0, 0, 1, 1)
        brush.fillStyle = css
        brush.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
        return [red, green, blue, alpha / 255]
      }
      const over = ([r, g, b, a]: Colour, [r2, g2, b2]: Colour): Colour => [
        r * a + r2 * (1 - a),
        g * a + g2 * (1 - a),
        b * a + b2 * (1 - a),
        1,
      ]
      const groundOf = (element: Element | null): Colour => {
        if (!element) return [255, 255, 255, 1]
        const own = paint(getComputedStyle(element).backgroundColor)
        return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
      }
      const luminance = (colour: Colour): number => {
        const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((part) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const contrast = (one: Colour, other: Colour): number => {
        const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left)
        return (light + 0.05) / (dark + 0.05)
      }
      const faults: string[] = []
      const name = (element: Element, text = element.textContent) =>
        `${element.tagName.toLowerCase()}.${element.className} “${text.trim().slice(0, 40)}”`
      for (const element of document.querySelectorAll('body *')) {
        const isCut = element.closest('.textLayer, .pdf-drawing, svg, .unseen, .one-line > *')
        if (isCut || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const box = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        if (box.width === 0 || box.height === 0) continue
        // A zoomed page and a table of figures scroll in frames of their own.
        const isZoomed = element.closest('.pdf-view, .table-scroll')
        if (!isZoomed && (box.right > innerWidth + 1 || box.left < -1))
          faults.push(`outside the window: ${name(element)}`)
        const canScrollSideways = ['auto', 'scroll'].includes(style.overflowX) && element.tagName !== 'PRE'
        if (!isZoomed && canScrollSideways && element.scrollWidth > element.clientWidth + 1)
          faults.push(`scrolls sideways: ${name(element)}`)
        const text = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join('')
        if (text.trim() === '' || element.closest(':disabled, option')) continue
        const size = Number.parseFloat(style.fontSize)
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
        const ground = groundOf(element)
        const reached = contrast(over(paint(style.color), ground), ground)
        if (reached < (isLarge ? contrastOfLargeText : contrastOfText))
          faults.push(`contrast ${reached.toFixed(2)}: ${name(element, text)}`)
      }
      return [...new Set(faults)]
    },
    { contrastOfText, contrastOfLargeText },
  )
}
