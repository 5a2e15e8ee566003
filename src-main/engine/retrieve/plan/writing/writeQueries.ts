import { messageOf } from '../../../../base/errors.ts'
import type { ChatModel } from '../../../types.ts'
import type { PlannedQuery } from '../../types.ts'
import { describeSeconds, withinLimit } from './ask.ts'
import type { StopWordsOf } from './language.ts'
import { runStage, type Stage } from './stages.ts'

export type WritingParts = {
  /** The model that writes queries; null when none was chosen. Throws when the chosen one cannot be had. */
  openModel: () => Promise<ChatModel | null>
  /** The model that plans queries, when it has its own. */
  openPlannerModel?: () => Promise<ChatModel | null>
  stopWordsOf: StopWordsOf
  limits?: WritingLimits
}

/** One stage is one request. Opening the model counts, and so does loading it from disk. */
export type WritingLimits = { stageMs: number; overallMs: number }

export const defaultWritingLimits: WritingLimits = { stageMs: 45_000, overallMs: 90_000 }

/** Texts that are fit to be searched, in the order of their stages, and what is missing, as sentences. */
export type Written = { queries: Pick<PlannedQuery, 'text' | 'origin'>[]; warnings: string[] }

/**
 * Runs stages one after the other, as a local model answers one request at a time. A stage that fails
 * becomes a warning. Throws AbortError only.
 */
export async function writeQueries(
  parts: WritingParts,
  stages: readonly Stage[],
  question: string,
  signal: AbortSignal | undefined,
): Promise<Written> {
  const { stopWordsOf, limits = defaultWritingLimits } = parts
  const endsAt = Date.now() + limits.overallMs
  const openWriter = once(parts.openModel)
  const openPlanner = parts.openPlannerModel ? once(parts.openPlannerModel) : openWriter
  const queries: Written['queries'] = []
  /** What was wanted and not written, by who did not and why: one sentence for one reason. */
  const missing = new Map<string, string[]>()
  const miss = (who: string, reason: string, { wanted }: Stage): void => {
    const key = `${who} wrote no %: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`
    missing.set(key, [...(missing.get(key) ?? []), wanted])
  }

  for (const stage of stages) {
    const stageEndsAt = Math.min(Date.now() + limits.stageMs, endsAt)
    let who = 'The language model'
    try {
      if (stageEndsAt <= Date.now()) {
        miss(who, `there were only ${describeSeconds(limits.overallMs)} for all it was asked for`, stage)
        continue
      }
      const model = await withinLimit((stage.isPlanned ? openPlanner : openWriter)(), stageEndsAt - Date.now(), signal)
      if (!model) {
        miss(who, 'none is chosen. Choose one in the settings', stage)
        continue
      }
      who = model.name
      const taken = queries.map(({ text }) => text)
      const limitMs = Math.max(1, stageEndsAt - Date.now())
      const texts = await runStage(stage, { model, question, taken, limitMs, stopWordsOf }, signal)
      queries.push(...texts.map((text) => ({ text, origin: stage.origin })))
    } catch (error) {
      if (signal?.aborted) throw error
      miss(who, messageOf(error), stage)
    }
  }
  const warnings = [...missing].map(([sentence, wanted]) => sentence.replace('%', () => wanted.join(', ')))
  return { queries, warnings }
}

function once<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let opening: Promise<Value> | null = null
  return () => (opening ??= open())
}
