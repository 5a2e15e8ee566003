import { AppError } from '../../base/errors.ts'
import type { RetrieveOptions } from '../types.ts'

/** What a caller that names nothing gets. What is on here has earned it: see the README's table of ablations. */
export const defaultRetrieveOptions: RetrieveOptions = {
  topK: 10,
  topKFinal: null,
  alpha: 'auto',
  candidates: 200,
  sentences: true,
  fusionMode: 'theoreticalMinMax',
  numQueries: 1,
  usePlanner: false,
  plannerMaxQueries: 3,
  useStepBack: false,
  useDecomposition: false,
  useHyde: false,
  includeOriginal: true,
  useFeedback: false,
  useSynonyms: false,
  useSpelling: false,
  kinds: 'paragraphs',
  paragraphVectors: 'full',
  useRecursive: false,
  useKeywordTable: false,
  router: 'none',
  nodeRecency: 0,
  halfLifeDays: 365,
  mmr: null,
  sentenceWeight: 0.2,
  contextWeight: 0.4,
  smoothing: 0.6,
  rerank: 'auto',
  rerankTopN: 50,
  rerankWeight: 0.3,
  rerankTimeMs: 2000,
  strategy: 'score',
  similarityCutoff: 0,
  reorder: false,
  expand: 'none',
  expandTokens: 1000,
  topKImages: 3,
}

/** How a setting is read from text, and what to say when it cannot be. */
type Setting<Value> = { expects: string; read: (text: string) => Value | undefined }

function integer(least: number, most: number): Setting<number> {
  return {
    expects: `a whole number from ${least} to ${most}`,
    read: (text) => (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
  }
}

function decimal(least: number, most: number): Setting<number> {
  return {
    expects: `a number from ${least} to ${most}`,
    read: (text) => (text.trim() !== '' && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
  }
}

function choice<const Value extends string>(...values: Value[]): Setting<Value> {
  return { expects: values.join(', '), read: (text) => values.find((value) => value === text) }
}

/** `word` for `value`, or else what `setting` reads. */
function either<Value, const Other>(word: string, value: Other, setting: Setting<Value>): Setting<Value | Other> {
  return {
    expects: `${word}, or ${setting.expects}`,
    read: (text) => (text === word ? value : setting.read(text)),
  }
}

const flag: Setting<boolean> = {
  expects: 'true or false',
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
}

/** Each setting that `--set` and the sweep know. */
const settings: { [Name in Exclude<keyof RetrieveOptions, 'filter' | 'without'>]: Setting<RetrieveOptions[Name]> } = {
  topK: integer(1, 1000),
  topKFinal: either('null', null, integer(1, 1000)),
  alpha: either('auto', 'auto', decimal(0, 1)),
  candidates: integer(1, 10_000),
  sentences: flag,
  fusionMode: choice('theoreticalMinMax', 'relativeScore', 'distributionBasedScore', 'reciprocalRank', 'simple'),
  numQueries: integer(1, 10),
  usePlanner: flag,
  plannerMaxQueries: integer(1, 10),
  useStepBack: flag,
  useDecomposition: flag,
  useHyde: flag,
  includeOriginal: flag,
  useFeedback: flag,
  useSynonyms: flag,
  useSpelling: flag,
  kinds: choice('paragraphs', 'sentences', 'both'),
  paragraphVectors: choice('full', 'averaged', 'both'),
  useRecursive: flag,
  useKeywordTable: flag,
  router: choice('none', 'rules', 'model'),
  nodeRecency: decimal(0, 1),
  halfLifeDays: decimal(0.01, 100_000),
  mmr: either('null', null, decimal(0, 1)),
  sentenceWeight: decimal(0, 1),
  contextWeight: decimal(0, 1),
  smoothing: decimal(0, 1),
  rerank: choice('auto', 'none', 'crossEncoder'),
  rerankTopN: integer(1, 1000),
  rerankWeight: decimal(0, 1),
  rerankTimeMs: integer(1, 600_000),
  strategy: choice('frequency', 'score', 'combined'),
  similarityCutoff: decimal(0, 1),
  reorder: flag,
  expand: choice('none', 'siblings', 'parents', 'autoMerge'),
  expandTokens: integer(0, 100_000),
  topKImages: integer(0, 100),
}

function isSetting(name: string): name is keyof typeof settings {
  return Object.hasOwn(settings, name)
}

/** Reads `name=value` settings of the command line. Throws AppError `input/setting`. */
export function parseRetrieveSettings(pairs: readonly string[]): Partial<RetrieveOptions> {
  return pairs.reduce<Partial<RetrieveOptions>>((options, pair) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? []
    if (!isSetting(name)) {
      const known = Object.keys(settings).join(', ')
      throw new AppError('input/setting', `There is no setting "${pair}". Write name=value; the names are ${known}.`)
    }
    const read = settings[name].read(value)
    if (read === undefined)
      throw new AppError('input/setting', `The setting ${name} takes ${settings[name].expects}, not "${value}".`)
    return { ...options, [name]: read }
  }, {})
}
