import { resolve } from 'node:path'
import { AppError } from '../../base/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import { withEngine, writeJson, type CliContext, type CommonOptions } from '../context.ts'
import { createProgressLine } from '../terminal/progressLine.ts'
import { printable } from '../terminal/terminal.ts'
import type { ModelShelfState, ShelfModel } from '../../contract/nouns/modelTypes.ts'

const states: Record<ShelfModel['state'], string> = {
  bundled: 'bundled',
  installed: 'installed',
  available: 'can be installed',
  ollama: 'through Ollama',
}

/** Takes the place of a model's name: no reranker, and no model of entailment. */
export const off = 'off'

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`
}

async function readShelf(engine: Engine, { signal }: CliContext): Promise<ModelShelfState> {
  return engine.handlers.modelShelf(undefined, signal)
}

/** The model that a user means: by its whole name or its last part. Throws AppError `models/unknown`. */
function findModel({ models }: ModelShelfState, wanted: string): ShelfModel {
  const found = models.find(({ name, title }) => name === wanted || title === wanted || name.endsWith(`/${wanted}`))
  if (found) return found
  const known = models.map(({ title }) => title).join(', ')
  throw new AppError('models/unknown', `There is no model “${wanted}”. Known are: ${known}.`)
}

/** Lists models with what they are for, their size, licence and state; `*` marks those in use. */
export async function listModels(context: CliContext, options: CommonOptions): Promise<void> {
  await withEngine(context, options, 'write', async (engine) => {
    const shelf = await readShelf(engine, context)
    if (options.json) return writeJson(context, shelf)
    const { terminal } = context
    for (const [task, heading, chosen, without] of [
      ['embed', 'Meaning (embedding models)', shelf.embedder.chosen, ''],
      ['rerank', 'A second look (rerankers)', shelf.reranker, '* off: no reranker is used\n'],
      ['entail', 'Checking of answers (entailment)', shelf.entailment, '* off: answers are checked by rules alone\n'],
    ] as const) {
      terminal.write(`${heading}\n`)
      for (const model of shelf.models.filter((each) => each.task === task)) {
        const mark = model.name === chosen ? '*' : ' '
        const languages = model.languages === 'many' ? 'about 100 languages' : model.languages.join(', ') || 'unknown'
        const facts = [languages, megabytes(model.bytes), model.licence, states[model.state]].join(' · ')
        terminal.write(`${mark} ${printable(model.title)}\n    ${printable(facts)}\n`)
      }
      if (chosen === null) terminal.write(without)
    }
    if (shelf.embedder.problem !== null)
      terminal.write(`${printable(shelf.embedder.chosen)} is not in use: ${printable(shelf.embedder.problem)}\n`)
  })
}

/** Downloads a model of the catalogue; stopped, it goes on at the next call. */
export async function installModel(context: CliContext, wanted: string, options: CommonOptions): Promise<void> {
  await withEngine(context, options, 'write', async (engine) => {
    const { name, title, bytes } = findModel(await readShelf(engine, context), wanted)
    context.terminal.note(`Downloading ${title} (${megabytes(bytes)}). Ctrl-C stops it; the same command goes on.\n`)
    const line = createProgressLine(context.terminal)
    const inMegabytes = (amount: number): number => Math.round(amount / 1_000_000)
    try {
      await engine.shelf.install(name, context.signal, ({ done, total, rate, secondsLeft }) =>
        line.show({
          phase: 'downloading',
          done: inMegabytes(done),
          total: inMegabytes(total),
          rate: rate / 1_000_000,
          secondsLeft,
        }),
      )
    } finally {
      line.end()
    }
    told(context, options, { installed: name }, `${title} is installed. Use it: footnote models use ${title}\n`)
  })
}

/** Takes a model from a folder or a zip, without any network. */
export async function importModel(context: CliContext, path: string, options: CommonOptions): Promise<void> {
  await withEngine(context, options, 'write', async (engine) => {
    const name = await engine.shelf.import(resolve(path), context.signal)
    told(context, options, { installed: name }, `Imported as ${name}. Use it: footnote models use ${name}\n`)
  })
}

/** Deletes an installed model's files. */
export async function removeModel(context: CliContext, wanted: string, options: CommonOptions): Promise<void> {
  await withEngine(context, options, 'write', async (engine) => {
    const { name, title } = findModel(await readShelf(engine, context), wanted)
    await engine.handlers.removeModel({ name }, context.signal)
    told(context, options, { removed: name }, `${title} is removed.\n`)
  })
}

/** Chooses a model for the library; `off` switches the reranker and the model of entailment off. */
export async function chooseModel(context: CliContext, wanted: string, options: CommonOptions): Promise<void> {
  await withEngine(context, options, 'write', async (engine) => {
    if (wanted === off) {
      for (const task of ['rerank', 'entail'] as const)
        await engine.handlers.useModel({ task, name: null }, context.signal)
      const words = 'No reranker is used, and no model of entailment.\n'
      return told(context, options, { reranker: null, entailment: null }, words)
    }
    const shelf = await readShelf(engine, context)
    const { name, title, task } = findModel(shelf, wanted)
    await engine.handlers.useModel({ task, name }, context.signal)
    if (task === 'rerank') return told(context, options, { reranker: name }, `${title} reranks from now on.\n`)
    if (task === 'entail') return told(context, options, { entailment: name }, `${title} checks answers from now on.\n`)
    const words =
      name === shelf.embedder.inUse
        ? `${title} is in use.\n`
        : `${title} is used from now on. Everything is embedded again at the next “footnote index”; the vectors of the other model stay, so that going back costs nothing.\n`
    told(context, options, { embedder: name }, words)
  })
}

function told(context: CliContext, options: CommonOptions, value: object, words: string): void {
  if (options.json) writeJson(context, value)
  else context.terminal.write(printable(words.trimEnd()) + '\n')
}
