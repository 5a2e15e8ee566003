import type { AnswerSentence } from '../../../../src-main/contract/types.ts'

/** A paragraph or list item of an answer. */
export type Paragraph = { isItem: boolean; sentences: AnswerSentence[] }

/** An answer in paragraphs, and what the model has said beyond its last whole sentence. */
export type Layout = { paragraphs: Paragraph[]; tail: string }

const markerPattern = /\[\d+(?:\s*,\s*\d+)*\]/y
const listMark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/

/**
 * Lays the sentences of an answer out as they were said: sentences have no line breaks of their own,
 * so those are found again in `said`. Only letters and digits are compared, and the model's own
 * markers are passed over; a sentence that cannot be found continues its paragraph.
 */
export function layOut(said: string, sentences: readonly AnswerSentence[]): Layout {
  const paragraphs: Paragraph[] = []
  let position = 0
  for (const sentence of sentences) {
    const found = match(said, position, sentence.text)
    const before = found ? said.slice(position, found.start) : ''
    const isItem = found !== undefined && listMark.test(lineBefore(said, found.start) + sentence.text)
    const breaks = before.includes('\n') && (isItem || /\n\s*\n/.test(before) || paragraphs.at(-1)?.isItem === true)
    const last = paragraphs.at(-1)
    const shown = isItem ? { ...sentence, text: sentence.text.replace(listMark, '') } : sentence
    if (last && !breaks) last.sentences.push(shown)
    else paragraphs.push({ isItem, sentences: [shown] })
    if (found) position = found.end
  }
  return { paragraphs, tail: said.slice(position).replace(/^(?:\s*\[\d+(?:\s*,\s*\d+)*\])+/, '') }
}

/** What stands on the line before a place. */
function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
}

/** Finds `sentence` at or shortly after `from`: at most a few signs may lie between. */
function match(said: string, from: number, sentence: string): { start: number; end: number } | undefined {
  const wanted = letters(sentence)
  const first = wanted.next()
  if (first.done) return undefined
  const stream = letters(said, from)
  const opening = stream.next()
  if (opening.done || opening.value.letter !== first.value.letter) return undefined
  let { end } = opening.value
  for (const { letter } of wanted) {
    const next = stream.next()
    if (next.done || next.value.letter !== letter) return undefined
    ;({ end } = next.value)
  }
  // Closing signs belong to the sentence that they end.
  while (end < said.length && /[\p{P}\p{S}]/u.test(said[end] ?? '') && said[end] !== '[') end++
  return { start: opening.value.end - opening.value.letter.length, end }
}

/** Letters and digits of a text, in lower case, without markers. `end` is the offset after the letter. */
function* letters(text: string, from = 0): Generator<{ letter: string; end: number }> {
  let position = from
  while (position < text.length) {
    markerPattern.lastIndex = position
    const marker = markerPattern.exec(text)
    if (marker) {
      position += marker[0].length
      continue
    }
    const letter = String.fromCodePoint(text.codePointAt(position) ?? 0)
    position += letter.length
    if (/[\p{L}\p{N}]/u.test(letter)) yield { letter, end: position }
  }
}
