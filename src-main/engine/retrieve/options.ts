import { AppError } from '../../base/errors.ts'
import type { RetrieveOptions } from '../types.ts'

/** What a caller that names nothing gets. */
export const defaultRetrieveOptions: RetrieveOptions = { topK: 10, alpha: 'auto', candidates: 200, sentences: true }

function integer(value: string, least: number, most: number): number | null {
  const number = Number(value)
  return /^\d+$/.test(value) && number >= least && number <= most ? number : null
}

/** Each setting that `--set` knows: how to read it (null: not a value for it), and what to say then. */
const settings: Record<string, { expects: string; read: (value: string) => Partial<RetrieveOptions> | null }> = {
  topK: {
    expects: 'a whole number from 1 to 1000',
    read: (value) => {
      const topK = integer(value, 1, 1000)
      return topK === null ? null : { topK }
    },
  },
  alpha: {
    expects: 'auto, or a number from 0 (words only) to 1 (vectors only)',
    read: (value) => {
      if (value === 'auto') return { alpha: 'auto' }
      const alpha = Number(value)
      return value.trim() !== '' && alpha >= 0 && alpha <= 1 ? { alpha } : null
    },
  },
  candidates: {
    expects: 'a whole number from 1 to 10000',
    read: (value) => {
      const candidates = integer(value, 1, 10_000)
      return candidates === null ? null : { candidates }
    },
  },
  sentences: {
    expects: 'true or false',
    read: (value) => (value === 'true' || value === 'false' ? { sentences: value === 'true' } : null),
  },
}

/** Reads `name=value` settings of the command line. Throws AppError `input/setting`. */
export function parseRetrieveSettings(pairs: readonly string[]): Partial<RetrieveOptions> {
  const known = Object.keys(settings).join(', ')
  return pairs.reduce<Partial<RetrieveOptions>>((options, pair) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? []
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined
    if (!setting)
      throw new AppError('input/setting', `There is no setting "${pair}". Write name=value; the names are ${known}.`)
    const read = setting.read(value)
    if (!read) throw new AppError('input/setting', `The setting ${name} takes ${setting.expects}, not "${value}".`)
    return { ...options, ...read }
  }, {})
}
