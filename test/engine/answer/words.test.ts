import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../src-main/contract/types.ts'
import { isFollowUp, searchableQuestion } from '../../../src-main/engine/answer/followUp.ts'
import { contentWords, coverage, rarity, stem } from '../../../src-main/engine/answer/words.ts'

describe('words', () => {
  it.each([
    ['The landlord’s roofs were repaired.', ['landlord', 'roof', 'repair']],
    ['How much does it cost?', ['cost']],
    ['Café, naïve, ﬁle', ['cafe', 'naive', 'file'].map(stem)],
    ['Was kostet die Miete?', ['kostet', 'miete'].map(stem)],
    ['Für welche Räume gilt es?', ['raume', 'gilt'].map(stem)],
    ['Où était-il?', []],
    ['租约何时结束', ['租约', '何时', '结束']],
    ['plan B, section 5', ['plan', 'section', '5']],
    ['', []],
  ])('%s', (text, words) => expect(contentWords(text)).toEqual(words))

  it.each([
    ['policies', 'policy'],
    ['reviewed', 'reviewing'],
    ['claims', 'claim'],
    ['stopped', 'stop'],
    ['leases', 'lease'],
    ['insured', 'insure'],
  ])('%s and %s are the same word', (left, right) => expect(stem(left)).toBe(stem(right)))

  it.each([
    ['bus', 'bu'],
    ['glass', 'glas'],
    ['string', 'str'],
    ['2019s', '2019'],
  ])('%s and %s are not', (left, right) => expect(stem(left)).not.toBe(stem(right)))

  it('weigh more the rarer they are, and cover a question by weight', () => {
    const texts = [new Set(['a', 'b']), new Set(['a']), new Set(['a'])]
    const weight = rarity(texts)
    expect(weight('none')).toBeGreaterThan(weight('b'))
    expect(weight('b')).toBeGreaterThan(weight('a'))
    expect(coverage(new Set(['a', 'b']), new Set(['b']), weight)).toBeGreaterThan(0.5)
    expect(coverage(new Set(['a', 'b']), new Set(['a', 'b', 'c']), weight)).toBe(1)
    expect(coverage(new Set(), new Set(['a']), weight)).toBe(0)
  })
})

describe('follow-ups', () => {
  it.each([
    'Why?',
    'And in 2019?',
    'Who is he?',
    'What about the roof?',
    'How long does it last?',
    'And what is the notice period?',
    'Und wann?',
    'Where from?',
    'What does it cost?',
    'In London?',
  ])('%s leans on what was said', (question) => expect(isFollowUp(question)).toBe(true))

  it.each([
    'Who is the landlord?',
    'What is the rent?',
    'Who pays for the insurance of the building?',
    'notice period',
    'Is there a dress code?',
    'How long does it take to find a clause?',
    'What does the trial of the new system show about searching?',
    '租约何时结束？',
  ])('%s stands alone', (question) => expect(isFollowUp(question)).toBe(false))

  const history = ['When does the lease end?', 'Who is the landlord?', 'And the rent?'].map((question) => ({
    question,
    answer: {} as Answer,
  }))

  it('are searched for behind the questions that they lean on', () => {
    expect(searchableQuestion('Why?', history)).toBe('Who is the landlord? And the rent? Why?')
    expect(searchableQuestion('notice period', history)).toBe('notice period')
    expect(searchableQuestion('Why?', [])).toBe('Why?')
  })

  it('go back three turns at most', () => {
    const vague = ['Who signed the lease?', 'Why?', 'And then?', 'How so?', 'Why?'].map((question) => ({
      question,
      answer: {} as Answer,
    }))
    expect(searchableQuestion('Where?', vague)).toBe('And then? How so? Why? Where?')
  })
})
