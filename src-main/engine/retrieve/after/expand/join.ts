import { assert } from '../../../../base/assert.ts'
import { pagesOf } from '../../../../base/spans.ts'
import type { Evidence, PassageId, Span } from '../../../../contract/types.ts'
import { betterReasons } from '../../evidence/merge.ts'
import type { Place } from './targets.ts'

/** The headings that hold for all of a span. */
function commonPath(paths: readonly string[][]): string[] {
  const [first = [], ...others] = paths
  const differs = first.findIndex((heading, index) => others.some((path) => path[index] !== heading))
  return differs === -1 ? first : first.slice(0, differs)
}

/**
 * One piece of evidence out of several of a document and of what stands between and beside them in a
 * span that holds them all. Score and first place are those of the best member, which comes first; a
 * passage that no member held brings its score in this search, or 0.
 */
export function join(
  members: readonly Evidence[],
  { start, end }: Span,
  { text, passages, pages }: Pick<Place, 'text' | 'passages' | 'pages'>,
  scores: ReadonlyMap<PassageId, number>,
): Evidence {
  const [best, ...others] = members
  assert(best, 'a span is joined with the piece that it widens')
  const known = new Map(
    members.flatMap((each) => each.passageIds.map((id, index) => [id, each.passageScores[index] ?? each.score])),
  )
  const touched = passages.filter((passage) => passage.start < end && start < passage.end)
  return {
    ...best,
    start,
    end,
    text: text.slice(start, end),
    pages: pagesOf(pages, { start, end }),
    passageIds: touched.map(({ id }) => id),
    passageScores: touched.map(({ id }) => known.get(id) ?? scores.get(id) ?? 0),
    headingPath: touched.length === 0 ? best.headingPath : commonPath(touched.map(({ headingPath }) => headingPath)),
    score: Math.max(...members.map(({ score }) => score)),
    why: others.reduce((why, each) => betterReasons(why, each.why), best.why),
    alsoIn: [...new Set(members.flatMap(({ alsoIn }) => alsoIn))].filter((path) => path !== best.file),
    sentences: members.flatMap(({ sentences }) => sentences).sort((a, b) => a.start - b.start),
    marks: members.flatMap(({ marks }) => marks),
  }
}
