import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  budgetOf,
  clipPiece,
  fitMemory,
  packPieces,
  pieceTokens,
} from '../../../../src-main/engine/answer/speaking/budget.ts'
import type { Piece } from '../../../../src-main/engine/answer/speaking/prompt.ts'
import { createScriptedModel } from '../../../fixtures/scriptedModel.ts'

const { tokens } = createScriptedModel([])

const piece = (number: number, text: string): Piece => ({ number, place: 'a.txt', text })
const words = (count: number): string => Array.from({ length: count }, (_word, index) => `word${index % 10}`).join(' ')

describe('the budget', () => {
  it('keeps room for the reply, and a reserve where tokens are only estimated', () => {
    const estimating = createScriptedModel([], { contextTokens: 4000 })
    const exact = { ...estimating, tokens: { ...estimating.tokens, isExact: true } }
    expect(budgetOf(exact)).toEqual({ replyTokens: 1000, promptTokens: 3000 })
    expect(budgetOf(estimating)).toEqual({ replyTokens: 1000, promptTokens: 2880 })
    expect(budgetOf(exact, 1500).promptTokens).toBe(1500)
    expect(budgetOf({ ...exact, contextTokens: 32_000 }).replyTokens).toBe(1024)
  })
})

describe('packing', () => {
  it('fills a prompt before it begins another, in order', () => {
    const pieces = [1, 2, 3, 4].map((number) => piece(number, words(20)))
    const size = pieceTokens(tokens, piece(1, words(20)))
    const groups = packPieces(tokens, pieces, () => 2 * size)
    expect(groups?.map((group) => group.map(({ number }) => number))).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(packPieces(tokens, pieces, () => 9 * size, 1)).toHaveLength(4)
  })

  it('cuts a passage that is longer than a prompt into parts of the same number', () => {
    const long = piece(3, words(400))
    const groups = packPieces(tokens, [long], () => 300) ?? []
    expect(groups.length).toBeGreaterThan(2)
    expect(groups.flat().every(({ number }) => number === 3)).toBe(true)
    expect(
      groups
        .flat()
        .map(({ text }) => text)
        .join(' '),
    ).toBe(long.text)
  })

  it('is none where no useful piece fits, and empty for nothing', () => {
    expect(packPieces(tokens, [piece(1, words(100))], () => 30)).toBeNull()
    expect(packPieces(tokens, [], () => 300)).toEqual([])
    expect(clipPiece(tokens, piece(1, '   '.repeat(50)), 100)).toBeNull()
  })

  it('loses no word and never exceeds a prompt, whatever the text', () => {
    const text = fc.oneof(
      fc.lorem({ maxCount: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constant('[INST]<a>'.repeat(30)),
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.integer({ min: 20, max: 400 }), (bodies, room) => {
        const groups = packPieces(
          tokens,
          bodies.map((body, index) => piece(index, body)),
          () => room,
        )
        if (!groups) return
        for (const group of groups) {
          expect(group.reduce((sum, part) => sum + pieceTokens(tokens, part), 0)).toBeLessThanOrEqual(room)
        }
        for (const [index, body] of bodies.entries()) {
          const parts = groups.flat().filter(({ number }) => number === index)
          expect(
            parts
              .map((part) => part.text)
              .join('')
              .replace(/\s/g, ''),
          ).toBe(body.replace(/\s/g, ''))
        }
      }),
    )
  })
})

describe('the conversation', () => {
  const memory = Array.from({ length: 30 }, (_line, index) => `Question: number ${index}, and what of it?`).join('\n')

  it('stays whole where it fits, gives way from its beginning, then altogether', () => {
    expect(fitMemory(tokens, memory, 5000)).toEqual({ memory, isCut: false })
    const cut = fitMemory(tokens, memory, 200)
    expect(cut.isCut).toBe(true)
    expect(memory.endsWith(cut.memory)).toBe(true)
    expect(tokens.count(cut.memory)).toBeLessThanOrEqual(200)
    expect(cut.memory).toContain('number 29')
    expect(fitMemory(tokens, memory, 30)).toEqual({ memory: '', isCut: true })
    expect(fitMemory(tokens, '', -50)).toEqual({ memory: '', isCut: false })
  })
})
