import { piecesOf } from '../speaking/prompt.ts'
import type { Asker, Sampling } from '../speaking/ask.ts'
import { knownAddresses } from '../speaking/clean.ts'
import { createOrderCheck } from '../speaking/orders.ts'
import { declineWord, rulesFor } from '../speaking/rules.ts'
import { speak, type Hearing, type SpokenEvent, type Voice } from '../speaking/speak.ts'
import { quotedIn, ReplyWatch } from '../speaking/watch.ts'
import type { Grounds } from '../types.ts'
import { parseStructured, structuredFormat, wordsOfAnswer, type ParsedAnswer } from './structured.ts'
import { synthesize, type Reading, type Work } from './synthesize.ts'
import type { ResponseRequest } from './types.ts'
import type { Run } from './vote.ts'

/** How replies about some evidence are heard: bound to all of its sentences, whichever of them a prompt held. */
export function createHearing(request: ResponseRequest, { evidence, candidates }: Grounds): Hearing {
  const { model, question, options, createBinder, splitSentences, isInLanguageOf, signal } = request
  const texts = evidence.map(({ text }) => text)
  const orders = createOrderCheck(candidates)
  // An address inside an order is one that somebody wants to be followed.
  const told = orders.candidates.filter((candidate) => !orders.isOrder(candidate)).map(({ text }) => text)
  const watched = { name: model.name, question, isQuoted: quotedIn(texts), isInLanguageOf }
  return {
    name: model.name,
    question,
    isStrict: options.isStrict,
    binder: createBinder(orders.candidates),
    splitSentences,
    createWatch: (rules) => new ReplyWatch({ ...watched, rules: `${rules}\n${rulesFor('answer')}` }),
    isKnownAddress: knownAddresses([question, ...told]),
    isOrdered: orders.isOrdered,
    signal,
  }
}

/** One run of a model over evidence. */
export type RunPlan = {
  request: ResponseRequest
  grounds: Grounds
  hearing: Hearing
  asker: Asker
  sampling: Sampling
  isSimple: boolean
  /** See `budgetOf`. */
  mostTokens: number
  /** Filled while the model reads. */
  reading: Reading
}

/** Lets a model answer once, in prose or by schema. Its errors are in the run; throws AbortError. */
export async function* runOnce(plan: RunPlan): AsyncGenerator<SpokenEvent, Run> {
  const { request, grounds, hearing, reading } = plan
  const { options, question, memory, model } = request
  const { responseMode: mode, isStructured } = options
  const work: Work = {
    mode: mode === 'no_text' ? 'compact' : mode,
    ...(isStructured ? { format: structuredFormat } : {}),
    pieces: piecesOf(grounds.evidence),
    pictures: request.pictures ?? { parts: [], images: [] },
    question,
    searched: grounds.searched,
    memory,
    model,
    createWatch: hearing.createWatch,
    asker: plan.asker,
    sampling: plan.sampling,
    isSimple: plan.isSimple,
    mostTokens: plan.mostTokens,
  }
  const voices = synthesize(work, reading)
  if (!isStructured) return { ...(yield* speak(voices, hearing)), structured: null }
  const answers: ParsedAnswer[] = []
  async function* words(): AsyncGenerator<Voice> {
    for await (const voice of voices) {
      let reply = ''
      for await (const chunk of voice.chunks) reply += chunk
      const parsed = parseStructured(reply, reading.read, model.name)
      answers.push(parsed)
      yield { ...voice, chunks: [wordsOfAnswer(parsed) || declineWord], isHeld: false }
    }
  }
  const spoken = yield* speak(words(), hearing)
  return { ...spoken, structured: answers.at(-1) ?? null }
}

/** A run that nobody watches. */
export async function finish(run: AsyncGenerator<SpokenEvent, Run>): Promise<Run> {
  let next = await run.next()
  while (next.done !== true) next = await run.next()
  return next.value
}

/** A finished run, told once more. */
export function* replay(run: Run): Generator<SpokenEvent, Run> {
  if (run.text !== '') yield { type: 'delta', text: run.text }
  for (const sentence of run.sentences) yield { type: 'bound', sentence }
  return run
}
