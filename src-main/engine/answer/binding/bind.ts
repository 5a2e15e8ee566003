import { say } from '../../../base/language/say.ts'
import { isAbort } from '../../../base/errors.ts'
import type { Embedder, Entailed, Entailment } from '../../types.ts'
import type { Candidate } from '../candidates.ts'
import { rarity } from '../words.ts'
import { findOtherBearer } from './antecedent.ts'
import { nounsOf } from './checks/terms.ts'
import { choosePlaces, isOfFact, partsOf, type Chosen } from './choose.ts'
import { coveredBy, rankMatches } from './match.ts'
import { narrowTo } from './narrow.ts'
import { prepareCandidates, readClaim, textToEmbed } from './prepare.ts'
import { readText } from './reading.ts'
import type { Binding, Claim, Match, Prepared } from './types.ts'
import { findFault } from './verify.ts'

export type { Binding } from './types.ts'

/** A best match that scores below this is a stranger. */
const partlyFrom = 0.36

/**
 * Half meaning, half words by rarity: what the places must hold of a sentence to carry it. Numbers, dates and
 * names that were found there speak for it too; without any, inventions about the same subject reach .60 and
 * true paraphrases begin at .63 (all-MiniLM-L6-v2, the labelled documents that this was set on).
 */
const supportedFrom = { withFacts: 0.45, withoutFacts: 0.61 }

/** A part of a sentence with as many words, of which the places hold less than this share, is of the model's own. */
const longPart = 3
const strangePart = 0.2

/** What models say around an answer. Anything with a fact in it is checked all the same. */
const smallTalk =
  /^(?:(?:sure|certainly|of course|hello|hi|okay|great question|thank you|you(?:'|’)?re welcome)[\s,.!]*|i hope (?:this|that|it) .*|(?:please )?(?:let me know|feel free) .*|(?:here|below) (?:is|are) (?:the|your|an?) (?:\w+ )?(?:answer|summary|list|overview|information)\b.{0,40}|(?:in summary|to summari[sz]e|based on|according to) (?:the|your|these) (?:\w+ ){0,2}(?:passages?|documents?|sources?|context)[,:.]?)$/i

function claimsNothing({ reading, words }: Claim): boolean {
  if (reading.facts.length > 0) return false
  const sentence = reading.text.trim()
  return words.size === 0 || smallTalk.test(sentence) || /[:?]["'”’)*_]*$/.test(sentence)
}

/** A binding on its way: `fault`, what a check by rule found, is never overruled. */
type Judged = Binding & { fault: boolean }

/** Belief from which a model of entailment moves a verdict. */
const sureFrom = 0.8

/**
 * Binds a model's sentences to sentences of the evidence by meaning, words, pieces of words and
 * values together, and checks them against what they are bound to. Where the embedder fails, the rest decides.
 */
export class Binder {
  readonly #embedder: Embedder
  readonly #entailment: Entailment | undefined
  readonly #vectors: Promise<Float32Array[] | null>
  readonly #weight: (word: string) => number
  readonly #prepared: readonly Prepared[]
  readonly #nouns: ReadonlySet<string>

  /** `entailment` only moves verdicts between supported, partly and not found, and finds contradictions: what was checked by rule stands. */
  constructor(candidates: readonly Candidate[], embedder: Embedder, signal?: AbortSignal, entailment?: Entailment) {
    this.#embedder = embedder
    this.#entailment = entailment
    this.#prepared = prepareCandidates(candidates)
    this.#nouns = nounsOf(this.#prepared.map(({ reading }) => reading))
    this.#weight = rarity(candidates.map(({ words }) => words))
    // Begun now, while the model reads its prompt. An abort shows where the vectors are awaited.
    this.#vectors = this.#embed(this.#prepared.map(textToEmbed), signal)
    this.#vectors.catch(() => undefined)
  }

  /** Comparing like with like: both sides as queries, which also overtake indexing. */
  async #embed(texts: string[], signal: AbortSignal | undefined): Promise<Float32Array[] | null> {
    if (texts.length === 0) return []
    try {
      return await this.#embedder.embed(texts, 'query', signal)
    } catch (error) {
      if (isAbort(error)) throw error
      return null
    }
  }

  /** `hints`: numbers of passages that the model named, from 1. Throws AbortError only. */
  async bind(sentence: string, hints: readonly number[], signal?: AbortSignal): Promise<Binding> {
    const read = readClaim(sentence)
    if (claimsNothing(read)) {
      return { verdict: 'supported', reason: say('verdict.nothingClaimed'), cited: [] }
    }
    const [vectors, own] = await Promise.all([this.#vectors, this.#embed([sentence], signal)])
    signal?.throwIfAborted()
    const claim: Claim = { ...read, vector: own?.[0] ?? null }
    const prepared = this.#prepared.map((place, index) => ({ ...place, vector: vectors?.[index] ?? null }))
    const matches = preferHinted(rankMatches(claim, prepared, this.#weight), hints)
    const best = matches[0]
    if (!best || best.score < partlyFrom) {
      return { verdict: 'notFound', reason: say('verdict.nowhere'), cited: [] }
    }
    const bearer = findOtherBearer(claim, matches)
    if (bearer) return { verdict: bearer.verdict, reason: bearer.reason, cited: [bearer.match.candidate] }
    return await this.#entail(claim, this.#judge(claim, matches), signal)
  }

  /** Binds to the first match and what it lacks, and checks. */
  #judge(claim: Claim, matches: readonly Match[]): Judged {
    const chosen = choosePlaces(claim, matches, this.#weight)
    // What is cut away from a long sentence has no say in what is left of it.
    const places = chosen.places.map((match) => {
      const candidate = narrowTo(claim, match)
      return candidate === match.candidate ? match : { ...match, candidate, reading: readText(candidate.text, false) }
    })
    const cited = places.map(({ candidate }) => candidate)
    const fault = findFault(claim, { ...chosen, places }, this.#weight, this.#nouns)
    if (fault) return { ...fault, cited, fault: true }
    return this.#isCarried(claim, chosen)
      ? { verdict: 'supported', cited, fault: false }
      : {
          verdict: 'partly',
          reason: say('verdict.onlyPart'),
          cited,
          fault: false,
        }
  }

  /** Whether the places hold enough of the sentence together. */
  #isCarried(claim: Claim, { places }: Chosen): boolean {
    const covered = (words: ReadonlySet<string>): number => coveredBy(words, places, this.#weight)
    // An addition of the model's own: "…, paid by cheque at the office of the harbour".
    const own = partsOf(claim).filter((part) => ![...part].some((word) => isOfFact(word, claim.reading)))
    if (own.some((part) => part.size >= longPart && covered(part) < strangePart)) return false
    const meaning = Math.max(...places.map((place) => place.meaning))
    const wanted = claim.reading.facts.length > 0 ? supportedFrom.withFacts : supportedFrom.withoutFacts
    return (meaning + covered(claim.words)) / 2 >= wanted
  }

  /** Lets a model of entailment weigh what no rule has decided. Without one, or where it fails, the binding stands. */
  async #entail(claim: Claim, { fault, ...binding }: Judged, signal: AbortSignal | undefined): Promise<Binding> {
    if (fault || !this.#entailment) return binding
    const { cited } = binding
    const premise = cited.map(({ text }) => text).join(' ')
    const judged = await this.#ask(this.#entailment, premise, claim.reading.text, signal)
    if (judged === null) return binding
    const { entails, neutral, contradicts } = judged
    if (contradicts >= sureFrom) {
      return { verdict: 'contradicted', reason: say('verdict.opposite'), cited }
    }
    if (entails >= sureFrom) return { verdict: 'supported', cited }
    if (neutral < sureFrom) return binding
    return binding.verdict === 'supported'
      ? { verdict: 'partly', reason: say('verdict.notQuite'), cited }
      : { verdict: 'notFound', reason: say('verdict.notFollowing'), cited }
  }

  async #ask(
    model: Entailment,
    premise: string,
    hypothesis: string,
    signal: AbortSignal | undefined,
  ): Promise<Entailed | null> {
    try {
      return await model.judge(premise, hypothesis, signal)
    } catch (error) {
      if (isAbort(error)) throw error
      return null
    }
  }
}

/** The model's own marker decides between exact equals only: the same text, matching equally, in two places. */
function preferHinted(matches: Match[], hints: readonly number[]): Match[] {
  const [best] = matches
  if (!best) return matches
  const equal = matches.filter(({ score, candidate }) => score === best.score && candidate.text === best.candidate.text)
  const hinted = equal.find(({ candidate }) => hints.includes(candidate.rank + 1))
  return hinted && hinted !== best ? [hinted, ...matches.filter((match) => match !== hinted)] : matches
}
