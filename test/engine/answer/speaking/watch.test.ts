import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { isFault, quotedIn, ReplyWatch } from '../../../../src-main/engine/answer/speaking/watch.ts'
import { splitSentences } from '../../../../src-main/engine/chunk/sentences.ts'
import { inPieces } from '../../../fixtures/scriptedModel.ts'

const rules = 'Copy numbers, dates and names exactly as they are written in the passages.'

/** How far a reply gets, in characters, and why it ends. */
function watch(reply: string, quoted: readonly string[] = []): { heard: number; code: string | null } {
  const watched = { name: 'm', question: 'What is it?', rules, isQuoted: quotedIn(quoted), isInLanguageOf: () => true }
  const replyWatch = new ReplyWatch(watched)
  let heard = 0
  try {
    for (const piece of inPieces(reply, 4)) {
      heard += piece.length
      replyWatch.hear(piece)
    }
    for (const { start, end } of splitSentences(reply)) replyWatch.finish(reply.slice(start, end).trim())
    replyWatch.end()
  } catch (error) {
    if (error instanceof AppError) return { heard, code: error.code }
    throw error
  }
  return { heard, code: null }
}

describe('a watched reply', () => {
  it.each([
    ['one sign', '1'.repeat(5000), 120],
    ['a few words', 'the end of the rent and '.repeat(300), 200],
    ['a line', 'The rent is due on the first of the month.\n'.repeat(50), 260],
    ['a beginning, then words', `It is a long story. ${'It is so. '.repeat(80)}`, 150],
  ])('that loops over %s ends soon', (_name, reply, within) => {
    const { heard, code } = watch(reply)
    expect(code).toBe('answer/loops')
    expect(heard).toBeLessThan(within)
  })

  it('that loops over long sentences ends with the third', () => {
    const [one, two] = [
      'The first of them is about the rent that the tenant has to pay. ',
      'The second one is about the garden behind the house of the landlord. ',
    ]
    expect(watch(`${one}${two}${one}${two}`).code).toBeNull()
    expect(watch(`${one}${two}${one}${two}${one}`).code).toBe('answer/loops')
  })

  it.each([
    ['rows of dots and dashes', `Rent ${'.'.repeat(300)} 900\n${'-'.repeat(200)}`],
    ['short answers', 'No. No. No. No. Yes. Yes. Yes. Yes.'],
    [
      'lists of one form',
      Array.from({ length: 30 }, (_row, n) => `The fee for unit ${n} is ${n * 7} pounds.`).join(' '),
    ],
    ['lines of one word', 'red\nblue\nred\nblue\nred\nblue\n'],
  ])('may hold %s', (_name, reply) => expect(watch(reply).code).toBeNull())

  it('may copy a document that loops or holds the rules', () => {
    const song = 'Row row row your boat. '.repeat(3)
    expect(watch('la '.repeat(100).trim(), ['la '.repeat(200)]).code).toBeNull()
    expect(watch(rules, [rules]).code).toBeNull()
    expect(watch(rules).code).toBe('answer/echo')
    expect(watch(song, [song]).code).toBe('answer/loops')
  })

  it.each(['What is it?', 'what is it', '<passage number="1">', 'It is ‹/passage>'])(
    'is no answer when it echoes: %s',
    (reply) => {
      expect(watch(reply).code).toBe('answer/echo')
    },
  )
})

it('faults are a model’s own, errors of its server are not', () => {
  expect(isFault(new AppError('answer/loops', ''))).toBe(true)
  expect(isFault(new AppError('models/stalled', ''))).toBe(true)
  expect(isFault(new AppError('models/notRunning', ''))).toBe(false)
  expect(isFault(new Error('x'))).toBe(false)
})
