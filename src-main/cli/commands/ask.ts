import { statSync } from 'node:fs'
import { AppError } from '../../base/errors.ts'
import type { Answer, AnswerSentence, Filter, Source, Verdict } from '../../contract/types.ts'
import type { Engine } from '../../engine/engine.ts'
import { withEngine, writeJson, type CliContext, type CommonOptions } from '../context.ts'
import { UsageError } from '../exitCodes.ts'
import { oneLine, printable } from '../terminal/terminal.ts'
import { bringUpToDate } from './index.ts'
import { filterForFolder, jsonPlace, placeInWords } from './places.ts'
import { noteIncomplete } from './search.ts'

export type AskOptions = CommonOptions & { model?: string; quick?: boolean }

/** `ask <folder> <question…>` brings the folder up to date first; `ask <question…>` asks what is there. */
export async function askCommand(context: CliContext, words: readonly string[], options: AskOptions): Promise<void> {
  const startedAt = performance.now()
  const { folder, question } = readArguments(words)
  await withEngine(context, options, folder === undefined ? 'read' : 'write', async (engine) => {
    const filter = folder === undefined ? {} : { filter: await prepare(context, engine, folder, options) }
    const speaker = await engine.openSpeaker(options.model === 'none' ? null : options.model)
    const print = options.json ? () => undefined : sentencePrinter(context)
    let answer: Answer | undefined
    for await (const event of engine.answerer.answer(
      { question, history: [], ...speaker, ...filter },
      context.signal,
    )) {
      if (event.type === 'sentence') print(event.sentence)
      if (event.type === 'notice') context.terminal.note(`${printable(event.message)}\n`)
      if (event.type === 'done') answer = event.answer
    }
    context.signal.throwIfAborted()
    if (!answer) throw new AppError('answer/incomplete', 'The answer ended before its end. Ask again.', { retry: true })
    const ms = Math.round(performance.now() - startedAt)
    if (options.json) return writeJson(context, toJson(question, answer, ms))
    printRest(context, answer)
    noteIncomplete(context, answer.index)
  })
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

function marks(citations: readonly number[]): string {
  return citations.map((n) => `[${n}]`).join('')
}

const verdicts: Partial<Record<Verdict, string>> = {
  partly: ' (only partly in the source)',
  notFound: ' (not found in your documents)',
  contradicted: ' (the source says otherwise)',
}

/** Prints sentences as they come, each with its citations. */
function sentencePrinter({ terminal }: CliContext): (sentence: AnswerSentence) => void {
  return ({ text, citations, verdict }) => {
    const numbers = citations.length === 0 ? '' : ` ${marks(citations)}`
    terminal.write(`${printable(text.trim())}${numbers}${verdicts[verdict] ?? ''}\n`)
  }
}

function printRest({ terminal }: CliContext, answer: Answer): void {
  if (answer.sentences.length === 0) terminal.write(`${printable(answer.text)}\n`)
  if (answer.sources.length === 0) return
  terminal.write(answer.declined ? '\nClosest passages\n' : '\nSources\n')
  for (const source of answer.sources) {
    terminal.write(`[${source.n}] ${oneLine(source.file + placeInWords(source))}\n    “${oneLine(source.quote)}”\n`)
  }
}

function toJson(question: string, answer: Answer, ms: number): unknown {
  const { declined, text, sentences, sources, model, index } = answer
  return {
    question,
    declined,
    answer: text,
    sentences: sentences.map((sentence) => ({
      text: sentence.text,
      verdict: sentence.verdict,
      citations: sentence.citations,
    })),
    sources: sources.map((source: Source) => {
      const { n, file, start, end, quote } = source
      return { n, file, ...jsonPlace(source), start, end, quote }
    }),
    model,
    index: { files: index.files, passages: index.passages, embedded: index.embedded },
    ms,
  }
}
