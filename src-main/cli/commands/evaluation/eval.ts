import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Engine } from '../../../engine/engine.ts'
import { evaluateIr } from '../../../engine/evaluate/sets/ir.ts'
import { evaluatePages } from '../../../engine/evaluate/sets/pages.ts'
import { evaluateSpans } from '../../../engine/evaluate/sets/spans.ts'
import type { Evaluation, EvaluationEngine, AskOptions, EvaluationProgress } from '../../../engine/evaluate/types.ts'
import { decodeText } from '../../../engine/parse/text/decode.ts'
import { parseRetrieveSettings } from '../../../engine/retrieve/options.ts'
import { withEngine, withTemporaryLibrary, writeJson, type CliContext } from '../../context.ts'
import { createProgressLine, type ShownProgress } from '../../terminal/progressLine.ts'
import { bringUpToDate } from '../index.ts'

export type EvalOptions = { library?: string; json?: boolean; run?: string; set: string[] }

const evaluations = { ir: evaluateIr, pages: evaluatePages, spans: evaluateSpans }

/** What can be evaluated: ranking of documents, of pages, and the spans that are cited. */
export type EvaluationKind = keyof typeof evaluations

/**
 * Indexes a set through the product's own pipeline, asks its questions and prints the figures.
 * Without a library of its own (`options.library` undefined) one is made and removed afterwards:
 * scores of words depend on everything that a library holds.
 */
export async function evalCommand(
  context: CliContext,
  kind: EvaluationKind,
  folder: string,
  options: EvalOptions,
): Promise<void> {
  // Settings are judged before anything is indexed.
  const settings = parseRetrieveSettings(options.set)
  const evaluate = (library: string): Promise<void> =>
    withEngine(context, { library }, 'write', async (engine) => {
      const line = createProgressLine(context.terminal)
      const { figures, runLines } = await run(kind, evaluationEngine(context, engine), resolve(folder), {
        settings,
        signal: context.signal,
        onProgress: (progress) => line.show(asProgress(progress)),
      })
      line.end()
      if (options.run !== undefined) await writeFile(options.run, runLines.map((each) => `${each}\n`).join(''))
      if (options.json) return writeJson(context, figures)
      for (const [name, value] of Object.entries(figures)) context.terminal.write(`${name.padEnd(14)} ${value}\n`)
    })
  await (options.library === undefined ? withTemporaryLibrary(evaluate) : evaluate(options.library))
}

function run(
  kind: EvaluationKind,
  engine: EvaluationEngine,
  folder: string,
  options: AskOptions,
): Promise<Evaluation<Record<string, number>>> {
  return evaluations[kind](engine, folder, options)
}

/** An engine as the evaluation wants it, with a progress line while it indexes. */
export function evaluationEngine(context: CliContext, engine: Engine): EvaluationEngine {
  return {
    async indexFolder(path, until) {
      const folder = await engine.addFolder(path)
      await bringUpToDate(context, engine, [folder], until)
      return folder.id
    },
    retriever: engine.retriever,
    reader: engine.store.reader,
    libraryPath: engine.store.libraryPath,
    decode: (bytes) => decodeText(bytes).text,
  }
}

/** Indexing shows its own progress; only the questions are counted here. */
export function asProgress({ phase, done, total }: EvaluationProgress): ShownProgress {
  return { phase: phase === 'asking' ? 'asking' : 'idle', done, total, rate: 0, secondsLeft: null }
}
