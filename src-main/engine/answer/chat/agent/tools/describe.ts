import type { Evidence } from '../../../../../contract/types.ts'
import { foldSpaces } from '../../../words.ts'

/** Characters of a passage in a result: more is cut by its share of the tokens anyway. */
const passageCharacters = 1500

/** A piece of evidence as an agent sees it: where it is, what answers best in it, then the rest. */
export function describeEvidence({ file, headingPath, pages, text, start, marks }: Evidence): string {
  const page = pages.length === 0 ? '' : `, page ${pages[0]}`
  const place = [file, ...headingPath].map(foldSpaces).join(' › ')
  const best = marks.map((mark) => foldSpaces(text.slice(mark.start - start, mark.end - start)))
  const shown = [...best.slice(0, 2), foldSpaces(text)].join(' … ')
  return `[${place}${page}] ${shown.slice(0, passageCharacters)}`
}

/** "3 passages in lease.txt, garden.txt". */
export function describeFound(evidence: readonly Evidence[]): string {
  if (evidence.length === 0) return 'Nothing was found.'
  const files = [...new Set(evidence.map(({ file }) => file))]
  const more = files.length > 3 ? ` and ${files.length - 3} more` : ''
  return `${evidence.length === 1 ? 'One passage' : `${evidence.length} passages`} in ${files.slice(0, 3).join(', ')}${more}`
}
