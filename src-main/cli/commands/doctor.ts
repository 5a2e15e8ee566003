import { withEngine, withTemporaryLibrary, writeJson, type CliContext, type CommonOptions } from '../context.ts'
import { AppError, messageOf } from '../../base/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import {
  checkDisk,
  checkModelFiles,
  checkNode,
  checkPage,
  checkWindow,
  checkWritable,
  type Check,
} from './doctorChecks.ts'

const marks: Record<Check['result'], string> = { good: 'ok  ', warning: 'note', bad: 'BAD ' }

/**
 * Checks everything that Footnote stands on; every finding has a next step.
 * @returns whether nothing is bad.
 */
export async function doctorCommand(context: CliContext, options: CommonOptions): Promise<boolean> {
  const checks: Check[] = [
    checkNode(process.versions.node),
    await checkModelFiles(context.resourcesPath),
    await checkPage(context.rendererPath),
    await checkWindow(),
    await checkWritable(options.library),
    await checkDisk(options.library),
    ...(await checkEngine(context, options)),
  ]
  if (options.json) writeJson(context, { checks })
  else {
    for (const { result, name, detail, next } of checks) {
      context.terminal.write(`${marks[result]}  ${name}: ${detail}\n`)
      if (next !== undefined) context.terminal.write(`      → ${next}\n`)
    }
  }
  return checks.every((check) => check.result !== 'bad')
}

async function checkEngine(context: CliContext, options: CommonOptions): Promise<Check[]> {
  const name = 'Library'
  const checkParts = async (engine: Engine): Promise<Check[]> => [
    await checkEmbedding(engine, context.signal),
    await checkOllama(engine, context.signal),
  ]
  try {
    return await withEngine(context, options, 'read', async (engine) => [
      ...checkLibrary(engine),
      ...(await checkParts(engine)),
    ])
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof AppError && error.code === 'store/noLibrary') {
      const none: Check = { name, result: 'good', detail: 'none yet', next: 'Add a folder: footnote index <folder>' }
      const parts = await withTemporaryLibrary((library) => withEngine(context, { library }, 'write', checkParts))
      return [none, ...parts]
    }
    const next =
      'If the sentence names no remedy: move the library folder away and index again; your documents are untouched.'
    return [{ name, result: 'bad', detail: messageOf(error), next }]
  }
}

function checkLibrary(engine: Engine): Check[] {
  const { files, passages, embedded } = engine.indexState()
  const checks: Check[] = [
    { name: 'Library', result: 'good', detail: `${files} files, ${passages} passages, ${embedded} embedded` },
  ]
  if (engine.store.keywordTable.size !== passages) {
    const detail = `${engine.store.keywordTable.size} passages in the index of words, ${passages} in the library`
    checks.push({
      name: 'Index of words',
      result: 'bad',
      detail,
      next: 'Index into a fresh library: footnote index <folder> --library <new folder>',
    })
  }
  const { writtenBy } = engine.store
  if (writtenBy !== null) {
    checks.push({
      name: 'Writer',
      result: 'warning',
      detail: `being written by ${writtenBy}`,
      next: 'Close it before you index from here.',
    })
  }
  return checks
}

async function checkEmbedding(engine: Engine, signal: AbortSignal): Promise<Check> {
  const found = await engine.retriever.retrieve('test of the embedding model', { topK: 1, sentences: false }, signal)
  return {
    name: 'Search',
    result: 'good',
    detail: found.length > 0 ? 'words and meaning answer' : 'the embedding model answers',
  }
}

async function checkOllama(engine: Engine, signal: AbortSignal): Promise<Check> {
  const { available, reason, host, models } = await engine.models.detect(signal)
  if (available && models.length > 0)
    return { name: 'Ollama', result: 'good', detail: `${models.length} models at ${host}` }
  const next = available
    ? 'Fetch a model, for instance: ollama pull llama3.2'
    : 'Optional: install Ollama from ollama.com and start it. Without it, answers are quotes.'
  return { name: 'Ollama', result: 'warning', detail: reason ?? `no model at ${host}`, next }
}
