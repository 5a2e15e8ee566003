import type { Answer, AnswerSentence, Source } from '../../../../src-main/contract/types.ts'
import type { Turn } from '../../../../src-main/engine/answer/followUp.ts'

/** An answer of sentences, all supported and cited where nothing else is said. */
export function answerOf(sentences: (string | Partial<AnswerSentence>)[], rest: Partial<Answer> = {}): Answer {
  const whole = sentences.map((each, index): AnswerSentence => ({
    text: '',
    verdict: 'supported',
    citations: [index + 1],
    ...(typeof each === 'string' ? { text: each } : each),
  }))
  return {
    declined: false,
    text: whole.map(({ text }) => text).join(' '),
    sentences: whole,
    sources: [],
    model: 'scripted',
    index: { files: 1, filesRead: 1, passages: 1, embedded: 1 },
    notices: [],
    ...rest,
  }
}

/** A turn of a conversation. */
export function turnOf(question: string, ...sentences: (string | Partial<AnswerSentence>)[]): Turn {
  return { question, answer: answerOf(sentences) }
}

/** An answer that cites these sources, sentence by sentence. */
export function citing(question: string, sources: Source[], rest: Partial<Answer> = {}): Turn {
  const sentences = sources.map(({ quote, n }) => ({ text: quote, citations: [n] }))
  return { question, answer: answerOf(sentences, { sources, ...rest }) }
}
