import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { needsVectors } from '../../../engine/evaluate/figures.ts'
import { prepareIr } from '../../../engine/evaluate/sets/ir.ts'
import { preparePages } from '../../../engine/evaluate/sets/pages.ts'
import { prepareSpans } from '../../../engine/evaluate/sets/spans.ts'
import { drawSweep } from '../../../engine/evaluate/sweep/plot/plots.ts'
import { planAblations, planSweep, readAxis, type Point } from '../../../engine/evaluate/sweep/plan.ts'
import { askPoints, summarise, type PointScores, type Sweep } from '../../../engine/evaluate/sweep/sweep.ts'
import { sweepMarkdown } from '../../../engine/evaluate/sweep/table.ts'
import type { EvaluationEngine, PreparedSet, PrepareOptions } from '../../../engine/evaluate/types.ts'
import { defaultRetrieveOptions, parseRetrieveSettings } from '../../../engine/retrieve/options.ts'
import { withEngine, withTemporaryLibrary, writeJson, type CliContext } from '../../context.ts'
import { UsageError } from '../../exitCodes.ts'
import { createProgressLine } from '../../terminal/progressLine.ts'
import { asProgress, evaluationEngine, type EvaluationKind } from './eval.ts'

export type SweepOptions = {
  library?: string
  json?: boolean
  line?: string
  x?: string
  set: string[]
  ablate?: boolean
  runs: number
  seed: number
  out?: string
}

type Prepare = (engine: EvaluationEngine, folder: string, options: PrepareOptions) => Promise<PreparedSet<string>>

/** How each kind of set is made ready, and what is looked at. */
const kinds: Record<EvaluationKind, { prepare: Prepare; measures: string[] }> = {
  ir: { prepare: prepareIr, measures: ['ndcg10'] },
  pages: { prepare: preparePages, measures: ['pageHit10'] },
  spans: { prepare: prepareSpans, measures: ['precision', 'recall'] },
}

/**
 * Measures settings against each other over one or several sets. Each set is indexed once, in a library of
 * its own (a folder named after the set below `options.library`), and asked with every setting.
 */
export async function sweepCommand(
  context: CliContext,
  kind: EvaluationKind,
  folders: readonly string[],
  options: SweepOptions,
): Promise<void> {
  const { terminal } = context
  const { points, problems } = plan(options)
  const sets = namesOf(folders)
  const { prepare, measures } = kinds[kind]
  const found = new Map<string, (PointScores | null)[]>()
  const until = points.some(({ settings }) => needsVectors(settings)) ? 'all' : 'words'
  const ask = async (name: string, folder: string, library: string): Promise<void> =>
    withEngine(context, { library }, 'write', async (engine) => {
      const line = createProgressLine(terminal)
      const watching = {
        signal: context.signal,
        onProgress: (progress: Parameters<typeof asProgress>[0]) => line.show(asProgress(progress)),
      }
      terminal.note(`${name}: ${points.length} settings\n`)
      const set = await prepare(evaluationEngine(context, engine), folder, { until, ...watching })
      const asked = await askPoints(set, { points, measures }, watching)
      line.end()
      found.set(name, asked.found)
      problems.push(...asked.problems.map((problem) => `${name}: ${problem}`))
    })
  for (const [name, folder] of sets) {
    if (options.library === undefined) await withTemporaryLibrary((library) => ask(name, folder, library))
    else await ask(name, folder, join(resolve(options.library), name))
  }
  const sweep = summarise({ points, measures }, found, { runs: options.runs, seed: options.seed })
  await report(context, kind, sweep, problems, options)
}

function plan(options: SweepOptions): { points: Point[]; problems: string[] } {
  const { line, x, set } = options
  if (options.ablate === true) {
    if (line !== undefined || x !== undefined)
      throw new UsageError('--ablate switches every stage by itself: leave --line and --x away, or --ablate.')
    return planAblations({ set, defaults: defaultRetrieveOptions }, parseRetrieveSettings)
  }
  if (line === undefined && x === undefined)
    throw new UsageError('Say what to vary: --line name=value,value, with --x for a second setting, or --ablate.')
  const axes = { line: line === undefined ? null : readAxis(line), x: x === undefined ? null : readAxis(x) }
  return { points: planSweep({ ...axes, set }, parseRetrieveSettings), problems: [] }
}

/** Folders by their names, which tables and libraries carry. */
function namesOf(folders: readonly string[]): Map<string, string> {
  const named = new Map(folders.map((folder) => [basename(resolve(folder)), resolve(folder)]))
  if (named.size === folders.length) return named
  throw new UsageError('Two of these folders have the same name, which the table could not tell apart.')
}

async function report(
  context: CliContext,
  kind: EvaluationKind,
  sweep: Sweep,
  problems: readonly string[],
  options: SweepOptions,
): Promise<void> {
  const { runs, seed, out, set } = options
  const xName = options.x === undefined ? null : readAxis(options.x).name
  const subject =
    options.ablate === true ? 'each stage switched' : [options.line, options.x].filter(Boolean).join(' over ')
  const title = `${kind}: ${[subject, ...set].join(', ')}`
  const remarks = [
    `± is half the 95 % interval of the mean under ${runs} resamplings of the questions (seed ${seed}).`,
    'In brackets: the difference from the first line, and the chance p of one as large between equals (paired bootstrap, 5,000 resamples, two-sided); bold below .05.',
    ...problems,
  ]
  const markdown = sweepMarkdown(sweep, { title, xName, remarks })
  const data = { kind, title, runs, seed, xName, ...sweep, problems }
  if (out !== undefined) {
    await mkdir(out, { recursive: true })
    await writeFile(join(out, 'sweep.md'), markdown)
    await writeFile(join(out, 'sweep.json'), `${JSON.stringify(data, null, 1)}\n`)
    for (const [name, svg] of drawSweep(sweep, { title, xName })) await writeFile(join(out, name), svg)
    context.terminal.note(`Tables and plots are in ${resolve(out)}.\n`)
  }
  if (options.json) writeJson(context, data)
  else context.terminal.write(markdown)
}
