import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/**
 * How far a figure may be from the one on file. Exact: an exact index gives the same order on the same
 * processor, so every digit counts. Graph: an index of neighbours may miss a few. Other processor: the
 * embedding model counts in 8 bits, and processors round them differently; words are the same everywhere.
 */
const tolerances = { exact: 0, graph: 0.005, otherProcessor: 0.005 }

export type Expectation = {
  /** What the figures depend on besides the texts: `words` no model, `exact` every vector, `graph` an index of neighbours. */
  index: 'words' | 'exact' | 'graph'
  /** Figure by name, four decimals. */
  figures: Record<string, number>
}

/** Expected quality as data: what each evaluation gave when the file was written. */
export type ExpectedQuality = { processor: string; sets: Record<string, Expectation> }

/** A figure that is not as expected, in words. */
export type Judgement = { fell: string[]; rose: string[] }

/** Compares what an evaluation found with what is on file; figures that the file does not name are not looked at. */
export function judgeFigures(
  expected: ExpectedQuality,
  set: string,
  found: Readonly<Record<string, number>>,
  processor: string,
): Judgement {
  const expectation = expected.sets[set]
  if (!expectation) return { fell: [`${set}: no figures are on file. ${howToUpdate}`], rose: [] }
  const judgement: Judgement = { fell: [], rose: [] }
  const isElsewhere = expectation.index !== 'words' && processor !== expected.processor
  const ownTolerance = expectation.index === 'graph' ? tolerances.graph : tolerances.exact
  // Half a unit of the last decimal: both sides are rounded.
  const tolerance = Math.max(ownTolerance, isElsewhere ? tolerances.otherProcessor : 0) + 0.00005
  for (const [name, wanted] of Object.entries(expectation.figures)) {
    const figure = found[name] ?? Number.NEGATIVE_INFINITY
    const words = `${set}: ${name} is ${figure}, on file is ${wanted}`
    if (figure < wanted - tolerance) judgement.fell.push(words)
    else if (figure > wanted + tolerance) judgement.rose.push(words)
  }
  return judgement
}

/** What to do when a figure rose, or fell for a good reason. */
export const howToUpdate =
  'FOOTNOTE_UPDATE_EXPECTED=1 npm run quality writes what it finds into test/quality/expected.json.'

const path = join(import.meta.dirname, 'expected.json')
/** Sets of instructions that decide how 8-bit products are added up; a name alone, such as “AMD EPYC”, covers several. */
const telling = /\b(?:avx2|avx512f|avx512_vnni|avx_vnni|amx_int8|asimddp|i8mm)\b/g
const cpuinfo = existsSync('/proc/cpuinfo') ? readFileSync('/proc/cpuinfo', 'utf8') : ''
const instructions = [...new Set(cpuinfo.match(telling) ?? [])].sort((a, b) => (a < b ? -1 : 1))
export const processor = [cpus()[0]?.model.trim() ?? 'unknown', ...instructions].join(' ')
const isUpdating = process.env['FOOTNOTE_UPDATE_EXPECTED'] === '1'

function readExpected(): ExpectedQuality {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ExpectedQuality) : { processor, sets: {} }
}

/** What of an evaluation's figures is quality: seconds and counts are not. */
const notQuality = new Set(['queries', 'questions', 'documents', 'pages', 'indexSeconds', 'queryMsP50', 'queryMsP95'])

/**
 * Holds an evaluation against the file, or writes it there when asked to by the environment. Sets that were
 * not measured in this run stay as they are.
 * @returns what fell, in words; empty when all is well. What rose is only printed.
 */
export function holdAgainstExpected(
  set: string,
  index: Expectation['index'],
  found: Readonly<Record<string, number>>,
): string[] {
  const expected = readExpected()
  if (isUpdating) {
    const figures = Object.fromEntries(Object.entries(found).filter(([name]) => !notQuality.has(name)))
    const sets = { ...expected.sets, [set]: { index, figures } }
    writeFileSync(path, `${JSON.stringify({ processor, sets }, null, 2)}\n`)
    return []
  }
  const { fell, rose } = judgeFigures(expected, set, found, processor)
  for (const words of rose) process.stdout.write(`better than expected: ${words}. ${howToUpdate}\n`)
  return fell
}
