import { statSync } from 'node:fs'
import { AppError } from '../../base/errors.ts'
import type { AnswerOptions } from '../../contract/answerTypes.ts'
import type { Answer, Filter } from '../../contract/types.ts'
import type { Engine } from '../../engine/engine.ts'
import { withEngine, writeJson, type CliContext, type CommonOptions } from '../context.ts'
import { UsageError } from '../exitCodes.ts'
import { printable } from '../terminal/terminal.ts'
import { answerToJson, printRest, sentencePrinter, stepInWords } from './answerPrinter.ts'
import { bringUpToDate } from './index.ts'
import { filterForFolder } from './places.ts'
import { noteIncomplete } from './search.ts'

export type AskOptions = CommonOptions & {
  model?: string
  quick?: boolean
  strict?: boolean
  structured?: boolean
} & Partial<Pick<AnswerOptions, 'responseMode' | 'chatMode' | 'runs' | 'voting'>>

/** `ask <folder> <question…>` brings the folder up to date first; `ask <question…>` asks what is there. */
export async function askCommand(context: CliContext, words: readonly string[], options: AskOptions): Promise<void> {
  const startedAt = performance.now()
  const { folder, question } = readArguments(words)
  await withEngine(context, options, folder === undefined ? 'read' : 'write', async (engine) => {
    const filter = folder === undefined ? {} : { filter: await prepare(context, engine, folder, options) }
    const speaker = await engine.openSpeaker(options.model === 'none' ? null : options.model)
    const kept = await engine.handlers.answerOptions(undefined, context.signal)
    const print = options.json ? () => undefined : sentencePrinter(context)
    let answer: Answer | undefined
    for await (const event of engine.answerer.answer(
      { question, history: [], ...speaker, ...filter, options: { ...kept, ...optionsOf(options) } },
      context.signal,
    )) {
      if (event.type === 'sentence') print(event.sentence)
      if (event.type === 'step') context.terminal.note(stepInWords(event.step))
      if (event.type === 'restart') context.terminal.note('The model is asked once more.\n')
      if (event.type === 'notice') context.terminal.note(`${printable(event.message)}\n`)
      if (event.type === 'done') answer = event.answer
    }
    context.signal.throwIfAborted()
    if (!answer) throw new AppError('answer/incomplete', 'The answer ended before its end. Ask again.', { retry: true })
    const ms = Math.round(performance.now() - startedAt)
    if (options.json) return writeJson(context, answerToJson(question, answer, ms))
    printRest(context, answer)
    noteIncomplete(context, answer.index)
  })
}

/** How the answer is made, as far as the command says it; the library's settings say the rest. */
function optionsOf({ strict, structured, responseMode, chatMode, runs, voting }: AskOptions): Partial<AnswerOptions> {
  return {
    ...(strict === undefined ? {} : { isStrict: strict }),
    ...(structured === undefined ? {} : { isStructured: structured }),
    ...(responseMode === undefined ? {} : { responseMode }),
    ...(chatMode === undefined ? {} : { chatMode }),
    ...(runs === undefined ? {} : { runs }),
    ...(voting === undefined ? {} : { voting }),
  }
}

/** A folder comes first, but only when a question follows it. */
function readArguments(words: readonly string[]): { folder?: string; question: string } {
  const [first = '', ...rest] = words
  if (rest.length > 0 && statSync(first, { throwIfNoEntry: false })?.isDirectory())
    return { folder: first, question: rest.join(' ') }
  if (rest.length > 0 && /^[~.]?[/\\]|^\.\.|^[A-Za-z]:\\/.test(first))
    throw new UsageError(`There is no folder at ${first}.`)
  const question = words.join(' ').trim()
  if (question === '') throw new UsageError('Ask something: footnote ask <folder> "<question>"')
  return { question }
}

/** Adds and indexes the folder; where another program writes the library, what it holds must do. */
async function prepare(context: CliContext, engine: Engine, path: string, options: AskOptions): Promise<Filter> {
  if (engine.indexer) {
    const folder = await engine.addFolder(path)
    await bringUpToDate(context, engine, [folder], options.quick ? 'words' : 'all')
    return { folderIds: [folder.id] }
  }
  const filter = filterForFolder(engine, path)
  const owner = engine.store.writtenBy ?? 'another process'
  context.terminal.note(`This library is being written by ${owner}: answering from what it holds.\n`)
  return filter
}
