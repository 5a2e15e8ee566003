import type { AgentStep } from '../../../contract/answerTypes.ts'
import type { TraceStage } from '../../../contract/nouns/traceTypes.ts'
import type { AnswerEvent, Evidence, Filter, IndexState, PassageId } from '../../../contract/types.ts'
import type { ChatModel, RetrieveOptions } from '../../types.ts'
import type { Retriever } from '../../retrieve/retriever.ts'
import { isFollowUp, searchableQuestion, type Turn } from '../followUp.ts'
import type { AnswererParts } from '../types.ts'
import { runAgent, type AgentLimits } from './agent/agent.ts'
import type { SearchExhaustively } from './agent/tools/exhaustive.ts'
import { createAgentTools } from './agent/tools/tools.ts'
import { mergeEvidence } from './evidence.ts'
import type { ChatMemory } from './memory/memory.ts'
import { chatTraits, type SettledChatMode } from './mode.ts'
import { pinnedEvidence } from './pinned.ts'

export type PrepareParts = Pick<AnswererParts, 'reader' | 'splitSentences' | 'condense'> & {
  retriever: Pick<Retriever, 'retrieve'>
  /** Told what the searches and requests that follow are for. */
  onStage?: (stage: TraceStage) => void
  memory: ChatMemory
  searchExhaustively: SearchExhaustively
  agentLimits?: AgentLimits
}

export type PrepareRequest = {
  question: string
  /** Oldest first. */
  history: readonly Turn[]
  /** Null: quotes will answer. */
  model: ChatModel | null
  mode: SettledChatMode
  filter?: Filter | undefined
  /** Passages that are not to be used, wherever they come from. */
  without?: readonly PassageId[] | undefined
  /** Settings of retrieval that differ from the product's. */
  retrieval?: Partial<RetrieveOptions> | undefined
  index: IndexState
  /** Pieces of evidence at most. */
  topK: number
}

/** What an answer is made of. Its notices and steps are on the screen already. */
export type Prepared = {
  /** What the model is asked: the question, or the one that stands for it where the model sees nothing else of the conversation. */
  asked: string
  /** What the evidence is measured against. */
  searched: string
  /** Best first; its sentences are not scored for `searched` yet. */
  found: Evidence[]
  /** What the model reads beside the evidence; '' where there is nothing. */
  memory: string
  notices: string[]
  steps: AgentStep[]
}

/**
 * From a question and its conversation to what is answered from, as the chat mode wants it: searched at once, so
 * that evidence is on the screen while a model writes the question out or searches on by itself; what the last
 * answers stood on stays for questions that lean on them. Throws AbortError and the retriever's errors.
 */
export async function* prepareTurn(
  parts: PrepareParts,
  request: PrepareRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<AnswerEvent, Prepared> {
  const { retriever, reader, onStage } = parts
  const { question, history, model, mode, filter, without = [], retrieval } = request
  const topK = retrieval?.topK ?? request.topK
  const traits = chatTraits[mode]
  const prepared: Prepared = { asked: question, searched: question, found: [], memory: '', notices: [], steps: [] }
  function* tell(messages: readonly string[]): Generator<AnswerEvent> {
    prepared.notices.push(...messages)
    yield* messages.map((message): AnswerEvent => ({ type: 'notice', message }))
  }

  if (traits.searches) {
    const options = { ...retrieval, topK, sentences: false, without, ...(filter ? { filter } : {}) }
    prepared.searched = searchableQuestion(question, history)
    prepared.found = await retriever.retrieve(prepared.searched, options, signal)
    yield { type: 'evidence', evidence: prepared.found, index: request.index }
    onStage?.('condense')
    const condensed = await condense(parts, request, signal)
    yield* tell(condensed.notices)
    if (condensed.question !== null && condensed.question !== prepared.searched) {
      prepared.searched = condensed.question
      prepared.found = await retriever.retrieve(prepared.searched, options, signal)
    }
    // The model sees no conversation then: it is asked what was searched for.
    if (!traits.showsHistory) prepared.asked = prepared.searched
  }
  if (model !== null && traits.showsHistory && history.length > 0) {
    const { splitSentences } = parts
    onStage?.('memory')
    const recalled = await parts.memory.recall(
      { history, model, splitSentences, hasOwnWords: !traits.searches },
      signal,
    )
    yield* tell(recalled.notes)
    prepared.memory = recalled.text
  }
  if (model !== null && traits.usesTools) {
    const { memory, found } = prepared
    const tools = createAgentTools({ ...parts, filter, without })
    onStage?.('agent')
    const gathered = yield* runAgent({
      model,
      question: prepared.searched,
      memory,
      found,
      tools,
      limits: parts.agentLimits,
      signal,
    })
    prepared.steps = gathered.steps
    yield* tell(gathered.notes)
    prepared.found = mergeEvidence(gathered.evidence, found, topK)
    prepared.memory = [memory, ...gathered.workings.map((working) => `Worked out: ${working}`)]
      .filter((line) => line !== '')
      .join('\n')
  }
  if (traits.searches) {
    // Behind the best that was found: a decline shows what is closest, and a small context still holds both.
    const [best, ...rest] = prepared.found
    const pinned = pinnedEvidence(question, history, reader, filter).filter(
      ({ passageIds }) => !passageIds.some((id) => without.includes(id)),
    )
    prepared.found = mergeEvidence(best ? [best, ...pinned] : pinned, rest, topK)
  }
  return prepared
}

/** A question that stands alone, when the mode wants one and the model can write it. */
async function condense(
  parts: PrepareParts,
  { question, history, model, mode }: PrepareRequest,
  signal: AbortSignal | undefined,
): Promise<{ question: string | null; notices: string[] }> {
  const { condenses } = chatTraits[mode]
  const isWanted = condenses === 'always' || (condenses === 'followUps' && isFollowUp(question))
  if (model === null || history.length === 0 || !isWanted) return { question: null, notices: [] }
  const { question: written, warning } = await parts.condense(model, question, history, signal)
  return { question: written, notices: warning === null ? [] : [warning] }
}
