import { messageOf } from '../../../base/errors.ts'
import type { AnswerUsage } from '../../../contract/answerTypes.ts'
import type { AnswerTrace, TracedRequest, TracedSearch, TraceStage } from '../../../contract/nouns/traceTypes.ts'
import type { AnswerEvent, Evidence, PassageId } from '../../../contract/types.ts'
import type { Retriever } from '../../retrieve/retriever.ts'
import type { RetrievalTrace } from '../../retrieve/types.ts'
import type { ChatModel } from '../../types.ts'
import type { KnownOfAnswer } from './describe.ts'

/** Passages of a search that are kept in their order: evidence is among the first ten, the rest shows what was near. */
const passagesKept = 40

/**
 * Notes how an answer comes about, beside the work and without any of its own: searches and requests pass through
 * it. What it notes is put into words when somebody asks for it.
 */
export class Recorder {
  /** What the next searches and requests are for. */
  stage: TraceStage = 'question'
  readonly #startedMs = performance.now()
  readonly #searches: TracedSearch[] = []
  readonly #requests: TracedRequest[] = []
  readonly #unread = new Set<PassageId>()
  #evidenceMs: number | null = null
  #firstWordMs: number | null = null

  /** The same retriever, each search noted. */
  follow({ query, scoreSentences }: Pick<Retriever, 'query' | 'scoreSentences'>) {
    const retrieve: Retriever['retrieve'] = async (question, options, signal) => {
      const { stage } = this
      const from = performance.now()
      const { evidence, trace } = await query(question, options, signal)
      this.#searches.push({ stage, query: question, ...describeSearch(trace), ms: since(from) })
      return evidence
    }
    return { retrieve, scoreSentences }
  }

  /** The same model, each request noted with what its server counted. */
  listen(model: ChatModel): ChatModel {
    const { name, contextTokens, abilities, tokens } = model
    const requests = this.#requests
    const stageNow = (): TraceStage => this.stage
    return {
      name,
      contextTokens,
      abilities,
      tokens,
      async *stream(messages, options, signal) {
        const from = performance.now()
        const request: TracedRequest = {
          stage: stageNow(),
          messages: messages.map(({ role, content, images = [] }) => ({ role, content, images: images.length })),
          temperature: options.temperature,
          maxTokens: options.maxTokens,
          seed: options.seed ?? null,
          hasSchema: options.format !== undefined,
          promptTokens: null,
          replyTokens: null,
          firstWordMs: null,
          ms: 0,
          problem: null,
        }
        requests.push(request)
        const onUsage: typeof options.onUsage = (usage) => {
          Object.assign(request, usage)
          options.onUsage?.(usage)
        }
        try {
          for await (const piece of model.stream(messages, { ...options, onUsage }, signal)) {
            if (piece !== '') request.firstWordMs ??= since(from)
            yield piece
          }
        } catch (error) {
          request.problem = messageOf(error)
          throw error
        } finally {
          request.ms = since(from)
        }
      },
    }
  }

  /** Notes when evidence and words came; an answer that is begun anew keeps its first times. */
  see({ type }: AnswerEvent): void {
    if (type === 'evidence') this.#evidenceMs ??= since(this.#startedMs)
    if (type === 'delta' || type === 'table') this.#firstWordMs ??= since(this.#startedMs)
  }

  /** Evidence that the model was not given, for want of room. */
  noteUnread(evidence: readonly Evidence[]): void {
    for (const { passageIds } of evidence) for (const id of passageIds) this.#unread.add(id)
  }

  /** What the answer cost: tokens of all requests together, steps and rewritings among them, also when no words came of them. */
  usage({ contextTokens }: ChatModel, ofAnswer: AnswerUsage | undefined): AnswerUsage | undefined {
    if (this.#requests.length === 0) return ofAnswer
    const promptTokens = sumOf(this.#requests.map((request) => request.promptTokens))
    const replyTokens = sumOf(this.#requests.map((request) => request.replyTokens))
    return { contextTokens, passagesRead: 0, passagesLeftOut: 0, ...ofAnswer, promptTokens, replyTokens }
  }

  trace(known: KnownOfAnswer): AnswerTrace {
    const searches = this.#searches.map((search) => ({
      ...search,
      passages: search.passages.map((passage) =>
        passage.fate === 'used' && this.#unread.has(passage.passageId)
          ? { ...passage, fate: 'noRoom' as const }
          : passage,
      ),
    }))
    const times = { evidenceMs: this.#evidenceMs, firstWordMs: this.#firstWordMs, ms: since(this.#startedMs) }
    return { ...known, searches, requests: this.#requests, times }
  }
}

function describeSearch({ queries, hydeDocument, warnings, ranked, fates }: RetrievalTrace) {
  return {
    queries: queries.map(({ text, origin, legs, weight, alpha }) => ({ text, origin, legs, weight, alpha })),
    hydeDocument,
    warnings,
    ranked: ranked.length,
    passages: ranked
      .filter(({ passage }, rank) => rank < passagesKept || fates.get(passage.id) === 'used')
      .map(({ passage, score, ownScore, why }) => ({
        passageId: passage.id,
        score,
        ownScore,
        why,
        fate: fates.get(passage.id) ?? ('beyond' as const),
      })),
  }
}

function since(ms: number): number {
  return Math.round(performance.now() - ms)
}

/** Null where the server counted none of them. */
function sumOf(counts: readonly (number | null)[]): number | null {
  return counts.reduce((total, each) => (each === null ? total : (total ?? 0) + each), null)
}
