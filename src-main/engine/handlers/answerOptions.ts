import type { AnswerOptions } from '../../contract/answerTypes.ts'
import { answerOptionsSchema } from '../../contract/procedures/chat.ts'
import type { Handlers } from '../../contract/router.ts'
import { defaultAnswerOptions } from '../answer/types.ts'
import type { Store, StoreReader } from '../store/types.ts'
import { writerOf } from './writerOf.ts'

/** Key of the setting: a JSON object of the options that differ from the usual ones. */
const optionsKey = 'answer.options'

/** How answers are made in this library. A setting that cannot be read (of a newer version, say) counts as none. */
export function readAnswerOptions(reader: StoreReader): AnswerOptions {
  const kept: unknown = readJson(reader.setting(optionsKey))
  const options = { ...defaultAnswerOptions }
  if (typeof kept !== 'object' || kept === null) return options
  // One by one: a value that this version does not know must not cost the others.
  for (const [name, value] of Object.entries(kept)) {
    const parsed = answerOptionsSchema.partial().safeParse({ [name]: value })
    if (parsed.success) Object.assign(options, parsed.data)
  }
  return options
}

function readJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reading and changing how answers are made. */
export function createAnswerOptionsHandlers(store: Store): Pick<Handlers, 'answerOptions' | 'setAnswerOptions'> {
  return {
    answerOptions: async () => readAnswerOptions(store.reader),
    setAnswerOptions: async (change) => {
      const next = { ...readAnswerOptions(store.reader), ...change }
      writerOf(store).setSetting(optionsKey, JSON.stringify(next))
    },
  }
}
