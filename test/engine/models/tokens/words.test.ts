import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordCutter } from '../../../../src-main/engine/models/tokens/words.ts'

const names = ['llama-bpe', 'qwen2', 'gpt-2', 'smollm', 'tekken', 'gpt-4o', 'deepseek-v3', 'falcon', 'default']

describe('cutting a text into words', () => {
  it.each([
    ['llama-bpe', 'It’s 12345 o’clock', ['It', '’s', ' ', '123', '45', ' o', '’clock']],
    ['llama-bpe', "we'll pay\n\n  now", ['we', "'ll", ' pay', '\n\n', ' ', ' now']],
    ['qwen2', 'in 2024.', ['in', ' ', '2', '0', '2', '4', '.']],
    ['gpt-2', 'in 2024.', ['in', ' 2024', '.']],
    ['smollm', 'in 2024.', ['in', ' ', '2', '0', '2', '4', '.']],
    ['tekken', 'camelCase', ['camel', 'Case']],
    ['gpt-4o', "McDonald's", ['Mc', "Donald's"]],
    ['deepseek-v3', '東京はabc', ['東京は', 'abc']],
  ])('as %s: %o', (name, text, words) => {
    expect(wordCutter(name)?.(text)).toEqual(words)
  })

  it.each(names)('%s loses nothing', (name) => {
    const cut = wordCutter(name)
    const unit = fc.constantFrom(..."aZé東は9 \n\t.,'-|(`", '👍', '　', '\ud800')
    fc.assert(fc.property(fc.string({ unit }), (text) => cut?.(text).join('') === text))
  })

  it('does not know all names', () => {
    expect(wordCutter('of-tomorrow')).toBeNull()
  })
})
