import { say } from '../../base/language/say.ts'
import type { AnswerOptions } from '../../contract/answerTypes.ts'
import type { Answer, AnswerEvent, AnswerSentence, DocumentId, Evidence, Span } from '../../contract/types.ts'
import { messageOf } from '../../base/errors.ts'
import type { ChatModel, Entailment } from '../types.ts'
import { Binder } from './binding/bind.ts'
import { listCandidates, type Candidate } from './candidates.ts'
import { chatTraits, chooseChatMode, type SettledChatMode } from './chat/mode.ts'
import { mergeEvidence } from './chat/evidence.ts'
import { createMemory } from './chat/memory/memory.ts'
import { prepareTurn, type Prepared, type PrepareParts } from './chat/prepare.ts'
import { findDisagreements } from './disagreement/findDisagreements.ts'
import { answerExhaustively } from './exhaustive/answerExhaustively.ts'
import { recogniseExhaustive } from './exhaustive/recognise/recognise.ts'
import { searchExhaustively } from './exhaustive/search.ts'
import type { ExhaustiveRequest } from './exhaustive/types.ts'
import {
  closestSentences,
  declineText,
  describeGaps,
  judgeEvidence,
  type Decline,
  type Judged,
} from './quoting/decline.ts'
import { attachPictures } from './pictures.ts'
import { isDeclinedAnswer } from './quoting/judgeAnswer.ts'
import { findLack } from './quoting/lack.ts'
import { chooseQuotes } from './quoting/quote.ts'
import { SourceList } from './sources.ts'
import { abortError, defaultSilenceLimits } from './speaking/listen.ts'
import { describeAnswer, passagesBehind, type KnownOfAnswer } from './trace/describe.ts'
import { Recorder } from './trace/recorder.ts'
import { respond } from './modes/respond.ts'
import type { Outcome } from './modes/types.ts'
import { defaultAnswerOptions, type Answerer, type AnswererParts, type AnswerRequest, type Grounds } from './types.ts'

/** Pieces of evidence looked at: about 2,000 tokens, which a context of 4,096 holds with rules and reply. */
const evidenceWanted = 10

/** Pictures that a model that sees is shown: each takes seconds to read on an old computer. */
const picturesShown = 3

/** Closest passages that a decline shows. */
const closestShown = 3

/** The parts of an answerer, and what it keeps between answers. */
type Tools = AnswererParts & Pick<PrepareParts, 'memory' | 'searchExhaustively'>

export function createAnswerer(parts: AnswererParts): Answerer {
  const tools: Tools = {
    ...parts,
    memory: createMemory(),
    searchExhaustively: (request, signal) => searchExhaustively(request, parts, signal),
  }
  return {
    async *answer(request, signal) {
      if (signal?.aborted) throw abortError(signal)
      const recorder = new Recorder()
      const reply = new Reply(tools, request, recorder, signal)
      let isTold = false
      const tell = (): void => {
        if (!isTold) request.onTrace?.(recorder.trace(reply.known()))
        isTold = true
      }
      try {
        for await (const event of reply.run()) {
          recorder.see(event)
          if (event.type === 'done') tell()
          yield event
        }
      } catch (error) {
        throw signal?.aborted ? abortError(signal) : error
      } finally {
        tell()
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
  readonly #parts: Tools
  readonly #recorder: Recorder
  readonly #retriever: ReturnType<Recorder['follow']>
  readonly #model: ChatModel | null
  readonly #request: AnswerRequest
  readonly #signal: AbortSignal | undefined
  readonly #sources: SourceList
  readonly #options: AnswerOptions
  readonly #answer: Answer
  #searched: string
  #evidence: Evidence[] = []

  constructor(parts: Tools, request: AnswerRequest, recorder: Recorder, signal: AbortSignal | undefined) {
    this.#parts = parts
    this.#recorder = recorder
    this.#retriever = recorder.follow(parts.retriever)
    this.#model = request.model && recorder.listen(request.model)
    this.#searched = request.question
    this.#request = request
    this.#signal = signal
    this.#sources = new SourceList(parts.reader)
    this.#options = optionsOf(request.options)
    const index = parts.indexState()
    this.#answer = { declined: false, text: '', sentences: [], sources: [], model: null, index, notices: [] }
  }

  async *run(): AsyncGenerator<AnswerEvent> {
    const { question, modelProblem, filter, without = [] } = this.#request
    const model = this.#model
    const counted = recogniseExhaustive(question)
    if (without.length > 0) this.#answer.leftOut = [...without]
    if (filter && this.#parts.reader.allowed(filter)?.size === 0) yield this.#notice(say('answer.emptyScope'))
    if (counted) yield* this.#count(counted)
    else {
      const mode = chooseChatMode(this.#options.chatMode, model)
      const prepared = yield* prepareTurn(
        {
          ...this.#parts,
          retriever: this.#retriever,
          onStage: (stage) => (this.#recorder.stage = stage),
          searchExhaustively: (asked, signal) =>
            this.#parts.searchExhaustively({ ...asked, without: this.#placesLeftOut() }, signal),
        },
        { ...this.#request, model, mode, index: this.#answer.index, topK: evidenceWanted },
        this.#signal,
      )
      this.#recorder.stage = 'answer'
      this.#searched = prepared.searched
      this.#answer.notices.push(...prepared.notices)
      if (prepared.steps.length > 0) this.#answer.steps = prepared.steps
      if (model !== null) this.#answer.chatMode = mode
      const grounds = await this.#groundsOf(prepared.searched, prepared.found)
      yield { type: 'evidence', evidence: grounds.evidence, index: this.#answer.index }
      if (modelProblem !== undefined) yield this.#notice(`${modelProblem} ${say('answer.quotesInstead')}`)
      if (without.length > 0 && grounds.evidence.length === 0) yield this.#notice(say('answer.nothingElse'))
      yield* this.#answerFrom(grounds, prepared, mode)
    }
    const gaps = describeGaps(this.#answer.index)
    if (gaps !== '' && !this.#answer.declined && !counted) yield this.#notice(gaps)
    this.#signal?.throwIfAborted()
    this.#answer.sources = this.#sources.all
    this.#answer.passageIds = passagesBehind(this.#evidence, this.#answer.sources)
    const usage = model && this.#recorder.usage(model, this.#answer.usage)
    if (usage) this.#answer.usage = usage
    yield { type: 'done', answer: this.#answer }
  }

  /** What is known of it by now, for its trace. */
  known(): KnownOfAnswer {
    return describeAnswer(this.#request, this.#options, this.#answer, this.#searched)
  }

  #placesLeftOut(): (Span & { documentId: DocumentId })[] {
    return this.#parts.reader.passages(this.#request.without ?? [])
  }

  /** A question that counts or lists in full is answered by going through the whole library; no model is asked. */
  async *#count(asked: ExhaustiveRequest): AsyncGenerator<AnswerEvent> {
    const { index } = this.#answer
    const { filter } = this.#request
    const request = { ...asked, without: this.#placesLeftOut() }
    const made = yield* answerExhaustively(request, filter, index, this.#parts, this.#sources, this.#signal)
    const { text, sentences, table, notices } = made
    Object.assign(this.#answer, { text, sentences })
    this.#answer.notices.push(...notices)
    if (table) this.#answer.table = table
  }

  /** Words from what was found: a model's, or the documents' own. */
  async *#answerFrom(grounds: Grounds, prepared: Prepared, mode: SettledChatMode): AsyncGenerator<AnswerEvent> {
    const model = this.#model
    const { searched, evidence, candidates } = grounds
    this.#evidence = evidence
    const judged = judgeEvidence(searched, evidence, candidates, this.#answer.index.passages)
    this.#answer.confidence = judged.confidence
    // A model that sees no documents has nothing to say where only they count.
    const speaks = model !== null && (chatTraits[mode].searches ? evidence.length > 0 : !this.#options.isStrict)
    const isSpoken = speaks && (yield* this.#speak(model, grounds, prepared))
    if (!isSpoken) yield* this.#quote(searched, judged, candidates)
    if (!this.#answer.declined) yield* this.#compare(grounds)
  }

  /** Where what was found contradicts itself, that is shown beside the answer. */
  *#compare({ searched, candidates }: Grounds): Generator<AnswerEvent> {
    const { reader } = this.#parts
    const disagreements = findDisagreements(searched, candidates, reader, (candidate) => this.#sources.cite(candidate))
    if (disagreements.length === 0) return
    this.#answer.disagreements = disagreements
    const shown = new Set(disagreements.flatMap(({ sides }) => sides.map(({ source }) => source)))
    yield { type: 'disagreements', disagreements, sources: this.#sources.all.filter(({ n }) => shown.has(n)) }
  }

  /** What was found, its sentences scored. Evidence whose document went meanwhile is left out. */
  async #groundsOf(searched: string, found: readonly Evidence[]): Promise<Grounds> {
    const { reader, splitSentences } = this.#parts
    const scored = await this.#retriever.scoreSentences(searched, found, this.#signal)
    const candidates = listCandidates(scored, reader, splitSentences)
    const evidence = scored.filter((item) => candidates.some((candidate) => candidate.evidence === item))
    return { searched, evidence, candidates }
  }

  #notice(message: string): AnswerEvent {
    this.#answer.notices.push(message)
    return { type: 'notice', message }
  }

  /** Lets the model answer; false when quotes must stand in for it, or follow what it said. */
  async *#speak(model: ChatModel, grounds: Grounds, prepared: Prepared): AsyncGenerator<AnswerEvent, boolean> {
    const { filter, retrieval, without = [] } = this.#request
    const { splitSentences, embedder, limits = defaultSilenceLimits, isInLanguageOf, readPicture } = this.#parts
    const { searched, asked, memory } = prepared
    const isOwnKnowledge = this.#answer.chatMode === 'simple'
    const seen = await attachPictures(grounds.evidence, model, readPicture, picturesShown, this.#signal)
    for (const message of seen.notices) yield this.#notice(message)
    const { entailment, problem } = await openEntailmentOf(this.#parts)
    if (problem !== null) yield this.#notice(problem)
    const outcome = yield* respond({
      model,
      question: asked,
      grounds,
      memory,
      pictures: seen,
      options: isOwnKnowledge ? { ...this.#options, responseMode: 'generation' } : this.#options,
      sources: this.#sources,
      createBinder: (candidates) => new Binder(candidates, embedder, this.#signal, entailment ?? undefined),
      splitSentences,
      isInLanguageOf,
      limits,
      index: this.#answer.index,
      findMore: async (topK, signal) => {
        const wider = { ...retrieval, topK, sentences: false, without, ...(filter ? { filter } : {}) }
        this.#recorder.stage = 'more'
        const found = await this.#retriever.retrieve(searched, wider, signal)
        this.#recorder.stage = 'answer'
        return this.#groundsOf(searched, mergeEvidence(prepared.found, found, topK))
      },
      signal: this.#signal,
    })
    return yield* this.#conclude(model, outcome)
  }

  /** Keeps what became of the model's reply; false when quotes must follow. */
  async *#conclude(model: ChatModel, outcome: Outcome): AsyncGenerator<AnswerEvent, boolean> {
    const { text, sentences, declined, fellBack, notices, usage, structured, grounds, unread } = outcome
    this.#evidence = grounds.evidence
    this.#recorder.noteUnread(unread)
    this.#answer.notices.push(...notices)
    Object.assign(this.#answer, { usage, responseMode: this.#options.responseMode })
    if (structured) this.#answer.structured = structured
    // "The passages do not say" is no answer, whatever words it uses.
    const isRefusal = sentences.length > 0 && !fellBack && isDeclinedAnswer(sentences, this.#options.isStrict)
    if (declined || isRefusal) {
      if (isRefusal) {
        this.#sources.keepFirst(0)
        yield { type: 'restart' }
      }
      this.#answer.model = model.name
      yield* this.#decline(grounds.candidates, {
        absentName: null,
        lack: findLack(grounds.searched, grounds.evidence),
      })
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
      yield this.#notice(say('answer.quotesFollow'))
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

/** The model that weighs what no rule decides, when one is chosen; without it every check by rule is still made. */
async function openEntailmentOf({
  openEntailment,
}: AnswererParts): Promise<{ entailment: Entailment | null; problem: string | null }> {
  try {
    return { entailment: await openEntailment(), problem: null }
  } catch (error) {
    return { entailment: null, problem: `${messageOf(error)} Sentences are checked without it.` }
  }
}
