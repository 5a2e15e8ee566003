import { AppError, messageOf } from '../../../base/errors.ts'
import type { RetrieveOptions } from '../../types.ts'

/** One way to ask all questions: the line of the plot that it belongs to, and where on the x axis. */
export type Point = { line: string; x: string | null; settings: Partial<RetrieveOptions> }

/** A setting and the values that it takes in turn. */
export type Axis = { name: string; values: string[] }

/** Reads `name=value,value,…`. Throws AppError `input/setting`. */
export function readAxis(text: string): Axis {
  const [, name = '', list = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const values = [...new Set(list.split(',').map((value) => value.trim()))].filter((value) => value !== '')
  if (name !== '' && values.length > 0) return { name, values }
  throw new AppError('input/setting', `"${text}" is no list of values. Write name=value,value, such as alpha=auto,0,1.`)
}

/** How settings are read: `parseRetrieveSettings` of the room that has them. */
type ReadSettings = (pairs: readonly string[]) => Partial<RetrieveOptions>

/** Every line with every x, `set` under all of them. Throws AppError `input/setting`. */
export function planSweep(
  { line, x, set }: { line: Axis | null; x: Axis | null; set: readonly string[] },
  read: ReadSettings,
): Point[] {
  const pairsOf = (axis: Axis | null): (string | null)[] =>
    axis === null ? [null] : axis.values.map((value) => `${axis.name}=${value}`)
  return pairsOf(line).flatMap((linePair) =>
    pairsOf(x).map((xPair) => ({
      line: linePair ?? 'as set',
      x: xPair === null ? null : xPair.slice(xPair.indexOf('=') + 1),
      settings: read([...set, ...[linePair, xPair].filter((pair) => pair !== null)]),
    })),
  )
}

/**
 * Stages of retrieval and the ways each can go; a way that is the present setting is left out. Stages for
 * which a language model must speak are not here: they are swept by name, where a model is.
 */
const stages: Partial<Record<keyof RetrieveOptions, readonly string[]>> = {
  alpha: ['auto', '0', '0.5', '1'],
  fusionMode: ['theoreticalMinMax', 'relativeScore', 'distributionBasedScore', 'reciprocalRank', 'simple'],
  useFeedback: ['false', 'true'],
  useSynonyms: ['false', 'true'],
  useSpelling: ['false', 'true'],
  kinds: ['paragraphs', 'sentences', 'both'],
  paragraphVectors: ['full', 'averaged', 'both'],
  useRecursive: ['false', 'true'],
  useKeywordTable: ['false', 'true'],
  router: ['none', 'rules'],
  nodeRecency: ['0', '0.2'],
  mmr: ['null', '0.7'],
  sentenceWeight: ['0', '0.2'],
  contextWeight: ['0', '0.4'],
  smoothing: ['0', '0.6'],
  rerank: ['none', 'crossEncoder'],
  expand: ['none', 'siblings', 'parents', 'autoMerge'],
}

/** The settings as they are, and then each stage switched another way, one at a time. */
export function planAblations(
  { set, defaults }: { set: readonly string[]; defaults: RetrieveOptions },
  read: ReadSettings,
): { points: Point[]; problems: string[] } {
  const base = { ...defaults, ...read(set) }
  const points: Point[] = [{ line: 'as it is', x: null, settings: read(set) }]
  const problems: string[] = []
  for (const [name, values] of Object.entries(stages) as [keyof RetrieveOptions, readonly string[]][]) {
    for (const value of values) {
      try {
        if (read([`${name}=${value}`])[name] === base[name]) continue
        points.push({ line: `${name}=${value}`, x: null, settings: read([...set, `${name}=${value}`]) })
      } catch (error) {
        problems.push(messageOf(error))
      }
    }
  }
  return { points, problems }
}
