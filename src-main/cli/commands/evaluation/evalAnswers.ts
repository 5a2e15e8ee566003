import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { evaluateAnswers } from '../../../engine/evaluate/sets/answers.ts'
import { parseRetrieveSettings } from '../../../engine/retrieve/options.ts'
import { withEngine, withTemporaryLibrary, writeJson, type CliContext } from '../../context.ts'
import { createProgressLine } from '../../terminal/progressLine.ts'
import { printable } from '../../terminal/terminal.ts'
import { asProgress, evaluationEngine, type EvalOptions } from './eval.ts'

/** `model`: name of a model of Ollama, "none" to quote; absent: the one chosen in the library's settings. */
export type EvalAnswersOptions = EvalOptions & { model?: string }

/**
 * Indexes a set, has every question answered and prints what was declined, what was cited and
 * whether it is there, with the curve of declining on standard error.
 */
export async function evalAnswersCommand(
  context: CliContext,
  folder: string,
  options: EvalAnswersOptions,
): Promise<void> {
  const settings = parseRetrieveSettings(options.set)
  const { terminal, signal } = context
  const evaluate = (library: string): Promise<void> =>
    withEngine(context, { library }, 'write', async (engine) => {
      const { model, modelProblem } = await engine.openSpeaker(options.model === 'none' ? null : options.model)
      if (modelProblem !== undefined) terminal.note(`${printable(modelProblem)} Quotes answer instead.\n`)
      const line = createProgressLine(terminal)
      const answering = { ...evaluationEngine(context, engine), answerer: engine.answerer }
      const { figures, runLines } = await evaluateAnswers(answering, resolve(folder), {
        settings,
        model,
        signal,
        onProgress: (progress) => line.show(asProgress(progress)),
      })
      line.end()
      if (options.run !== undefined) await writeFile(options.run, runLines.map((each) => `${each}\n`).join(''))
      const { curve, ...numbers } = figures
      for (const { threshold, declinedUnanswerable, declinedAnswerable } of curve)
        terminal.note(
          `confidence below ${threshold.toFixed(2)}: declined ${declinedUnanswerable.toFixed(3)} of the unanswerable, ${declinedAnswerable.toFixed(3)} of the answerable\n`,
        )
      if (options.json) return writeJson(context, figures)
      for (const [name, value] of Object.entries(numbers)) terminal.write(`${name.padEnd(20)} ${value}\n`)
    })
  await (options.library === undefined ? withTemporaryLibrary(evaluate) : evaluate(options.library))
}
