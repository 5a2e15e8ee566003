import { say } from '../../../../base/language/say.ts'
import { AppError, messageOf } from '../../../../base/errors.ts'
import type { AgentStep } from '../../../../contract/answerTypes.ts'
import type { AnswerEvent, Evidence } from '../../../../contract/types.ts'
import type { ChatMessage, ChatModel } from '../../../types.ts'
import type { SilenceLimits } from '../../speaking/listen.ts'
import { collectReply } from '../collect.ts'
import { mergeEvidence } from '../evidence.ts'
import { openingMessages, replyTokens, retryMessages, roomIn, stepMessages } from './prompt.ts'
import { describeCall, readReply, replyFormat, sameness, type AgentReply, type ToolCall } from './protocol.ts'
import { describeEvidence } from './tools/describe.ts'
import type { AgentTools, ToolResult } from './tools/types.ts'
import { untilAborted } from './untilAborted.ts'

/** `steps`: tools used at most. `totalMs` for all of them, model and tools; `toolMs` for one tool. */
export type AgentLimits = SilenceLimits & { steps: number; totalMs: number; toolMs: number }

/** Who waits three minutes has an answer to read after four; loading a model from disk may take one of them. */
export const defaultAgentLimits: AgentLimits = {
  steps: 6,
  totalMs: 180_000,
  toolMs: 20_000,
  firstTokenMs: 120_000,
  betweenTokensMs: 30_000,
}

export type AgentRun = {
  model: ChatModel
  question: string
  /** The conversation before, as `ChatMemory` gives it; '' at its beginning. */
  memory: string
  /** What a search of the question found: the agent begins from there. */
  found: readonly Evidence[]
  tools: AgentTools
  limits?: AgentLimits | undefined
  signal: AbortSignal | undefined
}

/** `workings`: results that no passage holds, line by line, for the prompt of the answer. `notes`: sentences for the user. */
export type Gathered = { evidence: Evidence[]; steps: AgentStep[]; notes: string[]; workings: string[] }

/** Evidence that steps may gather; the answer's prompt takes what fits of it. */
const mostEvidence = 30

/** Characters of a reply: a thought and a call are a tenth of it. */
const replyCharacters = 4000

/** Why no further step is taken; `null` where the model said that enough was found. */
type End = { note: string | null }

/**
 * Gathers evidence step by step, as in ReAct (Yao et al. 2023): the model thinks, names a tool, reads what
 * came of it. It ends when the model has enough, repeats itself, breaks the form twice, or reaches a limit;
 * what was gathered by then counts. Yields a `step` for each tool used. Throws AbortError, and what tools throw beside
 * AppError; the model's errors become notes.
 */
export async function* runAgent(run: AgentRun): AsyncGenerator<AnswerEvent, Gathered> {
  const { model, tools, limits = defaultAgentLimits, signal } = run
  const lists: Evidence[][] = []
  const steps: AgentStep[] = []
  const workings: string[] = []
  const done = new Set<string>()
  const messages = openingMessages({ ...run, found: run.found.map(describeEvidence) })
  const conclude = ({ note }: End): Gathered => ({
    evidence: mergeEvidence(takeTurns(lists), [], mostEvidence),
    steps,
    notes: note === null ? [] : [note],
    workings,
  })
  if (!messages)
    return conclude({
      note: say('agent.tooSmall', { name: model.name, tokens: model.contextTokens }),
    })
  const endsAt = Date.now() + limits.totalMs
  const late = AbortSignal.timeout(limits.totalMs)
  const ended = AbortSignal.any(signal ? [signal, late] : [late])
  for (let n = 1; n <= limits.steps; n++) {
    const reply = await nextReply(run, messages, Math.max(1, endsAt - Date.now()))
    if ('note' in reply) return conclude(reply)
    if ('done' in reply) return conclude({ note: null })
    if (done.has(sameness(reply))) return conclude({ note: say('agent.twice', { name: model.name }) })
    done.add(sameness(reply))
    const result = await use(tools, reply, AbortSignal.any([ended, AbortSignal.timeout(limits.toolMs)]), signal)
    lists.push(result.evidence)
    if (result.working !== undefined) workings.push(result.working)
    const step: AgentStep = { n, tool: reply.tool, input: describeCall(reply), result: result.summary }
    steps.push(step)
    yield { type: 'step', step }
    if (late.aborted) return conclude({ note: slowNote(run) })
    const left = limits.steps - n
    messages.push(...stepMessages(reply, result.pieces, roomIn(model, messages), left, model))
    if (left > 0 && roomIn(model, messages) < 0)
      return conclude({ note: say('agent.full', { name: model.name, tokens: model.contextTokens }) })
  }
  return conclude({
    note: say('agent.stopped', { name: model.name, steps: limits.steps }),
  })
}

/** The model's next reply, asked for once more when it is broken. Throws AbortError. */
async function nextReply(run: AgentRun, messages: readonly ChatMessage[], leftMs: number): Promise<AgentReply | End> {
  const { model, limits = defaultAgentLimits, signal } = run
  const endsAt = Date.now() + leftMs
  const ask = (asked: readonly ChatMessage[]): Promise<string> => {
    const replyLimits = { ...limits, totalMs: endsAt - Date.now(), mostCharacters: replyCharacters }
    return collectReply(model, asked, { maxTokens: replyTokens, format: replyFormat }, replyLimits, signal)
  }
  try {
    const first = await ask(messages).catch(orBroken)
    const reply = readReply(first) ?? readReply(await ask([...messages, ...retryMessages(first)]).catch(orBroken))
    return reply ?? { note: say('agent.noForm', { name: model.name }) }
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof AppError && error.code === 'answer/slow') return { note: slowNote(run) }
    return { note: `${messageOf(error)} ${say('agent.endedThere')}` }
  }
}

/** A reply without end is a broken one. */
function orBroken(error: unknown): string {
  if (error instanceof AppError && error.code === 'answer/loops') return ''
  throw error
}

function slowNote({ model }: AgentRun): string {
  return say('agent.slow', { name: model.name })
}

/** Uses a tool; what it refuses, and what takes too long, is told to the model and shown as the step's result. */
async function use(
  tools: AgentTools,
  call: ToolCall,
  ended: AbortSignal,
  signal: AbortSignal | undefined,
): Promise<ToolResult> {
  try {
    return await untilAborted(tools[call.tool](call, ended), ended)
  } catch (error) {
    if (signal?.aborted) throw error
    if (!ended.aborted && !(error instanceof AppError)) throw error
    const reason = ended.aborted ? 'This took too long.' : messageOf(error)
    return { pieces: [reason], summary: reason, evidence: [] }
  }
}

/** The best of each list, then the second of each: no search takes the room of another. */
function takeTurns(lists: readonly (readonly Evidence[])[]): Evidence[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_none, rank) => lists.flatMap((list) => list[rank] ?? [])).flat()
}
