import type { Voting } from '../../../contract/answerTypes.ts'
import type { Verdict } from '../../../contract/types.ts'
import type { Spoken } from '../speaking/speak.ts'
import { valueKey } from './answerValue.ts'
import type { ParsedAnswer } from './structured.ts'

/** One run of a model over the same evidence. */
export type Run = Spoken & { structured: ParsedAnswer | null }

/** What a sentence with this verdict adds to a run; one that the documents contradict is worse than none. */
const worth: Readonly<Record<Verdict, number>> = { supported: 1, partly: 0.5, notFound: -0.5, contradicted: -1 }

/** Mean worth of a run's sentences that claim something; a run without any stands at 0. */
function supportOf({ sentences }: Run): number {
  const claims = sentences.filter(({ verdict, cited }) => verdict !== 'supported' || cited.length > 0)
  return claims.reduce((sum, { verdict }) => sum + worth[verdict], 0) / Math.max(1, claims.length)
}

/** The places that a run stands on. */
function spansOf({ sentences }: Run): Set<string> {
  return new Set(
    sentences.flatMap(({ cited }) => cited.map(({ evidence, start, end }) => `${evidence.documentId}:${start}:${end}`)),
  )
}

/** Share of the places of two runs that both stand on (Jaccard). */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const all = left.union(right).size
  return all === 0 ? 0 : left.intersection(right).size / all
}

/** How much a run agrees with the others: by its value where answers have one, else by the places it stands on. */
function agreementOf(run: Run, runs: readonly Run[]): number {
  const others = runs.filter((other) => other !== run)
  const own = spansOf(run)
  const shares = others.map((other) => {
    if (run.declined || other.declined) return run.declined === other.declined ? 1 : 0
    if (run.structured && other.structured) {
      return valueKey(run.structured.answerValue) === valueKey(other.structured.answerValue) ? 1 : 0
    }
    return overlap(own, spansOf(other))
  })
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length)
}

/**
 * The run that stands for all, of those that ended well: by majority the one that agrees most with the others,
 * ties to the better supported; or the best supported of those that answer. Of equals the first. Undefined
 * when none ended well.
 */
export function elect(runs: readonly Run[], voting: Voting): Run | undefined {
  const whole = runs.filter(({ error }) => error === null)
  const answering = whole.filter(({ declined }) => !declined)
  const pool = voting === 'bestSupported' && answering.length > 0 ? answering : whole
  const weighed = pool.map((run) => ({ run, agreement: agreementOf(run, whole), support: supportOf(run) }))
  const [first, second] =
    voting === 'majority' ? (['agreement', 'support'] as const) : (['support', 'agreement'] as const)
  return weighed.sort((a, b) => b[first] - a[first] || b[second] - a[second])[0]?.run
}
