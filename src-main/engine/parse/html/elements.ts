import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode

/** Elements that begin and end a line of their own. */
const blockTags = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table tbody td ' +
    'textarea tfoot th thead tr ul option optgroup'
  ).split(' '),
)

/** Elements whose content no reader sees in a page at rest. */
const unseenTags = new Set(
  (
    'head script style template noscript iframe select datalist canvas audio video noembed noframes ' +
    'annotation annotation-xml metadata desc defs title rp'
  ).split(' '),
)

const rowBreakers = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'pre', 'blockquote'])

/** A row whose cells hold more than this is a page layout, not data. */
const rowTextLimit = 1500

export function isElement(node: ChildNode): node is Element {
  return 'tagName' in node
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value
}

export function isBlock(element: Element): boolean {
  return blockTags.has(element.tagName)
}

/** True for content that is in the file but not on the page. */
export function isHidden(element: Element): boolean {
  if (unseenTags.has(element.tagName) || attribute(element, 'hidden') !== undefined) return true
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribute(element, 'style') ?? '')
}

export function isBold(element: Element): boolean {
  if (['b', 'strong', 'th'].includes(element.tagName)) return true
  return /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(attribute(element, 'style') ?? '')
}

/** Pixels below which a picture is an icon, a spacer or a spy. */
const smallestSide = 32

/** True for an image that shows nothing of its own: one that says so itself, or that is stated to be tiny. */
export function isDecoration(image: Element, isInFigure: boolean): boolean {
  if (attribute(image, 'alt') === '' && !isInFigure) return true
  return ['width', 'height'].some((side) => Number.parseInt(attribute(image, side) ?? '', 10) < smallestSide)
}

/** True when a `tr` is a line of data; false when its cells are the columns of a page's layout. */
export function isDataRow(row: Element): boolean {
  const stack: ChildNode[] = [...row.childNodes]
  let characters = 0
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.nodeName === '#text' && 'value' in node) characters += node.value.length
    if (characters > rowTextLimit) return false
    if (!isElement(node)) continue
    if (rowBreakers.has(node.tagName)) return false
    for (const child of node.childNodes) stack.push(child)
  }
  return true
}
