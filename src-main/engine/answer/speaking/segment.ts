import type { Span } from '../../../contract/types.ts'

/** A finished sentence of a model, without markers. `hints`: passages that it named, from 1. `gap`: the white space before it. */
export type SpokenSentence = { text: string; hints: number[]; gap: string }

/** `[1]`, `[1, 2]`, `[^3]`, `【2】`, `[Passage 4]`, with the space before it. */
const marker =
  /[ \t]?[[【]\^?(?:(?:passages?|sources?|p\.?)\s*)?(\d{1,4}(?:\s*[,;–-]\s*\d{1,4})*)(?:†[^\]】]{0,40})?[\]】]/gi

/** A marker that may still be on its way, or a space that may belong to one. */
const openMarker = /[ \t]?(?:[[【][^\]】\n]{0,50})?$/

/** What thinking models write before they answer. */
const openThought = /<think(?:ing)?>/i
const thought = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi

/** A whole reply without its thoughts. */
export function withoutThoughts(reply: string): string {
  const text = reply.replace(thought, '')
  const open = text.search(openThought)
  return (open === -1 ? text : text.slice(0, open)).trim()
}

/**
 * Cuts a model's stream into text to show and finished sentences. Markers and thoughts are taken
 * out as they pass; a sentence is finished when the next one has begun, or at a line's end.
 */
export class SentenceStream {
  readonly #splitSentences: (text: string) => Span[]
  /** Raw text whose end may be half a marker. */
  #raw = ''
  /** Clean text of sentences not yet finished. */
  #open = ''
  #hints: { at: number; numbers: number[] }[] = []
  /** White space behind the last finished sentence. */
  #gap = ''

  constructor(splitSentences: (text: string) => Span[]) {
    this.#splitSentences = splitSentences
  }

  /** Takes a piece of the stream; returns what can be shown of it. `sentences` are then finished. */
  push(chunk: string): { delta: string; sentences: SpokenSentence[] } {
    this.#raw = (this.#raw + chunk).replace(thought, '')
    const thinkingAt = this.#raw.search(openThought)
    const upTo = thinkingAt === -1 ? this.#raw.length : thinkingAt
    const halfTag = thinkingAt === -1 ? /<[a-z/]{0,9}$/i.exec(this.#raw) : null
    const ready = this.#raw.slice(0, halfTag ? halfTag.index : upTo)
    const held = openMarker.exec(ready)
    return this.#take(held ? held.index : ready.length)
  }

  /** The stream is over: everything left is text, and the last sentence is finished. */
  end(): { delta: string; sentences: SpokenSentence[] } {
    const thinkingAt = this.#raw.search(openThought)
    const { delta, sentences } = this.#take(thinkingAt === -1 ? this.#raw.length : thinkingAt)
    const rest = this.#finish(this.#open.length)
    return { delta, sentences: [...sentences, ...rest] }
  }

  #take(length: number): { delta: string; sentences: SpokenSentence[] } {
    const piece = this.#raw.slice(0, length)
    this.#raw = this.#raw.slice(length)
    let delta = ''
    let from = 0
    for (const match of piece.matchAll(marker)) {
      delta += piece.slice(from, match.index)
      from = match.index + match[0].length
      const numbers = (match[1]?.match(/\d+/g) ?? []).map(Number)
      this.#hints.push({ at: this.#open.length + delta.length, numbers })
    }
    delta += piece.slice(from)
    this.#open += delta
    return { delta, sentences: this.#finish(this.#finishedLength()) }
  }

  /**
   * Characters of the open text that no later piece can change: up to the last line, or the last
   * sentence that has begun with a whole word, since a splitter looks at what follows a full stop.
   */
  #finishedLength(): number {
    const spans = this.#splitSentences(this.#open)
    let finished = this.#open.lastIndexOf('\n') + 1
    for (const { start } of spans.slice(1)) {
      if (/\S\s/.test(this.#open.slice(start))) finished = Math.max(finished, start)
    }
    // Behind a line's end a marker may still follow; it waits for the next word.
    return /\S/.test(this.#open.slice(finished)) ? finished : 0
  }

  #finish(length: number): SpokenSentence[] {
    const text = this.#open.slice(0, length)
    const sentences: SpokenSentence[] = []
    let lineStart = 0
    let read = 0
    for (const line of text.split(/(?<=\n)/)) {
      for (const { start, end } of this.#splitSentences(line)) {
        const sentence = line.slice(start, end).trim()
        if (sentence === '') continue
        const [from, to] = [lineStart + start, lineStart + end]
        // A marker behind the full stop sits where the next sentence begins.
        const hints = this.#hints.filter(({ at }) => at > from && at <= to).flatMap(({ numbers }) => numbers)
        const at = text.indexOf(sentence, read)
        sentences.push({ text: sentence, hints: [...new Set(hints)], gap: this.#gap + text.slice(read, at) })
        this.#gap = ''
        read = at + sentence.length
      }
      lineStart += line.length
    }
    this.#gap += text.slice(read)
    this.#open = this.#open.slice(length)
    this.#hints = this.#hints.filter(({ at }) => at > length).map(({ at, numbers }) => ({ at: at - length, numbers }))
    return sentences
  }
}
