import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { defaultLibraryPath } from '../base/appData.ts'
import { answerOptionsSchema } from '../contract/procedures/chat.ts'
import { askCommand, type AskOptions } from './commands/ask.ts'
import { doctorCommand } from './commands/doctor.ts'
import { evalCommand, type EvalOptions, type EvaluationKind } from './commands/evaluation/eval.ts'
import { evalAnswersCommand, type EvalAnswersOptions } from './commands/evaluation/evalAnswers.ts'
import { indexCommand } from './commands/index.ts'
import { searchCommand, type SearchOptions } from './commands/search.ts'
import { serveCommand, type ServeOptions } from './commands/serve.ts'
import { statusCommand } from './commands/status.ts'
import { sweepCommand, type SweepOptions } from './commands/evaluation/sweep.ts'
import { textCommand } from './commands/text.ts'
import type { CliContext, CommonOptions } from './context.ts'
import { endOf, exitCodes, UsageError } from './exitCodes.ts'
import { addBackupCommands } from './backup/backupProgram.ts'
import { addModelCommands } from './models/modelsProgram.ts'
import { printable } from './terminal/terminal.ts'

const introduction = `
Turns folders into something you can question. Everything stays on this computer.

Start here:
  footnote ask ~/Documents/lease "When is the rent due?"   index the folder, answer with sources
  footnote serve                                           the same with a page to read in

Step by step:
  footnote index ~/Documents/lease                         read the folder; later: what changed
  footnote status                                          what is held, what could not be read
  footnote search notice period --top 5                    passages, best first
  footnote ask "Who may end the contract early?"           over all that is held
`

const conventions = `
--json prints one JSON object as the last line of standard output; progress goes to standard error.
Exit codes: 0 done (also when nothing was found), 1 failed, 2 wrong use, 130 stopped by Ctrl-C.
`

function integerBetween(low: number, high: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (Number.isInteger(number) && number >= low && number <= high) return number
    throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`)
  }
}

function shareOfOne(value: string): number {
  const number = Number(value)
  if (value.trim() !== '' && number >= 0 && number <= 1) return number
  throw new InvalidArgumentError('It must be a number from 0 to 1.')
}

/** Values of an option of answers that the contract takes. */
function choicesOf(name: 'responseMode' | 'chatMode' | 'voting'): readonly string[] {
  return answerOptionsSchema.shape[name].options
}

function collect(value: string, before: string[]): string[] {
  return [...before, value]
}

const evaluations: Record<EvaluationKind, string> = {
  ir: 'ranking of documents (a folder in BEIR layout)',
  pages: 'which pages are found (docs/ and questions.jsonl)',
  spans: 'how exactly the cited spans fit (docs/ and questions.jsonl)',
}

/** Examples under a command's help. */
function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`
}

/** The command line as data: names, options, help; each command's work is in a file of its own. */
function buildProgram(context: CliContext, end: (code: number) => void): Command {
  const program = new Command('footnote')
    .description(introduction.trim())
    .version(context.version, '--version', 'print the version')
    .option('--library <folder>', 'folder that holds the index', defaultLibraryPath())
    .option('--json', 'print one JSON object for other programs')
    .helpOption('-h, --help', 'explain a command')
    .addHelpText('after', conventions)
    .configureHelp({ showGlobalOptions: true, helpWidth: Math.min(context.terminal.columns, 110) })
    .configureOutput({
      writeOut: (text) => context.terminal.write(text),
      writeErr: (text) => context.terminal.note(text),
    })
    .showHelpAfterError('Run it with --help for examples.')
    .exitOverride()
  const common = (command: Command): CommonOptions => command.optsWithGlobals()

  program
    .command('index')
    .summary('read folders, or bring all that are held up to date')
    .description('Adds folders to the library and reads what is new or changed. Without a folder: all that are held.')
    .argument('[folders...]', 'folders or single files to add; none: those that the library holds')
    .addHelpText(
      'after',
      examples('footnote index ~/Documents/contracts', 'footnote index          # look again at everything'),
    )
    .action((folders: string[], _options, command: Command) => indexCommand(context, folders, common(command)))

  program
    .command('search')
    .summary('find passages')
    .description('Finds passages by words and by meaning, best first.')
    .argument('<query...>', 'what to look for')
    .option('--folder <folder>', 'only in this folder')
    .option('--top <n>', 'how many', integerBetween(1, 100), 10)
    .option('--hyde', 'also search the vector of an answer that the chosen model makes up (HyDE)')
    .option('--queries <n>', 'search this many wordings, the chosen model writes the others', integerBetween(1, 10))
    .option('--alpha <n>', 'weight of meaning against words, 0 to 1; decided by the question without it', shareOfOne)
    .option('--rerank', 'let the chosen reranker read what was found first')
    .option('--no-rerank', 'leave the chosen reranker out')
    .option('--rerank-top <n>', 'how many passages it reads', integerBetween(1, 1000))
    .addHelpText(
      'after',
      examples('footnote search notice period --top 3', 'footnote search "due date" --folder ~/Documents/lease --json'),
    )
    .action((query: string[], _options, command: Command) =>
      searchCommand(context, query, command.optsWithGlobals<SearchOptions>()),
    )

  program
    .command('ask')
    .summary('answer a question with sources')
    .description(
      'Answers a question; every sentence carries the number of its source. With a folder first: indexes it (or what changed in it) and asks only that folder.',
    )
    .argument('<folder and question...>', 'a folder (optional), then the question')
    .option(
      '--model <name>',
      'Ollama model that writes the answer, or "none" to quote (default: the one chosen in the settings)',
    )
    .option('--quick', 'answer as soon as the words are indexed, before the meaning is')
    .option('--strict', 'only sentences that the documents carry')
    .option('--no-strict', 'show other sentences too, marked as such')
    .option('--structured', 'also give the value that was asked for: a number, a range, yes or no, or a text')
    .addOption(new Option('--response-mode <mode>', 'what the answer is made of').choices(choicesOf('responseMode')))
    .addOption(new Option('--chat-mode <mode>', 'how the model works').choices(choicesOf('chatMode')))
    .option('--runs <n>', 'ask the model this many times and vote', integerBetween(1, 9))
    .addOption(new Option('--voting <way>', 'what wins the vote').choices(choicesOf('voting')))
    .addHelpText(
      'after',
      examples(
        'footnote ask ~/Documents/lease "When is the rent due?"',
        'footnote ask "Who may end the contract early?" --model none',
      ),
    )
    .action((words: string[], _options, command: Command) =>
      askCommand(context, words, command.optsWithGlobals<AskOptions>()),
    )

  program
    .command('status')
    .summary('what the library holds, and what could not be read')
    .addHelpText('after', examples('footnote status', 'footnote status --json'))
    .action((_options, command: Command) => statusCommand(context, common(command)))

  addModelCommands(program, context)
  addBackupCommands(program, context)

  program
    .command('serve')
    .summary('open the page for a browser on this computer')
    .description('Serves the page on the loopback interface and prints an address that works once.')
    .option('--port <n>', 'port (default: any free one)', integerBetween(1, 65_535))
    .addHelpText('after', examples('footnote serve', 'footnote serve --port 4100 --library ~/case-17'))
    .action((_options, command: Command) => serveCommand(context, command.optsWithGlobals<ServeOptions>()))

  program
    .command('text')
    .summary('print the text of a file as Footnote reads it')
    .description('Prints the canonical text and nothing more: the spans of all other commands are offsets into it.')
    .argument('<file>', 'PDF, Word, HTML, Markdown or text')
    .addHelpText('after', examples('footnote text contract.pdf > contract.txt'))
    .action((file: string) => textCommand(context, file))

  const evaluation = program
    .command('eval')
    .summary('measure retrieval on a set with known answers')
    .description(
      'Indexes a set through the same pipeline as everything else, asks its questions and prints the figures.',
    )
  for (const [kind, summary] of Object.entries(evaluations)) {
    evaluation
      .command(kind)
      .summary(summary)
      .description(`Measures ${summary}. Without --library, a library is made for it and removed afterwards.`)
      .argument('<folder>', 'folder of the set')
      .option('--run <file>', 'write what was found for each question into this file')
      .option('--set <name=value>', 'another setting of retrieval; can be repeated', collect, [])
      .addHelpText(
        'after',
        examples(`footnote eval ${kind} ../sets/one --json`, `footnote eval ${kind} ../sets/one --set alpha=0`),
      )
      .action((folder: string, _options, command: Command) => {
        const { library, ...options } = command.optsWithGlobals<EvalOptions & { library: string }>()
        const isNamed = command.getOptionValueSourceWithGlobals('library') !== 'default'
        return evalCommand(context, kind as EvaluationKind, folder, isNamed ? { ...options, library } : options)
      })
  }

  evaluation
    .command('answers')
    .summary('what is answered, what is declined, and whether the citations hold (docs/ and questions.jsonl)')
    .description(
      'Has every question answered. Prints what was declined, of the questions with and without an answer, and whether each citation is there.',
    )
    .argument('<folder>', 'folder of the set')
    .option(
      '--model <name>',
      'Ollama model that writes the answers, or "none" to quote (default: the one chosen in the settings)',
    )
    .option('--run <file>', 'write each answer with its citations into this file')
    .option('--set <name=value>', 'another setting of retrieval; can be repeated', collect, [])
    .addHelpText('after', examples('footnote eval answers ../sets/one --model none --json'))
    .action((folder: string, _options, command: Command) => {
      const { library, ...options } = command.optsWithGlobals<EvalAnswersOptions & { library: string }>()
      const isNamed = command.getOptionValueSourceWithGlobals('library') !== 'default'
      return evalAnswersCommand(context, folder, isNamed ? { ...options, library } : options)
    })

  const sweep = program
    .command('sweep')
    .summary('measure settings of retrieval against each other')
    .description(
      'Asks sets with known answers under several settings: tables, plots, and whether a difference is more than chance.',
    )
  for (const [kind, summary] of Object.entries(evaluations)) {
    sweep
      .command(kind)
      .summary(summary)
      .description(
        `Measures ${summary} under several settings. With --library, each set keeps its index in a folder of its name below that one.`,
      )
      .argument('<folders...>', 'folders of the sets; with several, their mean is shown too')
      .option(
        '--line <name=value,value>',
        'the setting whose values are compared; the first is what the others are compared with',
      )
      .option('--x <name=value,value>', 'a second setting, along the x axis of the plot')
      .option('--ablate', 'instead: the settings as they are, then each stage switched another way')
      .option('--set <name=value>', 'a setting that holds for all; can be repeated', collect, [])
      .option('--runs <n>', 'resamplings of the questions for the 95 % intervals', integerBetween(100, 100_000), 1000)
      .option('--seed <n>', 'what the resampling starts from', integerBetween(0, 4_294_967_295), 1)
      .option('--out <folder>', 'write tables (Markdown, JSON) and plots (SVG) there')
      .addHelpText(
        'after',
        examples(
          `footnote sweep ${kind} ../sets/one --line alpha=auto,0,1`,
          `footnote sweep ${kind} ../sets/one ../sets/two --line mmr=null,0.7 --x candidates=50,100,200 --out plots`,
          `footnote sweep ${kind} ../sets/one --ablate --library ~/kept`,
        ),
      )
      .action((folders: string[], _options, command: Command) => {
        const { library, ...options } = command.optsWithGlobals<SweepOptions & { library: string }>()
        const isNamed = command.getOptionValueSourceWithGlobals('library') !== 'default'
        return sweepCommand(context, kind as EvaluationKind, folders, isNamed ? { ...options, library } : options)
      })
  }

  program
    .command('doctor')
    .summary('check the installation, the library and the models')
    .description(
      'Checks everything that Footnote stands on and says what to do about each finding. Fails when something is bad.',
    )
    .addHelpText('after', examples('footnote doctor', 'footnote doctor --json'))
    .action(async (_options, command: Command) => {
      if (!(await doctorCommand(context, common(command)))) end(exitCodes.failure)
    })

  return program
}

/** Runs one command. Never throws; errors become a sentence on standard error. Returns the exit code. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  let code: number = exitCodes.success
  const program = buildProgram(context, (wanted) => {
    code = wanted
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    // Commander has printed its own sentence already; help and version end with code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage
    const { code: failed, sentence } = endOf(error)
    context.terminal.note(`${printable(sentence)}\n`)
    if (error instanceof UsageError) context.terminal.note('Run it with --help for examples.\n')
    return failed
  }
}
