import { expect, it } from 'vitest'
import type { AnswerSentence } from '../../../../src-main/contract/types.ts'
import { isDeclinedAnswer } from '../../../../src-main/engine/answer/quoting/judgeAnswer.ts'

const carried: AnswerSentence = { text: 'The rent is 900.', verdict: 'supported', citations: [1] }
const own: AnswerSentence = { text: 'Rents rise everywhere.', verdict: 'notFound', citations: [] }
const wrong: AnswerSentence = { text: 'The rent is 800.', verdict: 'contradicted', citations: [1] }
const refusal: AnswerSentence = {
  text: 'The documents do not mention the rent.',
  verdict: 'notFound',
  citations: [],
}

it.each([
  ['a sentence that is carried', [own, carried], false, false],
  ['the same in strict mode', [own, carried], true, false],
  ['carried in part', [{ ...carried, verdict: 'partly' }], true, false],
  ['what the model knows by itself', [own], false, false],
  ['the same in strict mode', [own], true, true],
  ['a sentence that is struck', [{ ...carried, isHidden: true }], true, true],
  ['what a source contradicts, in strict mode', [wrong], true, true],
  ['a finding without a source, in strict mode', [{ ...carried, citations: [] }], true, true],
  ['a refusal in words', [refusal], false, true],
  ['a refusal in other words', [{ ...own, text: 'I could not find that.' }], false, true],
  ['a refusal and more', [refusal, own], false, false],
  ['nothing at all', [], false, true],
] as [string, AnswerSentence[], boolean, boolean][])('%s: declined %#', (_name, sentences, isStrict, expected) => {
  expect(isDeclinedAnswer(sentences, isStrict)).toBe(expected)
})
