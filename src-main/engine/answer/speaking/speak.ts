import type { AnswerEvent, AnswerSentence, Span } from '../../../contract/types.ts'
import type { ChatModel } from '../../types.ts'
import type { Binder } from '../binding/bind.ts'
import type { Candidate } from '../candidates.ts'
import type { SourceList } from '../sources.ts'
import { listen, type SilenceLimits } from './listen.ts'
import { declineWord, type Prompt } from './prompt.ts'
import { SentenceStream, type SpokenSentence } from './segment.ts'

export type Speech = {
  model: ChatModel
  prompt: Prompt
  binder: Binder
  sources: SourceList
  splitSentences: (text: string) => Span[]
  limits: SilenceLimits
  signal: AbortSignal | undefined
}

/** What a model's reply came to, however it ended. `error`: why it ended early. */
export type Spoken = { text: string; sentences: AnswerSentence[]; declined: boolean; error: unknown }

/** Cites what a sentence was bound to, in the order of their numbers. */
function cite(sources: SourceList, cited: readonly Candidate[]) {
  return cited.map((candidate) => sources.cite(candidate))
}

/**
 * Streams a model's reply: what it says at once, each finished sentence with its verdict and
 * sources. Errors of the model end the reply and are returned, never thrown; aborts are thrown.
 */
export async function* speak(speech: Speech): AsyncGenerator<AnswerEvent, Spoken> {
  const { model, prompt, binder, sources, signal } = speech
  const stream = new SentenceStream(speech.splitSentences)
  const spoken: Spoken = { text: '', sentences: [], declined: false, error: null }

  async function* say(sentences: readonly SpokenSentence[]): AsyncGenerator<AnswerEvent> {
    for (const { text, hints } of sentences) {
      const { verdict, reason, cited } = await binder.bind(text, hints, signal)
      const own = cite(sources, cited)
      const sentence: AnswerSentence = {
        text,
        verdict,
        ...(reason === undefined ? {} : { reason }),
        citations: own.map(({ n }) => n),
      }
      spoken.sentences.push(sentence)
      yield { type: 'sentence', sentence, sources: own }
    }
  }

  // White space waits for the word after it: an answer has none around it, streamed or whole.
  let gap = ''
  async function* show(delta: string): AsyncGenerator<AnswerEvent> {
    const waiting = spoken.text === '' ? delta.trimStart() : gap + delta
    const text = waiting.trimEnd()
    gap = waiting.slice(text.length)
    if (text === '') return
    spoken.text += text
    yield { type: 'delta', text }
  }

  // Held back while the reply may still become the word that declines.
  let opening: { delta: string; sentences: SpokenSentence[] } | null = { delta: '', sentences: [] }
  async function* take({ delta, sentences }: { delta: string; sentences: SpokenSentence[] }, isEnd: boolean) {
    let [text, finished] = [delta, sentences]
    if (opening) {
      opening = { delta: opening.delta + delta, sentences: [...opening.sentences, ...sentences] }
      const said = opening.delta.replace(/^[\s"'*`]+/, '')
      if (said.startsWith(declineWord)) spoken.declined = true
      if (spoken.declined || (!isEnd && declineWord.startsWith(said))) return
      ;[text, finished] = [opening.delta, opening.sentences]
      opening = null
    }
    yield* show(text)
    yield* say(finished)
  }

  try {
    const options = { contextTokens: model.contextTokens, maxTokens: prompt.maxTokens, temperature: 0 }
    const tokens = listen((inner) => model.stream(prompt.messages, options, inner), speech.limits, signal)
    for await (const token of tokens) {
      yield* take(stream.push(token), false)
      if (spoken.declined) return spoken
    }
  } catch (error) {
    if (signal?.aborted) throw error
    spoken.error = error
  }
  yield* take(stream.end(), true)
  return spoken
}
