import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnswerSentence } from '../../../../../src-main/contract/types.ts'
import { layOut } from '../../../../../src-renderer/features/chat/answer/alignSentences.ts'

const sentences = (texts: readonly string[]): AnswerSentence[] =>
  texts.map((text, index) => ({ text, verdict: 'supported', citations: [index + 1] }))

/** Paragraphs as plain lists; items are marked with a dash. */
const shape = (said: string, texts: string[]) => {
  const { paragraphs, tail } = layOut(said, sentences(texts))
  return {
    lines: paragraphs.map((part) => `${part.isItem ? '- ' : ''}${part.sentences.map(({ text }) => text).join(' ')}`),
    tail,
  }
}

test.each<[string, string, string[], string[], string]>([
  ['one paragraph', 'One. Two.', ['One.', 'Two.'], ['One. Two.'], ''],
  ['two paragraphs', 'One.\n\nTwo.', ['One.', 'Two.'], ['One.', 'Two.'], ''],
  ['a line break within a paragraph', 'One.\nTwo.', ['One.', 'Two.'], ['One. Two.'], ''],
  ['the markers of the model', 'One [1]. Two.[2, 3]', ['One.', 'Two.'], ['One. Two.'], ''],
  ['what is being written', 'One. Two is', ['One.'], ['One.'], ' Two is'],
  ['a marker after the last sentence', 'One. [1] Two', ['One.'], ['One.'], ' Two'],
  ['nothing yet', 'The fir', [], [], 'The fir'],
  ['a list', 'These:\n- one.\n- two.', ['These:', 'one.', 'two.'], ['These:', '- one.', '- two.'], ''],
  ['a numbered list', 'These:\n1. One.\n2. Two.', ['These:', '1. One.', '2. Two.'], ['These:', '- One.', '- Two.'], ''],
  ['a paragraph after a list', '- One.\nThen two.', ['- One.', 'Then two.'], ['- One.', 'Then two.'], ''],
  ['other spaces and signs', '“One”,  said\nshe.', ['"One", said she.'], ['"One", said she.'], ''],
  ['a number that only looks like a marker', 'See [a] and 2024.', ['See [a] and 2024.'], ['See [a] and 2024.'], ''],
])('%s', (_, said, texts, lines, tail) => expect(shape(said, texts)).toEqual({ lines, tail }))

test('a sentence that cannot be found continues its paragraph and loses nobody their place', () => {
  expect(shape('One. Three.', ['One.', 'Somewhere else.', 'Three.'])).toEqual({
    lines: ['One. Somewhere else. Three.'],
    tail: '',
  })
})

const word = fc.stringMatching(/^[a-zäéßж中0-9]{1,8}$/u)
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `${words.join(' ')}.`)
const gap = fc.constantFrom(' ', '\n', '\n\n', ' [1] ', ' [2, 3]\n\n', '  ')

test('no sentence is lost, doubled or moved, however it was said', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(sentence, gap), { maxLength: 12 }), (parts) => {
      const texts = parts.map(([text]) => text)
      const { paragraphs, tail } = layOut(parts.flat().join(''), sentences(texts))
      const shown = paragraphs.flatMap((part) => part.sentences)
      expect(shown.map(({ text }) => text)).toEqual(texts)
      expect(shown.map(({ citations }) => citations)).toEqual(texts.map((_, index) => [index + 1]))
      expect(tail.replace(/\[[\d, ]+\]/g, '').trim()).toBe('')
    }),
  )
})

test('while it streams, what was shown before stays in its paragraph', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(sentence, gap), { minLength: 1, maxLength: 8 }), (parts) => {
      const said = parts.flat().join('')
      const texts = sentences(parts.map(([text]) => text))
      const whole = layOut(said, texts).paragraphs.flatMap((part, place) => part.sentences.map(() => place))
      for (let length = 0; length <= texts.length; length++) {
        const early = layOut(said, texts.slice(0, length)).paragraphs
        expect(early.flatMap((part, place) => part.sentences.map(() => place))).toEqual(whole.slice(0, length))
      }
    }),
  )
})

test('any text at all is laid out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme' })), (said, texts) => {
      const { paragraphs } = layOut(said, sentences(texts))
      expect(paragraphs.flatMap((part) => part.sentences)).toHaveLength(texts.length)
    }),
    { numRuns: 40 },
  )
})
