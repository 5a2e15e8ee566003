import { messageOf } from '../../../base/errors.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { ModelHost } from '../../models/ollama.ts'
import type { Store, StoreReader } from '../../store/types.ts'
import type { ChatModel } from '../../types.ts'
import { writerOf } from '../writerOf.ts'

/** Key of the setting that names the model that writes answers. */
const chosenModelKey = 'model.chosen'

/** Who writes an answer. `model` null: quotes, for the reason given when there is one. */
export type Speaker = { model: ChatModel | null; modelProblem?: string }

/**
 * The model named (null: nobody, quotes), or without a name the one chosen in the settings.
 * A named one that cannot be had is an error; the chosen one then gives way to quotes, and the answer says why.
 */
export async function openSpeaker(
  reader: StoreReader,
  models: ModelHost,
  name: string | null | undefined,
): Promise<Speaker> {
  if (name !== undefined) return { model: name === null ? null : await models.open(name) }
  const chosen = reader.setting(chosenModelKey)
  if (chosen === null) return { model: null }
  try {
    return { model: await models.open(chosen) }
  } catch (error) {
    return { model: null, modelProblem: messageOf(error) }
  }
}

/** Which models can speak, and which one was chosen. */
export function createModelHandlers(store: Store, models: ModelHost): Pick<Handlers, 'models' | 'chooseModel'> {
  return {
    models: async (_input, signal) => ({
      ...(await models.detect(signal)),
      chosen: store.reader.setting(chosenModelKey),
    }),
    chooseModel: async ({ name }) => writerOf(store).setSetting(chosenModelKey, name),
  }
}
