import { say } from '../../../base/language/say.ts'
import { isAbort, messageOf } from '../../../base/errors.ts'
import type { Allowed, RetrieveOptions } from '../../types.ts'
import type { PlannedQuery, QueryPlan } from '../types.ts'
import { applyReadings, createSpelling, type Reading, type SpellingParts } from './wording/spelling.ts'
import { createSynonyms, type SynonymParts } from './wording/synonyms.ts'
import { stagesFor } from './writing/stages.ts'
import { writeQueries, type WritingParts } from './writing/writeQueries.ts'

export type PlannerParts = SpellingParts & SynonymParts & WritingParts

/** What the caller knows of the search that is planned. */
export type PlanContext = {
  /** Documents that the filter admits; absent: all. */
  allowed?: Allowed | undefined
  /** The question's own vector; null when vectors are not searched. Asked for only where it is needed. */
  questionVector: () => Promise<Float32Array | null>
}

export type Planner = (
  question: string,
  options: RetrieveOptions,
  context: PlanContext,
  signal?: AbortSignal,
) => Promise<QueryPlan>

/**
 * The question with synonyms beside it is a second list of words. At .3 it gains in nDCG@10 on med
 * (.802 to .814) and cranfield (.419 to .423) and loses on cisi (.459 to .456), scifact (.738 to .728)
 * and xquad-en (.981 to .973); synonyms alone in that list lose more on each of these.
 */
const synonymWeight = 0.3

/**
 * Makes plans; the question always comes first. Without any setting of the query side a plan is the
 * question alone and costs nothing.
 *
 * Weights: the question weighs 1, and so does its reading with corrected spelling. Everything that a
 * model wrote weighs 1 together, in equal parts, so that the question outweighs no fewer than all
 * its variants. HyDE's passage goes to the vectors only and is one of the parts; with `includeOriginal`
 * off it takes the place of the question's vector with weight 1, and the question keeps its words.
 *
 * No failure fails a plan: it becomes a warning. Throws AbortError only.
 */
export function createPlanner(parts: PlannerParts): Planner {
  const readWords = createSpelling(parts)
  const findSynonyms = createSynonyms(parts)

  return async (question, options, context, signal) => {
    signal?.throwIfAborted()
    const original: PlannedQuery = { text: question, origin: 'original', legs: 'both', weight: 1 }
    const plan: QueryPlan = { queries: [original], hydeDocument: null, warnings: [] }

    if (options.useSpelling)
      await attempt(plan, 'Spelling was not checked', async () => {
        const readings = await readWords(question)
        if (readings.length === 0) return
        plan.queries.push({ ...original, text: applyReadings(question, readings), origin: 'spelling' })
        plan.warnings.push(...readings.map(describeReading))
      })
    if (options.useSynonyms)
      await attempt(plan, 'Synonyms were not looked for', async () => {
        const vector = await context.questionVector()
        const words = vector ? findSynonyms(question, vector, context.allowed) : []
        const text = `${question} ${words.join(' ')}`
        if (words.length > 0) plan.queries.push({ text, origin: 'synonyms', legs: 'words', weight: synonymWeight })
      })

    const stages = stagesFor(options)
    if (stages.length === 0) return plan
    const written = await writeQueries(parts, stages, question, signal)
    plan.warnings.push(...written.warnings)
    const hyde = written.queries.find(({ origin }) => origin === 'hyde')
    plan.hydeDocument = hyde?.text ?? null
    const isReplaced = hyde !== undefined && !options.includeOriginal
    if (isReplaced) original.legs = 'words'
    const share = 1 / (written.queries.length - (isReplaced ? 1 : 0))
    for (const query of written.queries) {
      const isHyde = query === hyde
      plan.queries.push({
        ...query,
        legs: isHyde ? 'vectors' : 'both',
        weight: isHyde && isReplaced ? 1 : share,
      })
    }
    return plan
  }
}

/** What is only a help must not fail the search, such as a document that goes while it is read. */
async function attempt(plan: QueryPlan, failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isAbort(error)) throw error
    plan.warnings.push(`${failure}: ${messageOf(error)}`)
  }
}

function describeReading({ asked, read }: Reading): string {
  return say('retrieve.alsoRead', { asked, read })
}
