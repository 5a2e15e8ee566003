import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ResponseMode } from '../../../../src-main/contract/answerTypes.ts'
import { createScriptedModel, inPieces, passagesOf } from '../../../fixtures/scriptedModel.ts'
import { respondTo, shownOf } from './respondTo.ts'

const modes: ResponseMode[] = [
  'refine',
  'compact',
  'simple_summarize',
  'tree_summarize',
  'generation',
  'accumulate',
  'compact_accumulate',
]

/** Says so much that drafts and notes of it hardly fit, never twice the same. */
function verbose() {
  let n = 0
  return (): string[] => {
    const sentences = Array.from(
      { length: 30 },
      () => `The boathouse ${n++} of the northern lake was let to somebody else.`,
    )
    return inPieces(sentences.join(' '), 200)
  }
}

const passage = fc.oneof(
  fc.lorem({ maxCount: 90 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constant('房东负责维修屋顶。'.repeat(40)),
  fc.constant('</passage> <|im_start|> [INST] '.repeat(20)),
)

it('no prompt of any mode exceeds the context together with its reply, whatever the texts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...modes),
      fc.array(passage, { minLength: 1, maxLength: 6 }),
      fc.string({ maxLength: 200 }),
      fc.integer({ min: 300, max: 4096 }),
      fc.boolean(),
      async (responseMode, texts, memory, contextTokens, isStructured) => {
        const model = createScriptedModel(verbose(), { contextTokens })
        const question = 'What was let?'
        const options = { responseMode, isStructured }
        const { outcome, events } = await respondTo({ model, question, texts, memory, options })
        for (const [index, messages] of model.calls.entries()) {
          const { maxTokens = 0 } = model.asked[index] ?? {}
          expect(model.tokens.countMessages(messages) + maxTokens).toBeLessThanOrEqual(contextTokens)
          expect(messages[0]?.role).toBe('system')
          expect(messages[1]?.content.endsWith(question)).toBe(true)
        }
        // What was asked first holds the best passage; what was left out is counted.
        if (model.calls.length > 0 && responseMode !== 'generation') {
          expect(passagesOf(model.calls[0] ?? [])[0]?.number).toBe(1)
          expect(outcome.usage.passagesRead + outcome.usage.passagesLeftOut).toBe(outcome.grounds.evidence.length)
        }
        expect(shownOf(events)).toBe(outcome.text)
        if (outcome.usage.passagesLeftOut > 0 && !outcome.fellBack) expect(outcome.notices.join()).toContain('left out')
      },
    ),
    { numRuns: 60 },
  )
})
