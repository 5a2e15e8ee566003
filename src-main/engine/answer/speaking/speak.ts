import { say } from '../../../base/language/say.ts'
import { AppError } from '../../../base/errors.ts'
import type { AnswerSentence, Span } from '../../../contract/types.ts'
import type { Binder } from '../binding/bind.ts'
import type { Candidate } from '../candidates.ts'
import { contentWords } from '../words.ts'
import { StreamCleaner } from './clean.ts'
import { declineWord } from './rules.ts'
import { SentenceStream, type SpokenSentence } from './segment.ts'
import { emptyFault, type ReplyWatch } from './watch.ts'

/**
 * A reply that is spoken to the person. `draft`: what stands instead when the model declines this one; '' for
 * nothing. `isHeld`: nothing of it is said before its first sentence is known to be an answer. `rules`: its prompt's.
 */
export type Voice = { chunks: AsyncIterable<string> | Iterable<string>; draft: string; isHeld: boolean; rules: string }

/** A sentence with what carries it, before its sources have numbers. */
export type BoundSentence = Omit<AnswerSentence, 'citations'> & { cited: Candidate[] }

export type SpokenEvent = { type: 'delta'; text: string } | { type: 'bound'; sentence: BoundSentence }

/** What a model's words came to, however they ended. `error`: why they ended early; `text` without hidden sentences. */
export type Spoken = { text: string; sentences: BoundSentence[]; declined: boolean; error: unknown }

/** How what a model says is cut, bound and judged. */
export type Hearing = {
  name: string
  question: string
  isStrict: boolean
  binder: Pick<Binder, 'bind'>
  splitSentences: (text: string) => Span[]
  /** A watch for each reply. */
  createWatch: (rules: string) => ReplyWatch
  isKnownAddress: (address: string) => boolean
  /** Whether all that carries a sentence is an order to the model. */
  isOrdered: (sentence: string, cited: readonly Candidate[]) => boolean
  signal: AbortSignal | undefined
}

/** What a model says of the passages instead of answering, when it does not use the word for that. */
const refusal =
  /\b(?:passages?|documents?|texts?|context|sources?|materials?|information)\b.{0,40}\b(?:do(?:es)? not|don['’]t|doesn['’]t|did not|no|not)\b.{0,40}\b(?:mention|contain|say|said|provided?|includ\w+|stated?|answer|information|specif\w+|address\w*|discuss\w*|given|found)\b|\b(?:cannot|can['’]t|could not|unable to|not able to)\b.{0,30}\b(?:answer|find|determine)\b|\bthere is no (?:information|mention|answer)\b/i

/** Words of sentences that only lead to the answer: strict mode lets these pass without a source. */
const frameWords = new Set(
  contentWords(
    'answer answers question list summary overview following follows below sure yes no certainly passages documents',
  ),
)

/** True for what a model says when it finds no answer. */
export function isRefusal(sentence: string): boolean {
  return sentence.toUpperCase().includes(declineWord) || refusal.test(sentence)
}

/**
 * Speaks replies of a model one after the other: what is said at once, each finished sentence with what
 * carries it. In strict mode nothing is said before its verdict, and what the documents do not carry is
 * hidden. Errors of the model end the speech and are returned, never thrown; aborts are thrown.
 */
export async function* speak(voices: AsyncIterable<Voice>, hearing: Hearing): AsyncGenerator<SpokenEvent, Spoken> {
  const spoken: Spoken = { text: '', sentences: [], declined: false, error: null }
  let declined = 0
  let replies = 0
  try {
    for await (const voice of voices) {
      replies++
      const isDeclined = yield* new Turn(hearing, spoken, voice).say()
      const instead: Voice = { ...voice, chunks: [voice.draft], isHeld: false }
      if (isDeclined && (voice.draft === '' || (yield* new Turn(hearing, spoken, instead).say()))) declined++
    }
  } catch (error) {
    if (hearing.signal?.aborted) throw error
    spoken.error = error
  }
  spoken.declined = spoken.error === null && replies > 0 && declined === replies
  if (spoken.error === null && !spoken.declined && spoken.sentences.length === 0)
    spoken.error = emptyFault(hearing.name)
  return spoken
}

/** One reply on its way to the screen. */
class Turn {
  readonly #hearing: Hearing
  readonly #spoken: Spoken
  readonly #voice: Voice
  readonly #watch: ReplyWatch
  readonly #sentences: SentenceStream
  readonly #cleaner: StreamCleaner
  readonly #own: BoundSentence[] = []
  /** What waits until a sentence is an answer; null: nothing waits any more. */
  #held: SpokenEvent[] | null
  #said = ''
  #hasDeclined = false
  /** White space waits for the word after it: an answer has none around it, streamed or whole. */
  #gap: string

  constructor(hearing: Hearing, spoken: Spoken, voice: Voice) {
    this.#hearing = hearing
    this.#spoken = spoken
    this.#voice = voice
    this.#watch = hearing.createWatch(voice.rules)
    this.#sentences = new SentenceStream(hearing.splitSentences)
    this.#cleaner = new StreamCleaner(hearing.isKnownAddress)
    this.#held = voice.isHeld ? [] : null
    this.#gap = spoken.text === '' ? '' : '\n\n'
  }

  /** True when the model declined: then nothing of this reply is an answer. */
  async *say(): AsyncGenerator<SpokenEvent, boolean> {
    try {
      for await (const chunk of this.#voice.chunks) {
        yield* this.#take(this.#sentences.push(this.#cleaner.push(chunk)))
        if (this.#hasDeclined && this.#said === '') return true
      }
    } catch (error) {
      // What was said before the model failed is heard to its end.
      const isOurs = error instanceof AppError && error.code.startsWith('answer/')
      if (!isOurs && !this.#hearing.signal?.aborted) yield* this.#finish()
      throw error
    }
    yield* this.#finish()
    this.#watch.end()
    return this.#isDecline()
  }

  async *#finish(): AsyncGenerator<SpokenEvent> {
    yield* this.#take(this.#sentences.push(this.#cleaner.end()))
    yield* this.#take(this.#sentences.end())
    if (!this.#isDecline()) yield* this.#release()
  }

  #isDecline(): boolean {
    const isRefused = this.#own.every(({ text }) => isRefusal(text))
    if (isRefused) return this.#hasDeclined || this.#own.length > 0
    return this.#hasDeclined && this.#own.every(({ cited }) => cited.length === 0)
  }

  async *#take(piece: { delta: string; sentences: SpokenSentence[] }): AsyncGenerator<SpokenEvent> {
    if (piece.delta.includes(declineWord)) this.#hasDeclined = true
    const delta = piece.delta.replaceAll(declineWord, '')
    this.#said += delta.replace(/^[\s"'*`.]+$/, '')
    if (this.#hasDeclined && this.#said === '') return
    this.#watch.hear(delta)
    if (!this.#hearing.isStrict) yield* this.#emit({ type: 'delta', text: delta })
    for (const { text, hints, gap } of piece.sentences) {
      const words = text.replaceAll(declineWord, '').trim()
      if (words !== text && /^\W*$/.test(words)) continue
      this.#watch.finish(words)
      const sentence = await this.#bind(words, hints)
      this.#own.push(sentence)
      if (this.#hearing.isStrict && sentence.isHidden !== true) yield* this.#emit({ type: 'delta', text: gap + words })
      yield* this.#emit({ type: 'bound', sentence })
      if (!isRefusal(words)) yield* this.#release()
    }
  }

  *#emit(event: SpokenEvent): Generator<SpokenEvent> {
    if (this.#held) this.#held.push(event)
    else if (event.type === 'delta') yield* this.#show(event.text)
    else {
      this.#spoken.sentences.push(event.sentence)
      yield event
    }
  }

  *#release(): Generator<SpokenEvent> {
    const held = this.#held ?? []
    this.#held = null
    for (const event of held) yield* this.#emit(event)
  }

  *#show(piece: string): Generator<SpokenEvent> {
    const waiting = this.#spoken.text === '' ? piece.trimStart() : this.#gap + piece
    const text = waiting.trimEnd()
    this.#gap = waiting.slice(text.length)
    if (text === '') return
    this.#spoken.text += text
    yield { type: 'delta', text }
  }

  async #bind(text: string, hints: readonly number[]): Promise<BoundSentence> {
    const { binder, isOrdered, isStrict, signal } = this.#hearing
    const bound = await binder.bind(text, hints, signal)
    const isOrder = isOrdered(text, bound.cited)
    const verdict = isOrder ? 'notFound' : bound.verdict
    const reason = isOrder ? say('verdict.onlyOrder') : bound.reason
    const isHidden =
      isStrict && (verdict === 'notFound' || verdict === 'contradicted' || this.#isLoose(text, bound.cited))
    return {
      text,
      verdict,
      ...(reason === undefined ? {} : { reason }),
      cited: bound.cited,
      ...(isHidden ? { isHidden } : {}),
    }
  }

  /** Nothing carries it, and it is more than a frame around the answer, or nothing but signs. */
  #isLoose(text: string, cited: readonly Candidate[]): boolean {
    if (cited.length > 0) return false
    if (!/[\p{L}\p{N}]/u.test(text)) return true
    const asked = new Set(contentWords(this.#hearing.question))
    return contentWords(text).some((word) => !frameWords.has(word) && !asked.has(word))
  }
}
