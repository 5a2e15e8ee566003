import type { Command } from 'commander'
import type { CliContext, CommonOptions } from '../context.ts'
import { chooseModel, importModel, installModel, listModels, off, removeModel } from './modelsCommands.ts'

/** Each command with its argument, what it says of itself, and what it does. */
const commands: readonly {
  name: string
  argument?: [name: string, words: string]
  summary: string
  description?: string
  run: (context: CliContext, argument: string, options: CommonOptions) => Promise<void>
}[] = [
  {
    name: 'list',
    summary: 'what is installed, what can be',
    run: (context, _argument, options) => listModels(context, options),
  },
  {
    name: 'install',
    argument: ['model', 'a model of the list'],
    summary: 'download a model',
    description:
      'Downloads a model from huggingface.co and checks every file by its SHA-256. Nothing of yours is sent. Stopped, it goes on at the next call.',
    run: installModel,
  },
  {
    name: 'import',
    argument: ['path', 'folder or zip with config.json, tokenizer.json, tokenizer_config.json and an .onnx file'],
    summary: 'take a model from a folder or a zip, without a network',
    run: importModel,
  },
  { name: 'remove', argument: ['model', 'an installed model'], summary: 'delete a model', run: removeModel },
  {
    name: 'use',
    argument: ['model', `a model that is installed; "${off}": no reranker`],
    summary: 'choose an embedding model or a reranker for the library',
    description:
      'Another embedding model means that everything is embedded again; the vectors of the other one stay, so that going back costs nothing.',
    run: chooseModel,
  },
]

/** `footnote models …`: the models that search. */
export function addModelCommands(program: Command, context: CliContext): void {
  const models = program
    .command('models')
    .summary('models that search: list, install, import, remove, use')
    .addHelpText(
      'after',
      '\nExamples:\n  footnote models list\n  footnote models install multilingual-e5-small\n  footnote models use multilingual-e5-small',
    )
  for (const { name, argument, summary, description, run } of commands) {
    const command = models
      .command(name)
      .summary(summary)
      .description(description ?? summary)
    if (argument) command.argument(`<${argument[0]}>`, argument[1])
    command.action((...given: unknown[]) => {
      const [first] = given
      return run(context, typeof first === 'string' ? first : '', command.optsWithGlobals<CommonOptions>())
    })
  }
}
