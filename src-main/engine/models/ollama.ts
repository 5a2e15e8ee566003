import { availableParallelism, freemem, totalmem } from 'node:os'
import { AppError } from '../../base/errors.ts'
import type { ChatModel } from '../types.ts'
import { busyPausesMs, createChatModel } from './chat/chatModel.ts'
import { translate } from './errors.ts'
import { isThisComputer, parseHost } from './host.ts'
import { isOllamaInstalled } from './installed.ts'
import { pullModel } from './pull/pullModel.ts'
import { isTooOld, oldestVersion, readVersion } from './version.ts'
import { contextFor, threadsFor, type Computer } from './chat/memory.ts'
import { createRelease, type Release } from './chat/release.ts'
import { isRemoteModel, looksLikeEmbedder, readFacts, type ModelFacts } from './chat/modelFacts.ts'
import { clientFor } from './request.ts'
import { createTokenCounter, type LearningCounter } from './tokens/counter.ts'
import { loadTokenizer } from './tokens/load.ts'
import type { InstallProgress, ModelInfo, ModelsState } from '../../contract/nouns/modelTypes.ts'

/** What the server says of itself. */
export type DetectedModels = Pick<ModelsState, 'available' | 'reason' | 'code' | 'host' | 'version' | 'models'>

/** A local server that runs language models. */
export interface ModelHost {
  /** Looks for the server and lists the models that can chat and run on it, smallest first. Throws AbortError only. */
  detect(signal?: AbortSignal): Promise<DetectedModels>
  /** Lets the server fetch a model from its own store; see `pullModel`. */
  pull(name: string, signal: AbortSignal, onProgress: (progress: InstallProgress) => void): Promise<void>
  /** A model by its name, with its real context. Throws AppError `models/notRunning`, `unknownModel`, `notForChat`, `remote`, … */
  open(name: string, signal?: AbortSignal): Promise<ChatModel>
}

/** A server on this computer answers in milliseconds; one that loads a model may take a second. */
const detectTimeoutMs = 2000
const showTimeoutMs = 10_000

/** A question waits this long for the model's own tokenizer, some 10 MB; what comes later serves the next one. */
const tokenizerPatienceMs = 2000

/** Details asked for at a time. */
const showsAtOnce = 4

/** Models whose counts are remembered; a vocabulary takes about 15 MB. */
const mostOpened = 2

/** Runs `work` under a time limit; the request is aborted when it ends in any way. */
async function within<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  return work(AbortSignal.any(limits))
}

/** What stays the same while a model does. Its context, too: asking for another one makes the server load it anew. */
type Opened = { contextTokens: number; tokens: LearningCounter; release: Release; isTokenizerTried: Promise<void> }

/**
 * Ollama at `host`, else at `OLLAMA_HOST`, else on this computer. Only the host named is ever
 * spoken to; models that run in Ollama's cloud are not offered: passages would leave the computer.
 * @param options `pausesMs` between attempts while the server is busy; `patienceMs` for the model's own tokenizer;
 * `isInstalled` whether its program is on this computer
 */
export function createOllama(
  options: {
    host?: string
    env?: NodeJS.ProcessEnv
    computer?: Computer
    pausesMs?: readonly number[]
    patienceMs?: number
    isInstalled?: () => boolean
  } = {},
): ModelHost {
  const env = options.env ?? process.env
  const setting = options.host ?? env['OLLAMA_HOST']
  const isInstalled = options.isInstalled ?? (() => isOllamaInstalled(env))
  /** A server that does not answer may have to be started, or first of all be installed. */
  function withWhereabouts(problem: Error, host: string): Error {
    const isSilent = problem instanceof AppError && problem.code === 'models/notRunning'
    if (!isSilent || !isThisComputer(host) || isInstalled()) return problem
    const sentence = 'No Ollama was found on this computer. Install it from ollama.com, then start it.'
    return new AppError('models/notInstalled', sentence, { cause: problem, retry: true })
  }

  /** By name and digest: what a model can do does not change. */
  const known = new Map<string, ModelFacts>()
  /** By name and time of change. */
  const opened = new Map<string, Opened>()

  async function factsOf(host: string, name: string, signal: AbortSignal): Promise<ModelFacts> {
    return readFacts(name, await clientFor(host, name, signal).show({ model: name }))
  }

  async function listModels(host: string, signal: AbortSignal): Promise<ModelInfo[]> {
    const client = clientFor(host, null, signal)
    const [{ models }, loaded] = await Promise.all([client.list(), loadedModels(host, signal)])
    if (!Array.isArray(models)) {
      throw new AppError(
        'models/tooOld',
        `What answers at ${host} is not Ollama, or a version that Footnote does not know.`,
      )
    }
    const local = models.filter((model) => typeof model.name === 'string' && !isRemoteModel(model))
    const waiting = [...local]
    const chatting = new Set<string>()
    const look = async (): Promise<void> => {
      for (let model = waiting.pop(); model; model = waiting.pop()) {
        const key = `${model.name}@${model.digest}`
        // The list is worth having even when one model's details are not.
        const facts = known.get(key) ?? (await factsOf(host, model.name, signal).catch(() => null))
        if (facts) known.set(key, facts)
        if (facts ? facts.canChat && !facts.isRemote : !looksLikeEmbedder(model)) chatting.add(model.name)
      }
    }
    await Promise.all(Array.from({ length: showsAtOnce }, look))
    return local
      .filter(({ name }) => chatting.has(name))
      .map(({ name, size, details }) => ({
        name,
        bytes: size,
        ...(details?.parameter_size ? { parameters: details.parameter_size } : {}),
        ...(loaded.has(name) ? { isLoaded: true as const } : {}),
      }))
      .sort((a, b) => a.bytes - b.bytes || (a.name < b.name ? -1 : 1))
  }

  function remember(host: string, name: string, facts: ModelFacts, computer: Computer): Opened {
    const key = `${host} ${name} ${facts.changed}`
    const found = opened.get(key)
    if (found) return found
    const tokens = createTokenCounter(facts.template)
    const entry: Opened = {
      contextTokens: contextFor(facts, computer),
      tokens,
      release: createRelease(host, name),
      isTokenizerTried: loadTokenizer(host, name).then((loaded) => {
        if (loaded) tokens.adopt(loaded.count, loaded.leading)
      }),
    }
    opened.set(key, entry)
    const [oldest] = opened.keys()
    if (opened.size > mostOpened && oldest !== undefined) opened.delete(oldest)
    return entry
  }

  return {
    async detect(signal) {
      let host = setting ?? ''
      try {
        host = parseHost(setting)
        const [models, version] = await within(detectTimeoutMs, signal, (inner) =>
          Promise.all([listModels(host, inner), readVersion(host, inner).catch(() => null)]),
        )
        const found = { available: models.length > 0, host, version, models }
        if (isTooOld(version)) {
          const reason = `This is Ollama ${version}; Footnote needs ${oldestVersion} or newer. Update Ollama.`
          return { ...found, reason, code: 'models/tooOld' }
        }
        if (models.length > 0) return { ...found, reason: null, code: null }
        const reason = 'Ollama runs but holds no model that can chat. Run for example: ollama pull llama3.2'
        return { ...found, reason, code: 'models/none' }
      } catch (error) {
        if (signal?.aborted) throw error
        const problem = withWhereabouts(translate(error, host), host)
        const code = problem instanceof AppError ? problem.code : 'models/failed'
        return { available: false, reason: problem.message, code, host, version: null, models: [] }
      }
    },

    async pull(name, signal, onProgress) {
      if (isRemoteModel({ name })) throw remoteModel(name)
      await pullModel(parseHost(setting), name, onProgress, signal)
    },

    async open(name, signal) {
      const host = parseHost(setting)
      const facts = await within(showTimeoutMs, signal, (inner) => factsOf(host, name, inner)).catch(
        (error: unknown) => {
          throw translate(error, host)
        },
      )
      if (facts.isRemote) throw remoteModel(name)
      if (!facts.canChat)
        throw new AppError('models/notForChat', `“${name}” only makes vectors and cannot write. Choose another model.`)
      const computer = options.computer ?? thisComputer()
      const { contextTokens, tokens, release, isTokenizerTried } = remember(host, name, facts, computer)
      await patience(isTokenizerTried, options.patienceMs ?? tokenizerPatienceMs, signal)
      return createChatModel({
        host,
        name,
        facts,
        contextTokens,
        threads: threadsFor(computer),
        tokens,
        release,
        pausesMs: options.pausesMs ?? busyPausesMs,
      })
    },
  }
}

/** Names of the models that are in the server's memory; none where it does not say. */
async function loadedModels(host: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const running = await clientFor(host, null, signal)
    .ps()
    .catch(() => null)
  return new Set(Array.isArray(running?.models) ? running.models.map(({ name }) => name) : [])
}

function remoteModel(name: string): AppError {
  return new AppError(
    'models/remote',
    `“${name}” runs on computers of others: your passages would leave this one. Choose a model that runs here.`,
  )
}

function thisComputer(): Computer {
  return {
    memoryBytes: totalmem(),
    // macOS counts as free only what nothing was ever kept in, and is always short of that.
    freeBytes: process.platform === 'darwin' ? totalmem() : freemem(),
    cores: availableParallelism(),
  }
}

/** Waits for something that is good to have, but not for long. Throws AbortError. */
async function patience(wanted: Promise<void>, timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
  await within(
    timeoutMs,
    signal,
    (inner) =>
      new Promise<void>((resolve) => {
        if (inner.aborted) resolve()
        inner.addEventListener('abort', () => resolve(), { once: true })
        void wanted.then(resolve)
      }),
  )
  signal?.throwIfAborted()
}
