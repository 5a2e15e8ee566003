import { isAbort } from '../../../base/errors.ts'
import { dot } from '../../../base/vectors.ts'
import type { Verdict } from '../../../contract/types.ts'
import type { Embedder } from '../../types.ts'
import type { Candidate } from '../candidates.ts'
import { contentWords, coverage, rarity } from '../words.ts'
import { findCompanion, type Match } from './companion.ts'
import { extractFacts, holdsFact, indexFacts, type Fact, type FactIndex } from './facts.ts'

/** Where a sentence of a model stands. `cited` is empty when nothing carries it or it claims nothing. */
export type Binding = { verdict: Verdict; reason?: string; cited: Candidate[] }

/**
 * Match = half cosine of the two sentences, half share of the sentence's words (by rarity) that the
 * candidate or its headings hold. Copies score near 1, faithful paraphrases .55–.9, other sentences
 * of the same subject .3–.5, strangers below .25.
 */
const supportedFrom = 0.55
const partlyFrom = 0.4

/** The model's own marker decides between equals only. */
const hintBonus = 0.04

const negation = /\b(?:not|no|never|none|neither|nor|without|cannot|nicht|kein\w*|ne|pas|jamais|nunca)\b|n['’]t\b/gi

/** What models say around an answer. Anything with a fact in it is checked all the same. */
const smallTalk =
  /^(?:(?:sure|certainly|of course|hello|hi|okay|great question|thank you|you(?:'|’)?re welcome)[\s,.!]*|i hope (?:this|that|it) .*|(?:please )?(?:let me know|feel free) .*|(?:here|below) (?:is|are) (?:the|your|an?) (?:\w+ )?(?:answer|summary|list|overview|information)\b.{0,40}|(?:in summary|to summari[sz]e|based on|according to) (?:the|your|these) (?:\w+ ){0,2}(?:passages?|documents?|sources?|context)[,:.]?)$/i

function claimsNothing(sentence: string, facts: readonly Fact[], words: ReadonlySet<string>): boolean {
  if (words.size === 0) return facts.length === 0
  if (facts.length > 0) return false
  return smallTalk.test(sentence.trim()) || /[:?]["'”’)*_]*$/.test(sentence.trim())
}

/** “12 %” is …, “A” and “B” are … */
function inWords(facts: readonly Fact[]): string {
  const quoted = facts.map(({ text }) => `“${text}”`)
  const list = quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
  return `${list} ${facts.length === 1 ? 'is' : 'are'} not in the cited passage.`
}

/**
 * Binds a model's sentences to sentences of the evidence by meaning and words, and checks their
 * numbers, dates and names. Where the embedder fails, words alone decide.
 */
export class Binder {
  readonly #embedder: Embedder
  readonly #vectors: Promise<Float32Array[] | null>
  readonly #prepared: { candidate: Candidate; facts: FactIndex; context: FactIndex }[]
  readonly #weight: (word: string) => number

  constructor(candidates: readonly Candidate[], embedder: Embedder, signal?: AbortSignal) {
    this.#embedder = embedder
    this.#weight = rarity(candidates.map(({ words }) => words))
    this.#prepared = candidates.map((candidate) => ({
      candidate,
      facts: indexFacts(candidate.text, candidate.kind === 'tableRow'),
      context: indexFacts([candidate.evidence.title, ...candidate.headingPath].join('. '), false),
    }))
    // Begun now, while the model reads its prompt. An abort shows where the vectors are awaited.
    this.#vectors = this.#embed(
      candidates.map(({ text }) => text),
      signal,
    )
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
    const facts = extractFacts(sentence)
    const words = new Set(contentWords(sentence))
    if (claimsNothing(sentence, facts, words)) {
      return { verdict: 'supported', reason: 'Says nothing that needs a source.', cited: [] }
    }
    const matches = await this.#match(sentence, words, hints, signal)
    const best = matches[0]
    if (!best || best.score < partlyFrom) {
      return { verdict: 'notFound', reason: 'No passage of your documents says this.', cited: [] }
    }
    const missing = facts.filter((fact) => !holdsFact(fact, best.facts, best.context))
    const companion = findCompanion({ sentence, best, matches, missing, words })
    const left = companion ? missing.filter((fact) => !holdsFact(fact, companion.match.facts, best.context)) : missing
    if (left.length > 0) return { verdict: 'notFound', reason: inWords(left), cited: [best.candidate] }
    const cited = companion ? [best.candidate, companion.match.candidate] : [best.candidate]
    if (companion && !companion.isFull) {
      return { verdict: 'partly', reason: 'Put together from two sentences; check that they belong together.', cited }
    }
    if (this.#negates(sentence) !== this.#negates(cited.map(({ text }) => text).join(' '))) {
      return { verdict: 'partly', reason: 'Only one of the two, this sentence or its source, says “not”.', cited }
    }
    const joint = companion ? Math.max(best.score, this.#covered(words, cited)) : best.score
    if (joint >= supportedFrom) return { verdict: 'supported', cited }
    return { verdict: 'partly', reason: 'The cited passage says only part of this, or says it differently.', cited }
  }

  #negates(text: string): boolean {
    return (text.match(negation)?.length ?? 0) % 2 === 1
  }

  #covered(words: ReadonlySet<string>, cited: readonly Candidate[]): number {
    return coverage(words, new Set(cited.flatMap((candidate) => [...candidate.words])), this.#weight)
  }

  async #match(
    sentence: string,
    words: ReadonlySet<string>,
    hints: readonly number[],
    signal: AbortSignal | undefined,
  ): Promise<Match[]> {
    const [vectors, own] = await Promise.all([this.#vectors, this.#embed([sentence], signal)])
    signal?.throwIfAborted()
    const vector = own?.[0]
    return this.#prepared
      .map(({ candidate, facts, context }, index) => {
        const covered = coverage(words, new Set([...candidate.words, ...context.words]), this.#weight)
        const other = vectors?.[index]
        const meaning = vector && other ? Math.max(0, dot(vector, other)) : covered
        const hint = hints.includes(candidate.rank + 1) ? hintBonus : 0
        return { candidate, facts, context, covered, score: (meaning + covered) / 2 + hint }
      })
      .sort((a, b) => b.score - a.score)
  }
}
