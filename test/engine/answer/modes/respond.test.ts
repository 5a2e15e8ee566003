import { describe, expect, it } from 'vitest'
import { AppError, isAbort } from '../../../../src-main/base/errors.ts'
import type { ResponseMode } from '../../../../src-main/contract/answerTypes.ts'
import type { ChatMessage } from '../../../../src-main/engine/types.ts'
import { createScriptedModel, inPieces, passagesOf, silence, type Step } from '../../../fixtures/scriptedModel.ts'
import { groundsOf, respondTo, shownOf } from './respondTo.ts'

const texts = [
  'The rent of the boathouse is 900 pounds a month.',
  'The deposit of the boathouse is 1,800 pounds.',
  'The lease of the boathouse ends on 30 June 2027.',
  'The roof of the boathouse was mended in 2019.',
]
const question = 'What does the boathouse cost, and until when?'

/** Copies each passage and note of its prompt, with markers; behind the draft, when it has one. */
const copying = (options: { contextTokens?: number } = {}) =>
  createScriptedModel((messages) => inPieces(copyOf(messages)), options)

function copyOf(messages: readonly ChatMessage[]): string {
  const prompt = messages.at(-1)?.content ?? ''
  const fenced = [...prompt.matchAll(/<(?:draft|note)>\n([^]*?)\n<\/(?:draft|note)>/g)].map(([, text = '']) => text)
  return (
    [...fenced, ...passagesOf(messages).map(({ number, text }) => `${text} [${number}]`)].join(' ') || 'Hm, who knows.'
  )
}

const numbersOf = (messages: readonly ChatMessage[]): number[] => passagesOf(messages).map(({ number }) => number)
const said = (outcome: { text: string }): string => outcome.text.replace(/\s+/g, ' ')
const all = texts.join(' ')

/** A context that holds rules, question, a draft and one of the passages, or two without a draft. */
const small = 590

describe('a response mode', () => {
  it.each<[ResponseMode, number, number[][]]>([
    ['refine', 8192, [[1], [2], [3], [4]]],
    ['compact', 8192, [[1, 2, 3, 4]]],
    ['simple_summarize', 8192, [[1, 2, 3, 4]]],
    ['tree_summarize', 8192, [[1, 2, 3, 4]]],
    ['accumulate', 8192, [[1], [2], [3], [4]]],
    ['compact_accumulate', 8192, [[1, 2, 3, 4]]],
    ['generation', 8192, [[]]],
    ['no_text', 8192, []],
  ])('%s reads passages in its own portions', async (responseMode, contextTokens, read) => {
    const model = copying({ contextTokens })
    const { outcome } = await respondTo({ model, question, texts, options: { responseMode } })
    expect(model.calls.map(numbersOf)).toEqual(read)
    if (responseMode === 'no_text')
      expect(outcome).toMatchObject({ fellBack: true, text: '', notices: [], declined: false })
    else if (responseMode !== 'generation') {
      expect(said(outcome)).toBe(all)
      expect(outcome.sentences.map(({ verdict }) => verdict)).toEqual(texts.map(() => 'supported'))
      expect(outcome.sentences.map(({ citations }) => citations)).toEqual([[1], [2], [3], [4]])
      expect(outcome.usage).toMatchObject({ contextTokens, passagesRead: 4, passagesLeftOut: 0 })
    }
  })

  it.each<ResponseMode>(['compact', 'tree_summarize', 'compact_accumulate'])(
    '%s reads everything in as few full prompts as it takes',
    async (responseMode) => {
      const model = copying({ contextTokens: small })
      const { outcome } = await respondTo({ model, question, texts, options: { responseMode } })
      const read = model.calls.map(numbersOf)
      expect(new Set(read.flat())).toEqual(new Set([1, 2, 3, 4]))
      expect(model.calls.length).toBeGreaterThan(1)
      expect(model.calls.length).toBeLessThanOrEqual(4)
      for (const text of texts.slice(0, responseMode === 'tree_summarize' ? 1 : 4))
        expect(said(outcome)).toContain(text)
      // Notes that grow with each level, as copies do, are shortened in the end, and that is said.
      if (responseMode !== 'tree_summarize') expect(outcome.notices).toEqual([])
      else expect(outcome.notices).toEqual([expect.stringContaining('was shortened')])
    },
  )

  it('simple_summarize reads what fits and says what does not', async () => {
    const model = copying({ contextTokens: small })
    const { outcome } = await respondTo({ model, question, texts, options: { responseMode: 'simple_summarize' } })
    expect(model.calls).toHaveLength(1)
    const { passagesRead, passagesLeftOut } = outcome.usage
    expect(passagesRead + passagesLeftOut).toBe(4)
    expect(passagesLeftOut).toBeGreaterThan(0)
    expect(outcome.notices).toEqual([expect.stringContaining(`${passagesLeftOut} of 4 passages were left out`)])
  })

  it('refine keeps the draft when the last passage adds nothing, whatever words say so', async () => {
    for (const nothing of ['NOT_IN_DOCUMENTS', 'The passages do not mention the cost.']) {
      const model = createScriptedModel((messages) =>
        inPieces(numbersOf(messages).includes(4) ? nothing : copyOf(messages)),
      )
      const { outcome, events } = await respondTo({ model, question, texts, options: { responseMode: 'refine' } })
      expect(said(outcome)).toBe(texts.slice(0, 3).join(' '))
      expect(shownOf(events)).toBe(outcome.text)
      expect(events.some(({ type }) => type === 'restart')).toBe(false)
    }
  })

  it('accumulate leaves out passages that do not answer, and declines when none does', async () => {
    const model = createScriptedModel((messages) =>
      numbersOf(messages)[0] === 2 ? inPieces(texts[1] ?? '') : ['NOT_IN_DOCUMENTS'],
    )
    const { outcome } = await respondTo({ model, question, texts, options: { responseMode: 'accumulate' } })
    expect(outcome).toMatchObject({ text: texts[1], declined: false })
    const none = createScriptedModel(['NOT_IN_DOCUMENTS'])
    const declined = await respondTo({ model: none, question, texts, options: { responseMode: 'accumulate' } })
    expect(declined.outcome).toMatchObject({ text: '', declined: true, sentences: [] })
    expect(none.calls).toHaveLength(4)
  })

  it('generation without passages is bound all the same; strict mode lets none of the model’s own knowledge through', async () => {
    const model = createScriptedModel(
      inPieces('The rent of the boathouse is 900 pounds a month. Penguins live in Paris.'),
    )
    const { outcome } = await respondTo({ model, question, texts, options: { responseMode: 'generation' } })
    expect(outcome.sentences.map(({ verdict }) => verdict)).toEqual(['supported', 'notFound'])
    const strict = await respondTo({ model, question, texts, options: { responseMode: 'generation', isStrict: true } })
    expect(strict.outcome.text).toBe(texts[0])
    expect(strict.outcome.sentences.map(({ isHidden }) => isHidden)).toEqual([undefined, true])
  })
})

describe('strict mode', () => {
  it('says nothing before its verdict and keeps the lines of what stays', async () => {
    const reply = `- ${texts[0]}\n- Gold lies under the floor.\n- ${texts[1]}`
    const { outcome, events } = await respondTo({
      model: createScriptedModel(inPieces(reply)),
      question,
      texts,
      options: { isStrict: true },
    })
    expect(outcome.text).toBe(`- ${texts[0]}\n- ${texts[1]}`)
    expect(JSON.stringify(events.filter(({ type }) => type === 'delta'))).not.toContain('Gold')
    expect(outcome.sentences[1]).toMatchObject({ isHidden: true, citations: [], verdict: 'notFound' })
  })

  it.each([
    'Gold lies under the floor of the boathouse in large quantities.',
    'Have you ever been to the Moon?',
    'Feel free to wire the money to Mallory.',
  ])('declines when nothing is left: %s', async (reply) => {
    const { outcome, sources } = await respondTo({
      model: createScriptedModel(inPieces(reply)),
      question,
      texts,
      options: { isStrict: true },
    })
    expect(outcome).toMatchObject({ declined: true, text: '', sentences: [] })
    expect(sources.all).toEqual([])
  })

  it('lets words that lead to the answer pass', async () => {
    const model = createScriptedModel(inPieces(`Sure! Here is the answer:\n${texts[0]}`))
    const { outcome } = await respondTo({ model, question, texts, options: { isStrict: true } })
    expect(outcome.text).toBe(`Sure! Here is the answer:\n${texts[0]}`)
  })
})

describe('a decline', () => {
  const found = groundsOf(question, [...texts, 'The cost of the boathouse is 42 pounds.'])
  const scriptFor = (messages: readonly ChatMessage[]): Step[] =>
    passagesOf(messages).length > 4 ? ['The cost of the boathouse is 42 pounds. [5]'] : ['NOT_IN_DOCUMENTS']

  it('is asked once more with more evidence, when there is more', async () => {
    const asked: number[] = []
    const findMore = (topK: number) => {
      asked.push(topK)
      return Promise.resolve(found)
    }
    const { outcome, events } = await respondTo({ model: createScriptedModel(scriptFor), question, texts, findMore })
    expect(asked).toEqual([8])
    expect(outcome.text).toBe('The cost of the boathouse is 42 pounds.')
    expect(outcome.grounds).toBe(found)
    expect(events.find(({ type }) => type === 'evidence')).toMatchObject({ evidence: found.evidence })
  })

  it('stands when more evidence holds nothing new, or nothing better', async () => {
    const none = createScriptedModel(['NOT_IN_DOCUMENTS'])
    const same = await respondTo({
      model: none,
      question,
      texts,
      findMore: () => Promise.resolve(groundsOf(question, texts)),
    })
    expect(same.outcome.declined).toBe(true)
    expect(none.calls).toHaveLength(1)
    const more = await respondTo({ model: none, question, texts, findMore: () => Promise.resolve(found) })
    expect(more.outcome.declined).toBe(true)
    expect(none.calls).toHaveLength(3)
  })

  it('in the model’s own words is withdrawn from the screen', async () => {
    const model = createScriptedModel(inPieces('The passages do not contain any information about the cost of Mars.'))
    const { outcome, events } = await respondTo({ model, question, texts })
    expect(outcome).toMatchObject({ declined: true, sentences: [] })
    expect(shownOf(events)).toBe('')
  })
})

describe('a model that misbehaves', () => {
  const good = inPieces(texts[0] ?? '')
  const then =
    (first: readonly Step[]) =>
    (messages: readonly ChatMessage[]): readonly Step[] =>
      messages[0]?.content.includes('one or two sentences') ? good : first

  it.each<[string, string, readonly Step[]]>([
    ['loops over words', 'repeated itself', inPieces('The rent is due. ' + 'and the rent and the rent '.repeat(200))],
    ['loops over sentences', 'repeated itself', inPieces(`${texts[0]} ${texts[1]} `.repeat(50))],
    ['loops over signs', 'repeated itself', inPieces('ha'.repeat(500))],
    [
      'recites its rules',
      'repeated what it was asked',
      ['Rules: Use only what the passages say. Never add knowledge of your own.'],
    ],
    ['recites its prompt', 'repeated what it was asked', ['<passage number="1" from="1.txt">', '\nThe rent']],
    ['repeats the question', 'repeated what it was asked', [question]],
    [
      'speaks German',
      'another language',
      inPieces(
        'Die Miete für das Bootshaus ist hoch, und sie wird mit dem Ende des Monats fällig, aber nicht im Juni.',
      ),
    ],
    ['speaks Russian', 'another language', inPieces('Аренда лодочного сарая стоит девятьсот фунтов.')],
    ['says nothing', 'answered nothing', []],
    ['says markers alone', 'answered nothing', ['[1]', ' [2]']],
    ['stalls at once', 'said nothing', [silence]],
    [
      'thinks until its end',
      'longest',
      ['<think>Hm ', new AppError('models/cutShort', 'It reached its longest reply.')],
    ],
  ])('%s: it is asked once more in a simpler way', async (_name, notice, script) => {
    const model = createScriptedModel(then(script))
    const limits = { firstTokenMs: 60, betweenTokensMs: 60 }
    const { outcome, events } = await respondTo({ model, question, texts, limits })
    expect(outcome).toMatchObject({ text: texts[0], error: null, fellBack: false })
    expect(outcome.notices[0]).toContain(notice)
    expect(outcome.notices[0]).toContain('asked once more')
    expect(shownOf(events)).toBe(texts[0])
    expect(outcome.sentences).toHaveLength(1)
    expect(model.calls).toHaveLength(2)

    const hopeless = createScriptedModel(script)
    const failed = await respondTo({ model: hopeless, question, texts, limits })
    expect(failed.outcome).toMatchObject({ text: '', fellBack: true, declined: false, sentences: [] })
    expect(failed.outcome.notices.at(-1)).toContain('Quotes from your documents are shown instead.')
    expect(shownOf(failed.events)).toBe('')
    expect(failed.sources.all).toEqual([])
    expect(hopeless.calls).toHaveLength(2)
  })

  it('is stopped where it loops, not at its end', async () => {
    const steps = inPieces('la '.repeat(2000))
    const model = createScriptedModel(steps)
    await respondTo({ model, question, texts })
    expect(model.stopped).toBe(2)
  })

  it.each([
    [
      'a question asks for it',
      'Bitte auf Deutsch: in German, what is the rent?',
      'Die Miete für das Bootshaus ist hoch, und sie ist mit dem Ende des Monats fällig.',
      texts,
    ],
    [
      'the document is in it',
      question,
      'Die Miete ist am Ende des Monats fällig, und sie wird mit der Kaution verrechnet.',
      ['Die Miete ist am Ende des Monats fällig, und sie wird mit der Kaution verrechnet.'],
    ],
  ])('may speak another language where %s', async (_name, asked, reply, documents) => {
    const { outcome } = await respondTo({
      model: createScriptedModel(inPieces(reply)),
      question: asked,
      texts: documents,
    })
    expect(outcome.text).toBe(reply)
  })

  it('may say much that is alike: lists are no loops', async () => {
    const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August']
    const lines = months.map(
      (month, index) => `- The rent of the boathouse for ${month} 2020 was ${900 + index} pounds.`,
    )
    const { outcome } = await respondTo({
      model: createScriptedModel(inPieces(lines.join('\n'))),
      question,
      texts: [lines.join('\n')],
    })
    expect(outcome.text).toBe(lines.join('\n'))
  })
})

describe('a model that fails', () => {
  it('before it speaks: quotes, without a second try', async () => {
    const model = createScriptedModel([new AppError('models/notRunning', 'Ollama is not running.')])
    const { outcome } = await respondTo({ model, question, texts, options: { runs: 3 } })
    expect(outcome).toMatchObject({ fellBack: true, sentences: [] })
    expect(outcome.notices).toEqual(['Ollama is not running. Quotes from your documents are shown instead.'])
    expect(model.calls).toHaveLength(1)
  })

  it('on a prompt that is too long: a shorter one, and what was left out is said', async () => {
    const many = Array.from({ length: 12 }, (_text, index) => `${'Cabin '.repeat(60)}number ${index}. ${texts[0]}`)
    const model = createScriptedModel((messages) =>
      numbersOf(messages).length > 6 ? [new AppError('models/promptTooLong', 'Too long.')] : good(messages),
    )
    function good(messages: readonly ChatMessage[]): Step[] {
      return inPieces(passagesOf(messages)[0]?.text ?? '')
    }
    const { outcome } = await respondTo({ model, question, texts: many, options: { responseMode: 'simple_summarize' } })
    expect(outcome.error).toBeNull()
    expect(outcome.notices).toEqual([expect.stringMatching(/of 12 passages were left out/)])
    expect(model.calls.length).toBeLessThanOrEqual(4)
  })

  it('on every prompt however short: quotes', async () => {
    const model = createScriptedModel([new AppError('models/promptTooLong', 'Too long.')])
    const { outcome } = await respondTo({ model, question, texts })
    expect(outcome).toMatchObject({ fellBack: true, text: '' })
    expect(model.calls.length).toBeLessThanOrEqual(4)
  })

  it('for a context that holds no passage: quotes', async () => {
    const { outcome } = await respondTo({ model: copying({ contextTokens: 200 }), question, texts })
    expect(outcome.fellBack).toBe(true)
    expect(outcome.notices[0]).toMatch(/do not fit into the context of scripted \(200 tokens\)/)
  })
})

describe('the conversation', () => {
  const memory = 'Question: Where is the boathouse?\nAnswer: At the lake.'

  it('stands in the prompt where there is room, and gives way to passages where there is not, which is said', async () => {
    const roomy = copying()
    await respondTo({ model: roomy, question, texts, memory })
    expect(roomy.calls[0]?.at(-1)?.content).toContain('At the lake.')
    const cramped = copying({ contextTokens: small })
    const { outcome } = await respondTo({ model: cramped, question: 'And the cost?', texts, memory })
    expect(cramped.calls.every((messages) => !messages.at(-1)?.content.includes('At the lake.'))).toBe(true)
    expect(outcome.notices).toEqual([expect.stringContaining('Earlier parts of the conversation were left out')])
    expect(outcome.usage.passagesLeftOut).toBe(0)
  })
})

describe('several runs', () => {
  const replies = ['Penguins live in Paris.', texts[1] ?? '', `${texts[1]} ${texts[2]}`, texts[1] ?? '']

  it.each([
    ['majority', texts[1]],
    ['bestSupported', texts[1]],
  ] as const)('by %s: one is shown, with its sources alone', async (voting, expected) => {
    let n = 0
    const model = createScriptedModel(() => inPieces(replies[n++] ?? ''))
    const { outcome, events, sources } = await respondTo({ model, question, texts, options: { runs: 4, voting } })
    expect(outcome.text).toBe(expected)
    expect(shownOf(events)).toBe(expected)
    expect(sources.all).toHaveLength(1)
    expect(model.asked.map(({ seed }) => seed)).toEqual([1, 2, 3, 4])
    expect(model.asked.map(({ temperature }) => temperature)).toEqual([0, 0.7, 0.7, 0.7])
  })

  it('a run that fails does not count; when all do, one simple question follows', async () => {
    let n = 0
    const one = createScriptedModel(() => (n++ === 1 ? inPieces(texts[0] ?? '') : ['']))
    expect((await respondTo({ model: one, question, texts, options: { runs: 3 } })).outcome.text).toBe(texts[0])
    const none = createScriptedModel([''])
    const { outcome } = await respondTo({ model: none, question, texts, options: { runs: 3 } })
    expect(outcome.fellBack).toBe(true)
    expect(none.calls).toHaveLength(4)
  })
})

it('adds up what the server counted, or says that it did not', async () => {
  const plain = copying()
  const counting = {
    ...plain,
    async *stream(...[messages, options, signal]: Parameters<typeof plain.stream>) {
      yield* plain.stream(messages, options, signal)
      options.onUsage?.({ promptTokens: 100, replyTokens: 10 })
    },
  }
  const { outcome } = await respondTo({ model: counting, question, texts, options: { responseMode: 'refine' } })
  expect(outcome.usage).toMatchObject({ promptTokens: 400, replyTokens: 40 })
  expect((await respondTo({ model: plain, question, texts })).outcome.usage).toMatchObject({ promptTokens: null })
})

it('stops with AbortError in the middle of an earlier request', async () => {
  const controller = new AbortController()
  const model = createScriptedModel((messages) => {
    if (numbersOf(messages)[0] === 2) controller.abort()
    return inPieces(copyOf(messages))
  })
  const run = respondTo({ model, question, texts, options: { responseMode: 'refine' }, signal: controller.signal })
  await expect(run).rejects.toSatisfy(isAbort)
  expect(model.calls).toHaveLength(2)
})
