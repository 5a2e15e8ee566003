import type { AnswerOptions } from '../../contract/answerTypes.ts'
import type { Answer, AnswerEvent, AnswerSentence } from '../../contract/types.ts'
import type { ChatModel } from '../types.ts'
import { Binder } from './binding/bind.ts'
import { listCandidates, type Candidate } from './candidates.ts'
import { isFollowUp, searchableQuestion } from './followUp.ts'
import {
  closestSentences,
  declineText,
  describeGaps,
  judgeEvidence,
  type Decline,
  type Judged,
} from './quoting/decline.ts'
import { chooseQuotes } from './quoting/quote.ts'
import { SourceList } from './sources.ts'
import { abortError, defaultSilenceLimits } from './speaking/listen.ts'
import { respond } from './modes/respond.ts'
import type { Outcome } from './modes/types.ts'
import { rememberTurns } from './speaking/prompt.ts'
import { defaultAnswerOptions, type Answerer, type AnswererParts, type AnswerRequest, type Grounds } from './types.ts'

/** Pieces of evidence looked at: about 2,000 tokens, which a context of 4,096 holds with rules and reply. */
const evidenceWanted = 10

/** Closest passages that a decline shows. */
const closestShown = 3

export function createAnswerer(parts: AnswererParts): Answerer {
  return {
    async *answer(request, signal) {
      if (signal?.aborted) throw abortError(signal)
      try {
        yield* new Reply(parts, request, signal).run()
      } catch (error) {
        throw signal?.aborted ? abortError(signal) : error
      }
    },
  }
}

/** The options of a request, the usual ones where it is silent. */
function optionsOf(asked: AnswerRequest['options']): AnswerOptions {
  const given = Object.entries(asked ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaultAnswerOptions, ...Object.fromEntries(given) }
}

/** One answer on its way. */
class Reply {
  readonly #parts: AnswererParts
  readonly #request: AnswerRequest
  readonly #signal: AbortSignal | undefined
  readonly #sources: SourceList
  readonly #options: AnswerOptions
  readonly #answer: Answer

  constructor(parts: AnswererParts, request: AnswerRequest, signal: AbortSignal | undefined) {
    this.#parts = parts
    this.#request = request
    this.#signal = signal
    this.#sources = new SourceList(parts.reader)
    this.#options = optionsOf(request.options)
    const index = parts.indexState()
    this.#answer = { declined: false, text: '', sentences: [], sources: [], model: null, index, notices: [] }
  }

  async *run(): AsyncGenerator<AnswerEvent> {
    const { retriever, reader, splitSentences } = this.#parts
    const { question, history, model, modelProblem, filter, retrieval } = this.#request
    let searched = searchableQuestion(question, history)
    const options = { topK: evidenceWanted, ...retrieval, sentences: false, ...(filter ? { filter } : {}) }
    let found = await retriever.retrieve(searched, options, this.#signal)
    const { index } = this.#answer
    // What was found is on the screen while a model and the sentences in it take their time.
    yield { type: 'evidence', evidence: found, index }
    const condensed = yield* this.#condense()
    if (condensed !== null) {
      searched = condensed
      found = await retriever.retrieve(searched, options, this.#signal)
    }
    const scored = await retriever.scoreSentences(searched, found, this.#signal)
    const candidates = listCandidates(scored, reader, splitSentences)
    const evidence = scored.filter((item) => candidates.some((candidate) => candidate.evidence === item))
    yield { type: 'evidence', evidence, index }
    if (modelProblem !== undefined) yield this.#notice(`${modelProblem} Quotes from your documents are shown instead.`)

    const judged = judgeEvidence(searched, evidence, candidates, index.passages)
    this.#answer.confidence = judged.confidence
    const isSpoken =
      model !== null && evidence.length > 0 && (yield* this.#speak(model, { searched, evidence, candidates }))
    if (!isSpoken) yield* this.#quote(searched, judged, candidates)

    const gaps = describeGaps(this.#answer.index)
    if (gaps !== '' && !this.#answer.declined) yield this.#notice(gaps)
    this.#signal?.throwIfAborted()
    this.#answer.sources = this.#sources.all
    yield { type: 'done', answer: this.#answer }
  }

  /** A follow-up as a question that stands alone, when a model can write it; null: it is searched with the turns before it. */
  async *#condense(): AsyncGenerator<AnswerEvent, string | null> {
    const { question, history, model } = this.#request
    if (model === null || history.length === 0 || !isFollowUp(question)) return null
    const condensed = await this.#parts.condense(model, question, history, this.#signal)
    if (condensed.warning !== null) yield this.#notice(condensed.warning)
    return condensed.question
  }

  #notice(message: string): AnswerEvent {
    this.#answer.notices.push(message)
    return { type: 'notice', message }
  }

  /** Lets the model answer; false when quotes must stand in for it, or follow what it said. */
  async *#speak(model: ChatModel, grounds: Grounds): AsyncGenerator<AnswerEvent, boolean> {
    const { question, history } = this.#request
    const { splitSentences, embedder, limits = defaultSilenceLimits, isInLanguageOf = () => true } = this.#parts
    const outcome = yield* respond({
      model,
      question,
      grounds,
      memory: rememberTurns(history),
      options: this.#options,
      sources: this.#sources,
      createBinder: (candidates) => new Binder(candidates, embedder, this.#signal),
      splitSentences,
      isInLanguageOf,
      limits,
      index: this.#answer.index,
      signal: this.#signal,
    })
    return yield* this.#conclude(model, outcome)
  }

  /** Keeps what became of the model's reply; false when quotes must follow. */
  async *#conclude(model: ChatModel, outcome: Outcome): AsyncGenerator<AnswerEvent, boolean> {
    const { text, sentences, declined, fellBack, notices, usage, structured, grounds } = outcome
    this.#answer.notices.push(...notices)
    Object.assign(this.#answer, { usage, responseMode: this.#options.responseMode })
    if (structured) this.#answer.structured = structured
    if (declined) {
      this.#answer.model = model.name
      yield* this.#decline(grounds.candidates, { absentName: null })
    } else if (sentences.length > 0) Object.assign(this.#answer, { model: model.name, text, sentences })
    return !fellBack
  }

  /** Answers with sentences of the documents, or declines. Behind a model's words, only sentences not yet cited. */
  async *#quote(searched: string, judged: Judged, candidates: Candidate[]): AsyncGenerator<AnswerEvent> {
    const { declined } = judged
    if (declined) {
      if (this.#answer.sentences.length === 0) yield* this.#decline(candidates, declined)
      return
    }
    const cited = new Set(this.#sources.all.map(({ documentId, start }) => `${documentId}:${start}`))
    const quotes = chooseQuotes(candidates, searched, this.#request.question).filter(
      ({ evidence, start }) => !cited.has(`${evidence.documentId}:${start}`),
    )
    if (this.#answer.sentences.length > 0 && quotes.length > 0) {
      yield this.#notice('Quotes from your documents follow what it said.')
    }
    let previous: Candidate | null = null
    for (const quote of quotes) {
      this.#signal?.throwIfAborted()
      const source = this.#sources.cite(quote)
      const sentence: AnswerSentence = { text: quote.text, verdict: 'supported', citations: [source.n] }
      const isSameDocument = previous?.evidence.documentId === quote.evidence.documentId
      const separator = this.#answer.text === '' ? '' : isSameDocument ? ' ' : '\n\n'
      previous = quote
      yield this.#delta(separator + quote.text)
      this.#answer.sentences.push(sentence)
      yield { type: 'sentence', sentence, sources: [source] }
    }
  }

  /** Says that there is no answer, with the closest sentences as sources. */
  async *#decline(candidates: readonly Candidate[], why: Decline): AsyncGenerator<AnswerEvent> {
    const shown = closestSentences(candidates, closestShown)
    for (const candidate of shown) this.#sources.cite(candidate)
    this.#answer.declined = true
    yield this.#delta(declineText(this.#answer.index, why, shown.length > 0))
  }

  #delta(text: string): AnswerEvent {
    this.#answer.text += text
    return { type: 'delta', text }
  }
}
