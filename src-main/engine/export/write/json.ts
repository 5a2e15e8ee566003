import { groupSources } from '../sheet/readingList.ts'
import { unknownStanding } from '../standing.ts'
import type { Exportable, Standing, Turn } from '../types.ts'

/** Grows when a field changes its meaning or goes; new fields do not change it. */
const version = 1

/**
 * Everything that is known, for programs: `{schema: 'footnote/export', version, scope, title, exportedAt, …}`
 * with `turns` (question and the whole answer, whose `sources` carry what became of them) or, for a reading
 * list, `documents` (`{contentHash, sources}`). Moments are ISO 8601 in UTC; offsets are UTF-16 code units.
 */
export function writeJson({ scope, title, turns, exportedAt }: Exportable): string {
  const content = scope === 'sources' ? { documents: documentsOf(turns) } : { turns: turns.map(turnOf) }
  const head = { schema: 'footnote/export', version, scope, title, exportedAt: isoOf(exportedAt) }
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`
}

function turnOf({ question, answer, isComplete, answeredAt, standings }: Turn): unknown {
  const sources = answer?.sources.map((source) => ({
    ...source,
    standing: standingOf(standings.get(source.n) ?? unknownStanding),
  }))
  return {
    question,
    answeredAt: isoOf(answeredAt),
    isComplete,
    answer: answer === null ? null : { ...answer, sources },
  }
}

function documentsOf(turns: readonly Turn[]): unknown[] {
  let n = 0
  return groupSources(turns).map((group) => ({
    contentHash: group[0]?.source.contentHash ?? '',
    sources: group.map(({ source, standing, citedAt }) => ({
      ...source,
      n: ++n,
      citedAt: isoOf(citedAt),
      standing: standingOf(standing),
    })),
  }))
}

function standingOf({ state, movedTo, modifiedMs }: Standing): unknown {
  return { state, movedTo, modifiedAt: modifiedMs === null ? null : isoOf(modifiedMs) }
}

function isoOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
