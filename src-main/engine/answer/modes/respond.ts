import { say } from '../../../base/language/say.ts'
import { StreamCleaner } from '../speaking/clean.ts'
import { AppError, messageOf } from '../../../base/errors.ts'
import type { StructuredAnswer } from '../../../contract/answerTypes.ts'
import type { AnswerEvent, AnswerSentence } from '../../../contract/types.ts'
import { Asker } from '../speaking/ask.ts'
import type { BoundSentence, Hearing, SpokenEvent } from '../speaking/speak.ts'
import { isFault } from '../speaking/watch.ts'
import type { Grounds } from '../types.ts'
import { createHearing, finish, replay, runOnce } from './runOnce.ts'
import { blankAnswer, isCarried, type ParsedAnswer } from './structured.ts'
import type { Reading } from './synthesize.ts'
import type { Outcome, ResponseRequest } from './types.ts'
import { elect, type Run } from './vote.ts'

/** How often evidence is multiplied when nothing was found in it. */
const moreEvidence = 2

/** A prompt that its server found too long is made this much shorter, at most so often. */
const overflow = { share: 0.6, times: 3 }

/** "Passage 2 says that …": numbers of passages mean nothing outside of the prompt. */
const aboutPassages =
  /(?:according to |in |from )?\[?\bpassages? \d+(?:(?:,| and|, and) \d+)*\]?,?(?: (?:says?|states?|mentions?|shows?|notes?|explains?)(?: that)?)? ?(\p{L})/giu

/** Of all runs but the first: enough for other words, not for other facts. */
const otherRunsTemperature = 0.7

/**
 * Lets a model answer from evidence, in any response mode, and sees to it that an answer comes of it: a prompt
 * that is too long is shortened; a blank or a decline is asked once more with more evidence; a model that
 * loops, stalls, echoes, changes the language or breaks its JSON is asked once more in a simpler way. Errors
 * of the model end up in the outcome; throws AbortError and what `findMore` throws.
 */
export async function* respond(request: ResponseRequest): AsyncGenerator<AnswerEvent, Outcome> {
  return yield* new Responding(request).run()
}

class Responding {
  readonly #request: ResponseRequest
  readonly #asker: Asker
  /** Sources cited before: they stay when what this reply cited is withdrawn. */
  readonly #citedBefore: number
  readonly #notices: string[] = []
  #grounds: Grounds
  #hearing: Hearing
  #reading: Reading = newReading()
  #sentences: AnswerSentence[] = []
  #isShown = false
  #isSimple = false
  #hasMore = false
  #shortened = 0
  #mostTokens = Infinity

  constructor(request: ResponseRequest) {
    this.#request = request
    this.#asker = new Asker(request.model, request.limits, request.signal)
    this.#citedBefore = request.sources.all.length
    this.#grounds = request.grounds
    this.#hearing = createHearing(request, request.grounds)
  }

  async *run(): AsyncGenerator<AnswerEvent, Outcome> {
    const { model, options } = this.#request
    if (options.responseMode === 'no_text') return this.#outcome({ fellBack: true })
    while (true) {
      const run = yield* this.#attempt()
      const { error } = run
      if (codeOf(error) === 'models/promptTooLong' && this.#shortened < overflow.times) {
        this.#shortened++
        this.#mostTokens = Math.floor(overflow.share * model.tokens.countMessages(this.#asker.asked))
        yield* this.#withdraw()
      } else if (isWorthAnotherTry(run) && !this.#isSimple) {
        this.#isSimple = true
        yield* this.#withdraw()
        yield this.#notice(`${messageOf(error)} ${say('answer.askedAgain')}`)
      } else if (error === null && this.#isBlank(run) && (yield* this.#searchMore())) {
        yield* this.#withdraw()
      } else {
        return yield* this.#conclude(run, model.name)
      }
    }
  }

  /** Asks the model, once or as often as was wished for. What several runs say is shown when one of them is elected. */
  async *#attempt(): AsyncGenerator<AnswerEvent, Run> {
    const { runs, voting } = this.#request.options
    this.#reading = newReading()
    const plan = {
      request: this.#request,
      grounds: this.#grounds,
      hearing: this.#hearing,
      asker: this.#asker,
      isSimple: this.#isSimple,
      mostTokens: this.#mostTokens,
      reading: this.#reading,
    }
    if (runs < 2 || this.#isSimple) {
      return yield* this.#publish(runOnce({ ...plan, sampling: { temperature: 0, seed: null } }))
    }
    const finished: Run[] = []
    for (let n = 0; n < runs; n++) {
      const sampling = { temperature: n === 0 ? 0 : otherRunsTemperature, seed: n + 1 }
      const run = await finish(runOnce({ ...plan, sampling }))
      finished.push(run)
      // The same would happen to every other run.
      if (run.error !== null && !isFault(run.error)) break
    }
    const chosen = elect(finished, voting) ?? finished.at(-1)
    return chosen ? yield* this.#publish(replay(chosen)) : Promise.reject(new Error('no run'))
  }

  /** Numbers the sources of what is said, and shows it. */
  async *#publish(
    run: AsyncGenerator<SpokenEvent, Run> | Generator<SpokenEvent, Run>,
  ): AsyncGenerator<AnswerEvent, Run> {
    let isEnded = false
    try {
      while (true) {
        const next = await run.next()
        isEnded = next.done === true
        if (next.done) return next.value
        this.#isShown = true
        yield next.value.type === 'delta' ? next.value : this.#cite(next.value.sentence)
      }
    } finally {
      // The caller went away in the middle: the model must not go on.
      if (!isEnded) await run.return({ text: '', sentences: [], declined: false, error: null, structured: null })
    }
  }

  #cite({ cited, ...rest }: BoundSentence): AnswerEvent {
    // What is hidden stands on nothing, so it brings no source either.
    const sources = rest.isHidden === true ? [] : cited.map((candidate) => this.#request.sources.cite(candidate))
    const sentence: AnswerSentence = { ...rest, citations: sources.map(({ n }) => n) }
    this.#sentences.push(sentence)
    return { type: 'sentence', sentence, sources }
  }

  *#withdraw(): Generator<AnswerEvent> {
    this.#sentences = []
    this.#request.sources.keepFirst(this.#citedBefore)
    if (!this.#isShown) return
    this.#isShown = false
    yield { type: 'restart' }
  }

  /** No answer, though the model did not fail: what claims nothing ("Sure!") is none. */
  #isBlank({ declined, sentences }: Run): boolean {
    const { isStrict } = this.#request.options
    return declined || (isStrict && sentences.every(({ isHidden, cited }) => isHidden === true || cited.length === 0))
  }

  /** True when there is evidence that the model has not seen. */
  async *#searchMore(): AsyncGenerator<AnswerEvent, boolean> {
    const { findMore, options, index, signal } = this.#request
    if (!findMore || this.#hasMore || options.responseMode === 'generation') return false
    this.#hasMore = true
    const { evidence } = this.#grounds
    const found = await findMore(moreEvidence * Math.max(1, evidence.length), signal)
    const known = new Set(evidence.flatMap(({ passageIds }) => passageIds))
    if (found.evidence.every(({ passageIds }) => passageIds.every((id) => known.has(id)))) return false
    this.#grounds = found
    this.#hearing = createHearing(this.#request, found)
    yield { type: 'evidence', evidence: found.evidence, index }
    return true
  }

  /** Says what became of the reply. */
  async *#conclude(run: Run, name: string): AsyncGenerator<AnswerEvent, Outcome> {
    const { error } = run
    const isCut = codeOf(error) === 'models/cutShort'
    if (error === null && this.#isBlank(run)) {
      yield* this.#withdraw()
      yield* this.#tellLeftOut(name)
      return this.#outcome({ declined: true, structured: this.#request.options.isStructured ? blankAnswer : null })
    }
    const staysSaid = error === null || (!isWithdrawn(error) && run.sentences.some(({ isHidden }) => isHidden !== true))
    if (!staysSaid) {
      yield* this.#withdraw()
      yield this.#notice(`${messageOf(error)} ${say('answer.quotesInstead')}`)
      return this.#outcome({ fellBack: true, error })
    }
    yield* this.#tellLeftOut(name)
    if (error !== null) yield this.#notice(isCut ? messageOf(error) : `${messageOf(error)} ${say('answer.endsEarly')}`)
    else if (run.sentences.every(({ verdict }) => verdict === 'notFound' || verdict === 'contradicted')) {
      yield this.#notice(say('answer.relyOnNothing'))
    }
    const structured = run.structured && error === null ? yield* this.#settle(run.structured, run) : null
    return this.#outcome({ text: run.text, fellBack: error !== null && !isCut, error, structured })
  }

  /** The form of an answer, as far as what it stands on carries it. */
  async *#settle(parsed: ParsedAnswer, { text, sentences }: Run): AsyncGenerator<AnswerEvent, StructuredAnswer> {
    const isHeld = isCarried(parsed.answerValue, sentences)
    if (!isHeld) yield this.#notice(say('answer.valueBlank'))
    return {
      explanation: await this.#explain(parsed.explanation),
      answer: text,
      answerValue: isHeld ? parsed.answerValue : { kind: 'blank' },
      refIds: [...new Set(this.#sentences.flatMap(({ citations }) => citations))].sort((a, b) => a - b),
    }
  }

  /** Of an explanation, the sentences that the documents carry. */
  async #explain(explanation: string): Promise<string> {
    const { binder, splitSentences, isKnownAddress, isOrdered, signal } = this.#hearing
    const cleaner = new StreamCleaner(isKnownAddress)
    const text = (cleaner.push(explanation) + cleaner.end()).replace(aboutPassages, (_found, letter: string) =>
      letter.toUpperCase(),
    )
    const kept: string[] = []
    for (const { start, end } of splitSentences(text)) {
      const sentence = text.slice(start, end).trim()
      const { verdict, cited } = await binder.bind(sentence, [], signal)
      const isSaid = (verdict === 'supported' || verdict === 'partly') && cited.length > 0
      if (isSaid && !isOrdered(sentence, cited)) kept.push(sentence)
    }
    return kept.join(' ')
  }

  /** What had to stay out of the prompt is never passed over. */
  *#tellLeftOut(name: string): Generator<AnswerEvent> {
    const { contextTokens } = this.#request.model
    const { isShortened, isMemoryCut, isDraftCut } = this.#reading
    const left = this.#leftOut()
    const parts = [
      left > 0 && say('answer.leftOut', { left, all: this.#grounds.evidence.length }),
      isShortened && say('answer.shortened'),
      isDraftCut && say('answer.draftCut'),
      isMemoryCut && say('answer.memoryCut'),
    ].filter((part) => part !== false)
    if (parts.length === 0) return
    const what = parts.reduce((one, other) => say('answer.and', { one, other }))
    const key = this.#isSimple ? 'answer.whySimpler' : 'answer.whyFull'
    const sentence = say(key, { what, name, tokens: contextTokens })
    yield this.#notice(sentence.replace(/^\p{L}/u, (letter) => letter.toUpperCase()))
  }

  #leftOut(): number {
    return this.#request.options.responseMode === 'generation'
      ? 0
      : this.#grounds.evidence.length - this.#reading.read.size
  }

  #notice(message: string): AnswerEvent {
    this.#notices.push(message)
    return { type: 'notice', message }
  }

  #outcome(rest: Partial<Outcome>): Outcome {
    const read = this.#reading.read.size
    const usage = {
      ...this.#asker.usage,
      passagesRead: read,
      passagesLeftOut: this.#asker.asked.length === 0 ? 0 : this.#leftOut(),
    }
    return {
      text: '',
      sentences: this.#sentences,
      declined: false,
      fellBack: false,
      error: null,
      notices: this.#notices,
      usage,
      structured: null,
      grounds: this.#grounds,
      unread:
        usage.passagesLeftOut === 0 ? [] : this.#grounds.evidence.filter((_, at) => !this.#reading.read.has(at + 1)),
      ...rest,
    }
  }
}

function newReading(): Reading {
  return { read: new Set(), isShortened: false, isMemoryCut: false, isDraftCut: false }
}

function codeOf(error: unknown): string {
  return error instanceof AppError ? error.code : ''
}

/** A fault of the model's own, or a reply whose whole length went by without a sentence. */
function isWorthAnotherTry({ error, sentences }: Run): boolean {
  return isFault(error) || (codeOf(error) === 'models/cutShort' && sentences.length === 0)
}

/** What it said is of no use: it went round in circles, echoed, or spoke another language. */
function isWithdrawn(error: unknown): boolean {
  return codeOf(error).startsWith('answer/')
}
