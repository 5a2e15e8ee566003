import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../../../../src-main/base/text/tokens.ts'
import { createTokenCounter } from '../../../../src-main/engine/models/tokens/counter.ts'
import type { ChatMessage } from '../../../../src-main/engine/types.ts'

/** A model that reads words. */
const words = (text: string): number => text.split(/\s+/).filter(Boolean).length
const chatml =
  '{{- range .Messages }}<|im_start|> {{ .Role }} {{ .Content }} <|im_end|> {{ end }}<|im_start|> assistant '
const ask: ChatMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'How tall is the old oak in the yard?' },
]
const long: ChatMessage[] = [{ role: 'user', content: 'The old oak in the yard is twelve metres tall. '.repeat(30) }]

describe('an estimate', () => {
  it('is the general one before anything was counted', () => {
    const counter = createTokenCounter('')
    expect(counter.isExact).toBe(false)
    expect(counter.count('How tall?')).toBe(estimateTokens('How tall?'))
    expect(counter.countMessages(ask)).toBeGreaterThan(estimateTokens(ask[1]?.content ?? ''))
  })

  it('becomes what the server counts, and follows it to another language', () => {
    const counter = createTokenCounter('')
    counter.learn(long, 400)
    expect(counter.countMessages(long)).toBe(400)
    for (let times = 0; times < 8; times++) counter.learn(long, 600)
    expect(counter.countMessages(long)).toBe(600)
  })

  it.each([
    ['a short prompt, which says more of the template', ask, 30],
    ['a count of only what was new', long, 40],
    ['pictures, whose tokens nobody knows', [{ ...long[0], images: ['iVBORw0'] }] as ChatMessage[], 3000],
  ])('learns nothing from %s', (_name, messages, counted) => {
    const counter = createTokenCounter('')
    counter.learn(messages, counted)
    expect(counter.count('How tall?')).toBe(estimateTokens('How tall?'))
  })
})

describe('the model’s own tokenizer', () => {
  it('counts texts, the template around them and what the server puts first', () => {
    const counter = createTokenCounter(chatml)
    counter.adopt(words, 1)
    expect(counter.isExact).toBe(true)
    expect(counter.count('two words')).toBe(2)
    // 1 first, three signs and a role around each text, two words that begin the answer.
    expect(counter.countMessages(ask)).toBe(1 + 2 * 3 + 2 + 9 + 2)
  })

  it('knows the template of the same roles exactly after one answer', () => {
    const counter = createTokenCounter('{{ .Prompt }}')
    counter.adopt(words, 0)
    counter.learn(ask, 45)
    expect(counter.countMessages(ask)).toBe(45)
    expect(counter.countMessages([{ role: 'system', content: 'Be very brief.' }, ...ask.slice(1)])).toBe(46)
  })

  it('keeps what it knows when a server counts only what was new', () => {
    const counter = createTokenCounter('{{ .Prompt }}')
    counter.adopt(words, 0)
    counter.learn(ask, 45)
    counter.learn(ask, 3)
    expect(counter.countMessages(ask)).toBe(45)
  })

  it('counts an image as the server does', () => {
    const counter = createTokenCounter(chatml)
    counter.adopt(words, 0)
    const picture: ChatMessage = { role: 'user', content: 'See?', images: ['iVBORw0', 'iVBORw0'] }
    expect(counter.countMessages([picture])).toBe(1 + 3 + 2 + 2 * 768)
  })
})

describe('reading a template', () => {
  it.each([
    ['one loop', chatml, 3 * 2 + 2],
    [
      'system and prompt, as older models',
      '<s>{{ if .System }}[SYS] {{ .System }} [/SYS] {{ end }}[INST] {{ .Prompt }} [/INST]',
      2 * 2,
    ],
    [
      'spaces that dashes eat',
      '{{- range .Messages -}} \n {{- .Role }}: {{ .Content }} eot {{ end -}} \n bot:',
      2 * 2 + 1,
    ],
    ['nothing that can be read', '{{ .Rendered }}', 2 * 5 + 4],
  ])('%s', (_name, template, expected) => {
    const counter = createTokenCounter(template)
    counter.adopt(words, 0)
    const empty: ChatMessage[] = [
      { role: 'system', content: '' },
      { role: 'user', content: '' },
    ]
    expect(counter.countMessages(empty)).toBe(expected)
  })
})
