import { totalmem } from 'node:os'
import { messageOf } from '../../../base/errors.ts'
import type { Handlers } from '../../../contract/router.ts'
import { createInstalls, type Installs } from '../../models/install/installs.ts'
import type { ModelHost } from '../../models/ollama.ts'
import { offersFor } from '../../models/pull/offers.ts'
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

/** What Ollama is fetching for us. The first model that comes is chosen: whoever gets one wants answers written. */
export function createPulls(store: Store, models: ModelHost): Installs {
  return createInstalls({
    async install(name, signal, onProgress) {
      await models.pull(name, signal, onProgress)
      if (store.reader.setting(chosenModelKey) !== null) return
      // As Ollama lists it.
      store.writer?.setSetting(chosenModelKey, /:[^/]*$/.test(name) ? name : `${name}:latest`)
    },
  })
}

type ModelHandlers = Pick<Handlers, 'models' | 'chooseModel' | 'pullModel' | 'cancelPull'>

/** Which models can speak, which one was chosen, and fetching others. */
export function createModelHandlers(
  store: Store,
  models: ModelHost,
  pulls: Installs,
  memoryBytes = totalmem(),
): ModelHandlers {
  return {
    models: async (_input, signal) => ({
      ...(await models.detect(signal)),
      chosen: store.reader.setting(chosenModelKey),
      memoryBytes,
      offers: offersFor(memoryBytes),
      pulls: pulls.names().map((name) => ({ name, ...pulls.state(name) })),
    }),
    chooseModel: async ({ name }) => writerOf(store).setSetting(chosenModelKey, name),
    pullModel: async ({ name }) => pulls.start(name),
    cancelPull: async ({ name }) => pulls.cancel(name),
  }
}
