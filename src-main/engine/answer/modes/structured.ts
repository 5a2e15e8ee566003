import { say } from '../../../base/language/say.ts'
import { z } from 'zod'
import { AppError } from '../../../base/errors.ts'
import type { AnswerValue, StructuredAnswer } from '../../../contract/answerTypes.ts'
import type { Candidate } from '../candidates.ts'
import { withoutThoughts } from '../speaking/segment.ts'
import { declineWord } from '../speaking/rules.ts'
import { isRefusal, type BoundSentence } from '../speaking/speak.ts'
import { contentWords } from '../words.ts'
import { figuresIn, normalizeValue } from './answerValue.ts'

/** What a server holds a model to: strings and whole numbers alone, which every grammar of JSON can do. */
export const structuredFormat = {
  type: 'object',
  properties: {
    explanation: { type: 'string' },
    answer: { type: 'string' },
    answerValue: { type: 'string' },
    refIds: { type: 'array', items: { type: 'integer' } },
  },
  required: ['explanation', 'answer', 'answerValue', 'refIds'],
}

const longest = 4000
const text = z.string().max(longest)

/** What is believed of a reply; a server without grammars lets values of other kinds through. */
const shape = z
  .object({
    explanation: text,
    answer: text,
    answerValue: z.union([text, z.number(), z.boolean(), z.null(), z.array(z.union([text, z.number()])).max(8)]),
    refIds: z.array(z.number().int()).max(50),
  })
  .strict()

/** An answer by schema before it is bound. `refIds`: passages that were given, by their numbers. */
export type ParsedAnswer = { explanation: string; answer: string; answerValue: AnswerValue; refIds: number[] }

/** No answer, by schema. */
export const blankAnswer: StructuredAnswer = { explanation: '', answer: '', answerValue: { kind: 'blank' }, refIds: [] }

/** Reads a reply; `given`: numbers of the passages that the model read. Throws AppError `answer/brokenJson`. */
export function parseStructured(reply: string, given: ReadonlySet<number>, name: string): ParsedAnswer {
  const said = withoutThoughts(reply)
  const json = /\{[^]*\}/.exec(said)?.[0] ?? ''
  if (json === '' && said.includes(declineWord)) return { ...blankAnswer }
  const { data } = shape.safeParse(parseJson(json))
  if (!data) throw new AppError('answer/brokenJson', say('fault.brokenJson', { name }))
  const { explanation, answer, answerValue, refIds } = data
  const value = normalizeValue(answerValue)
  return {
    explanation: explanation.trim(),
    answer: answer.trim(),
    answerValue: value,
    refIds: [...new Set(refIds)].filter((id) => given.has(id)),
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The words to speak, with the passages that the model named as markers; '' when it found no answer. */
export function wordsOfAnswer({ answer, answerValue, refIds }: ParsedAnswer): string {
  const isBlank = normalizeValue(answer).kind === 'blank' || (answerValue.kind === 'blank' && isRefusal(answer))
  if (isBlank) return ''
  return refIds.length === 0 ? answer : `${answer} [${refIds.join(', ')}]`
}

/**
 * Whether what a value's sentences were bound to holds the value itself: its figures, or most words of a text.
 * A truth value holds when its sentence does.
 */
export function isCarried(value: AnswerValue, sentences: readonly BoundSentence[]): boolean {
  const carried = sentences.filter(
    ({ verdict, cited }) => cited.length > 0 && (verdict === 'supported' || verdict === 'partly'),
  )
  const texts = carried.flatMap(({ text, cited }) => [...cited.map((candidate: Candidate) => candidate.text), text])
  switch (value.kind) {
    case 'blank':
      return true
    case 'boolean':
      return carried.length > 0
    case 'number':
      return holdsNumber(texts, value.value)
    case 'range':
      return holdsNumber(texts, value.from) && holdsNumber(texts, value.to)
    case 'text': {
      const held = new Set(texts.flatMap(contentWords))
      const words = contentWords(value.value)
      return words.length > 0 && words.every((word) => held.has(word))
    }
  }
}

function holdsNumber(texts: readonly string[], wanted: number): boolean {
  return texts.some((held) => figuresIn(held).includes(Math.abs(wanted)))
}
