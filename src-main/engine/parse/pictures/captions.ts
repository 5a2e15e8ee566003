import { trimSpan } from '../../../base/spans.ts'
import type { Block, Span } from '../../../contract/types.ts'

/** Words that captions begin with, in the languages of Western Europe. */
const label =
  /^\s*(?:supplementary\s+)?(?:fig(?:ur[ea]?|uur)?s?|abb(?:ildung)?|illustration|image|imagem|imagen|immagine|photo(?:graph)?|foto|picture|bild|plate|tafel|chart|graph|grafik|gráfico|graphique|diagramm?|schaubild|exhibit|scheme|schema|map|karte|table|tab|tabelle|tableau|tabla|tabella)\b\.?\s*/i

/** Then a number, and then an end, a stop or a title: “Figure 3 shows …” is a sentence about a figure. */
const number =
  /^(?:S?\d+(?:[.-]\d+)*[a-z]?|[IVXLC]+|[A-Z]\d*)(?:\s*(?:[.:)|]|[\u2013\u2014-]\s)|\s+["“(\p{Lu}\p{N}]|\s*$)/u

/** Longer blocks are text that happens to begin like a caption. */
const longestCaption = 2000

/** True for text that stands under or above a picture and says what it shows. */
export function isCaption(text: string): boolean {
  if (text.length > longestCaption) return false
  const head = label.exec(text)
  return head !== null && number.test(text.slice(head[0].length, head[0].length + 40))
}

/**
 * The caption of a picture that stands at `at` in running text: the block right after it or, failing that, the
 * one right before it.
 */
export function findCaption(text: string, blocks: readonly Block[], at: number): Span | undefined {
  const index = blocks.findIndex((block) => block.end > at)
  const after = index < 0 ? undefined : blocks[index]
  const before = index < 0 ? blocks.at(-1) : blocks[index - 1]
  // A picture inside a paragraph: that one, or its neighbours.
  const around = after && after.start <= at ? [after, blocks[index + 1], before] : [after, before]
  const found = around.find((block) => block && isCaption(text.slice(block.start, block.end)))
  return found && trimSpan(text, found)
}
