import type { Span } from '../../../contract/types.ts'
import type { NotedPicture } from '../../types.ts'

/**
 * The words of each passage for the index. What a file says in place of a picture and leaves out of its text
 * belongs to the passage that the picture stands in, so that it is found there; it is never quoted.
 */
export function passageWords(
  analyze: (text: string) => string,
  text: string,
  passages: readonly (Span & { header: string })[],
  pictures: readonly NotedPicture[],
): { keywordHeader: string; keywordBody: string }[] {
  const said = new Map<number, string[]>()
  for (const { at, alt } of pictures) {
    if (alt === undefined) continue
    const index = Math.max(
      0,
      passages.findLastIndex((passage) => passage.start <= at),
    )
    said.set(index, [...(said.get(index) ?? []), alt])
  }
  return passages.map(({ header, start, end }, index) => {
    const body = text.slice(start, end)
    const missing = (said.get(index) ?? []).filter((alt) => !body.includes(alt))
    return { keywordHeader: analyze(header), keywordBody: analyze([body, ...missing].join('\n')) }
  })
}
