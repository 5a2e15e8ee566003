import { say } from '../../../base/language/say.ts'
import { AppError, type ErrorCode } from '../../../base/errors.ts'
import { foldSpaces, wordsOf } from '../words.ts'

/** What a reply is measured against. */
export type Watched = {
  /** The model's name, for messages. */
  name: string
  question: string
  /** The rules that the model was given. */
  rules: string
  /** Whether a text holds what a model may well copy. */
  isQuoted: (text: string) => boolean
  /** False when a text is plainly in another language than the question. */
  isInLanguageOf: (question: string, text: string) => boolean
}

/** The same signs, at least this often and this long in a row, are a loop. */
const periods = { most: 120, times: 4, characters: 48 }

/** How often the same sentence may come; a run of this many words may come once more. */
const sentenceTimes = 2
const runOfWords = { words: 10, times: 3 }

/** Sentences this short may well come again: "No.", "- Yes". */
const shortSentence = 12

/** A run of the rules' words this long is no coincidence. */
const echoWords = 8

/** Letters before a language is judged in the middle of a reply. */
const lettersToJudge = 120

/** The question itself asks for another language. */
const asksForLanguage =
  /\b(?:translat\w*|übersetz\w*|tradu[cisz]\w*|(?:in|into|auf|en|em) (?:arabic|chinese|danish|dutch|english|finnish|french|german|greek|hebrew|hindi|italian|japanese|korean|norwegian|persian|polish|portuguese|russian|spanish|swedish|turkish|deutsch|englisch|französisch|spanisch|italienisch|français|anglais|allemand|español|inglés|italiano|português|latin))\b/i

function fault(code: ErrorCode, message: string): AppError {
  return new AppError(code, message, { retry: true })
}

const faults: ReadonlySet<ErrorCode> = new Set([
  'answer/loops',
  'answer/echo',
  'answer/otherLanguage',
  'answer/empty',
  'answer/brokenJson',
  'models/stalled',
])

/** What a model did wrong that it may do better when it is asked in another way; other errors are not its own. */
export function isFault(error: unknown): boolean {
  return error instanceof AppError && faults.has(error.code)
}

/** A reply of signs and markers, or none at all. */
export function emptyFault(name: string): AppError {
  return fault('answer/empty', say('fault.empty', { name }))
}

/**
 * Watches one reply of a model while it comes. Throws AppError `answer/loops` (the same signs, words or
 * sentences again and again), `answer/echo` (the rules or the question instead of an answer) and
 * `answer/otherLanguage`.
 */
export class ReplyWatch {
  readonly #watched: Watched
  readonly #ruleRuns: Set<string>
  readonly #times = new Map<string, number>()
  readonly #runs = new Map<string, number>()
  #tail = ''
  #words: string[] = []
  /** What the model says in words of its own, and the last words of it. */
  #own = ''
  #spoken: string[] = []
  #isOnlyQuestion = true

  constructor(watched: Watched) {
    this.#watched = watched
    this.#ruleRuns = new Set(runsOf(wordsOf(watched.rules), echoWords))
  }

  /** Text that is about to be shown. */
  hear(text: string): void {
    this.#tail = (this.#tail + text).slice(-periods.most * periods.times)
    if (/[<‹]\/?(?:passage|draft|earlier|note)\b/i.test(this.#tail)) throw this.#echo()
    // A document may go round itself, and be copied.
    if (goesRound(this.#tail) && !this.#watched.isQuoted(this.#tail)) throw this.#loop()
  }

  /** A finished sentence, before it is bound. */
  finish(sentence: string): void {
    const { question, isQuoted } = this.#watched
    const words = wordsOf(sentence)
    const key = words.join(' ')
    const times = (this.#times.get(key) ?? 0) + 1
    this.#times.set(key, times)
    if (times > sentenceTimes && sentence.length > shortSentence) throw this.#loop()
    const quoted = isQuoted(sentence)
    this.#countRuns(quoted ? [] : words)
    this.#spoken = quoted ? [] : [...this.#spoken.slice(1 - echoWords), ...words]
    if (runsOf(this.#spoken, echoWords).some((run) => this.#ruleRuns.has(run))) throw this.#echo()
    if (key !== wordsOf(question).join(' ')) this.#isOnlyQuestion = false
    if (!quoted) this.#own += ` ${sentence}`
    if (this.#own.length > lettersToJudge) this.#judgeLanguage()
  }

  /** The reply has ended well. */
  end(): void {
    if (this.#times.size > 0 && this.#isOnlyQuestion) throw this.#echo()
    this.#judgeLanguage()
  }

  #countRuns(words: readonly string[]): void {
    this.#words = [...this.#words.slice(1 - runOfWords.words), ...words]
    for (const run of runsOf(this.#words, runOfWords.words)) {
      const count = (this.#runs.get(run) ?? 0) + 1
      this.#runs.set(run, count)
      if (count > runOfWords.times) throw this.#loop()
    }
  }

  #judgeLanguage(): void {
    const { name, question, isInLanguageOf } = this.#watched
    if (asksForLanguage.test(question) || isInLanguageOf(question, this.#own)) return
    throw fault('answer/otherLanguage', say('fault.otherLanguage', { name }))
  }

  #loop(): AppError {
    return fault('answer/loops', say('fault.loops', { name: this.#watched.name }))
  }

  #echo(): AppError {
    return fault('answer/echo', say('fault.echo', { name: this.#watched.name }))
  }
}

/** Whether a text stands in others word by word, whatever the white space. */
export function quotedIn(texts: readonly string[]): (text: string) => boolean {
  const whole = texts.map((text) => foldSpaces(text).toLowerCase()).join('\n')
  return (text) => whole.includes(foldSpaces(text).toLowerCase())
}

function runsOf(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_word, index) => words.slice(index, index + length).join(' '))
}

/** The end of a text is the same few signs again and again, with a letter or a figure among them. */
function goesRound(tail: string): boolean {
  for (let period = 1; period <= periods.most; period++) {
    const length = Math.max(periods.times * period, periods.characters)
    if (length > tail.length) return false
    let at = tail.length - 1
    while (at >= tail.length - length + period && tail[at] === tail[at - period]) at--
    if (at < tail.length - length + period && /[\p{L}\p{N}]/u.test(tail.slice(-period))) return true
  }
  return false
}
