import { totalmem } from 'node:os'
import { AppError, isAbort } from '../../base/errors.ts'
import { estimateTokens } from '../../base/tokens.ts'
import type { ModelInfo, ModelsState } from '../../contract/types.ts'
import type { ChatModel } from '../types.ts'
import { translate } from './errors.ts'
import { parseHost } from './host.ts'
import { contextFor, isRemoteModel, looksLikeEmbedder, readFacts, type ModelFacts } from './modelFacts.ts'
import { clientFor } from './request.ts'

/** A local server that runs language models. */
export interface ModelHost {
  /** Looks for the server and lists the models that can chat and run on it, smallest first. Throws AbortError only. */
  detect(signal?: AbortSignal): Promise<Omit<ModelsState, 'chosen'>>
  /** A model by its name, with its real context. Throws AppError `models/notRunning`, `unknownModel`, `notForChat`, `remote`, … */
  open(name: string, signal?: AbortSignal): Promise<ChatModel>
}

/** A server on this computer answers in milliseconds; one that loads a model may take a second. */
const detectTimeoutMs = 2000
const showTimeoutMs = 10_000

/** Details asked for at a time. */
const showsAtOnce = 4

/** Runs `work` under a time limit; the request is aborted when it ends in any way. */
async function within<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  return work(AbortSignal.any(limits))
}

/**
 * Ollama at `host`, else at `OLLAMA_HOST`, else on this computer. Only the host named is ever
 * spoken to; models that run in Ollama's cloud are not offered: passages would leave the computer.
 */
export function createOllama(
  options: { host?: string; env?: NodeJS.ProcessEnv; memoryBytes?: number } = {},
): ModelHost {
  const setting = options.host ?? (options.env ?? process.env)['OLLAMA_HOST']
  const memoryBytes = options.memoryBytes ?? totalmem()
  /** By name and digest: what a model can do does not change. */
  const known = new Map<string, ModelFacts>()

  async function factsOf(host: string, name: string, signal: AbortSignal): Promise<ModelFacts> {
    return readFacts(name, await clientFor(host, name, signal).show({ model: name }))
  }

  async function listModels(host: string, signal: AbortSignal): Promise<ModelInfo[]> {
    const { models } = await clientFor(host, null, signal).list()
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
      }))
      .sort((a, b) => a.bytes - b.bytes || (a.name < b.name ? -1 : 1))
  }

  return {
    async detect(signal) {
      let host = setting ?? ''
      try {
        host = parseHost(setting)
        const models = await within(detectTimeoutMs, signal, (inner) => listModels(host, inner))
        const reason =
          models.length > 0
            ? null
            : 'Ollama runs but holds no model that can chat. Run for example: ollama pull llama3.2'
        return { available: models.length > 0, reason, host, models }
      } catch (error) {
        if (signal?.aborted) throw error
        const problem = translate(error, host)
        return { available: false, reason: problem.message, host, models: [] }
      }
    },

    async open(name, signal) {
      const host = parseHost(setting)
      const facts = await within(showTimeoutMs, signal, (inner) => factsOf(host, name, inner)).catch(
        (error: unknown) => {
          throw translate(error, host)
        },
      )
      if (facts.isRemote) {
        throw new AppError(
          'models/remote',
          `“${name}” runs on computers of others: your passages would leave this one. Choose a model that runs here.`,
        )
      }
      if (!facts.canChat)
        throw new AppError('models/notForChat', `“${name}” only makes vectors and cannot write. Choose another model.`)
      return createChat(host, name, facts, contextFor(facts, memoryBytes))
    },
  }
}

function createChat(host: string, name: string, facts: ModelFacts, contextTokens: number): ChatModel {
  return {
    name,
    contextTokens,
    abilities: { parameters: null, canUseTools: false, canSee: false },
    tokens: {
      isExact: false,
      count: estimateTokens,
      countMessages: (messages) => messages.reduce((sum, { content }) => sum + estimateTokens(content) + 8, 0),
    },
    async *stream(messages, options, signal) {
      const ended = new AbortController()
      try {
        const client = clientFor(host, name, AbortSignal.any(signal ? [signal, ended.signal] : [ended.signal]))
        const parts = await client.chat({
          model: name,
          messages: messages.map(({ role, content, images }) => ({
            role,
            content,
            ...(images ? { images: [...images] } : {}),
          })),
          stream: true,
          // Only to models that know the word: others refuse it.
          ...(facts.canThink ? { think: false } : {}),
          options: { num_ctx: options.contextTokens, num_predict: options.maxTokens, temperature: options.temperature },
        })
        for await (const part of parts) {
          // Empty while a model thinks: a sign of life, nothing to show.
          yield part.message?.content ?? ''
          if (part.done && part.done_reason === 'length') {
            throw new AppError(
              'models/cutShort',
              `${name} reached its longest reply before it had finished; the answer ends there.`,
            )
          }
        }
      } catch (error) {
        if (signal?.aborted || isAbort(error)) throw signal?.reason ?? error
        throw translate(error, host)
      } finally {
        // The package leaves the connection open when a reader stops early.
        ended.abort()
      }
    },
  }
}
