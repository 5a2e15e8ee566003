import { expect, it } from 'vitest'
import type { ChatMode } from '../../../../src-main/contract/answerTypes.ts'
import { chatTraits, chooseChatMode } from '../../../../src-main/engine/answer/chat/mode.ts'

const able = (parameters: number | null, canUseTools: boolean) => ({
  abilities: { parameters, canUseTools, canSee: false },
})

it.each([
  ['best', able(30, true), 'react'],
  ['best', able(70, false), 'condense_plus_context'],
  ['best', able(8, true), 'condense_plus_context'],
  ['best', able(1, true), 'condense_plus_context'],
  ['best', able(null, true), 'condense_plus_context'],
  ['best', able(0.135, true), 'context'],
  // Who asks for a mode by name gets it, however small the model is.
  ['react', able(0.5, false), 'react'],
  ['simple', able(3, false), 'simple'],
  ['condense_question', able(3, false), 'condense_question'],
] as const)('%s, %o: %s', (wanted, model, mode) => expect(chooseChatMode(wanted, model)).toBe(mode))

it.each<ChatMode>(['best', 'simple', 'condense_question', 'context', 'condense_plus_context', 'react'])(
  '%s without a model searches and quotes',
  (wanted) => {
    const traits = chatTraits[chooseChatMode(wanted, null)]
    expect(traits).toMatchObject({ searches: true, condenses: 'never', usesTools: false })
  },
)
