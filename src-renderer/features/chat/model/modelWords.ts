import { t } from '../../../language/language.ts'
import { bytes, duration } from '../../../ui/words/format.ts'
import type { ModelInfo, ModelPull, ModelsState } from '../../../../src-main/contract/nouns/modelTypes.ts'

/** What stands in the way of answers by a model, with the next step; '' when nothing does. */
export function problemInWords({ code, reason, host, version }: ModelsState): string {
  switch (code) {
    case null:
      return ''
    case 'models/notInstalled':
      return t('model.problem.notInstalled')
    case 'models/notRunning':
      return t('model.problem.notRunning', { host })
    case 'models/badHost':
      return t('model.problem.badHost')
    case 'models/none':
      return t('model.problem.none')
    case 'models/forbidden':
      return t('model.problem.forbidden', { host })
    case 'models/tooOld':
      return version === null
        ? t('model.problem.other', { reason: reason ?? '' })
        : t('model.problem.tooOld', { version })
    default:
      return t('model.problem.other', { reason: reason ?? '' })
  }
}

/** Why a model could not be fetched, with the next step. */
export function pullProblemInWords({ code, problem }: ModelPull): string {
  switch (code) {
    case 'models/noNetwork':
      return t('model.pullProblem.noNetwork')
    case 'models/noSuchModel':
      return t('model.pullProblem.noSuchModel')
    case 'models/tooOld':
      return t('model.pullProblem.tooOld')
    case 'models/diskFull':
      return t('model.pullProblem.diskFull')
    case 'models/damagedDownload':
      return t('model.pullProblem.damagedDownload')
    case 'models/notRunning':
    case 'models/notInstalled':
      return t('model.pullProblem.notRunning')
    case 'models/remote':
      return t('model.pullProblem.remote')
    default:
      return t('model.pullProblem.other', { reason: problem ?? '' })
  }
}

/** How far a model on its way is: `1.2 GB of 2.0 GB · 8.1 MB a second · 2 min left`. */
export function progressInWords({ done, total, rate, secondsLeft }: NonNullable<ModelPull['progress']>): string {
  if (total === 0) return t('model.starting')
  return [
    t('model.done', { done: bytes(done), total: bytes(total) }),
    rate > 0 ? t('model.rate', { rate: bytes(rate) }) : '',
    secondsLeft === null ? '' : t('model.left', { time: duration(secondsLeft) }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** What is to be known of a model before it is chosen: `3.2B · 2.0 GB · ready`, or that it is too large. */
export function stateInWords(model: ModelInfo, memoryBytes: number): string {
  const state = model.isLoaded ? t('model.ready') : model.bytes > memoryBytes ? t('model.larger') : ''
  return [sizeInWords(model), state].filter((part) => part !== '').join(' · ')
}

/** `3.2B · 2.0 GB`. */
export function sizeInWords({ parameters, bytes: size }: Pick<ModelInfo, 'parameters' | 'bytes'>): string {
  return [parameters, bytes(size)].filter(Boolean).join(' · ')
}

/** Who answers, in a word for a button. */
export function speakerInWords({ chosen, models }: ModelsState): string {
  const isThere = models.some(({ name }) => name === chosen)
  return chosen === null || !isThere ? t('model.quotes') : chosen.replace(/:latest$/, '')
}
