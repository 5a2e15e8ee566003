import type { ModelResponse, ShowResponse } from 'ollama'

/** What the server says of a model, as far as this room needs it. */
export type ModelFacts = {
  /** Tokens that the model can read, or null when the server does not say. */
  contextTokens: number | null
  /** Bytes of cache per token of context, or null when unknown. */
  bytesPerToken: number | null
  canChat: boolean
  canThink: boolean
  isRemote: boolean
}

/** Families that only embed, for servers too old to list capabilities. */
const embeddingName = /bert|embed|minilm|(?:^|[/-])(?:bge|gte|e5)-/i

/** Models that run on someone else's computers though the local server lists them. */
export function isRemoteModel(model: { name?: string } & object): boolean {
  const has = (key: string): boolean => key in model && Boolean(Reflect.get(model, key))
  return has('remote_host') || has('remote_model') || /[:-]cloud$/.test(model.name ?? '')
}

/** Whether a listed model looks like one that only embeds. */
export function looksLikeEmbedder({ name, details }: Pick<ModelResponse, 'name' | 'details'>): boolean {
  return embeddingName.test(name) || embeddingName.test(details?.family ?? '')
}

/** Reads the answer of `/api/show`, whose `model_info` is a plain object whatever its type says. */
export function readFacts(name: string, shown: ShowResponse): ModelFacts {
  const info = new Map<string, unknown>(Object.entries(shown.model_info ?? {}))
  const architecture = info.get('general.architecture')
  const number = (key: string): number | null => {
    const value =
      (typeof architecture === 'string' ? info.get(`${architecture}.${key}`) : undefined) ??
      [...info].find(([name]) => name.endsWith(`.${key}`))?.[1]
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null
  }
  const layers = number('block_count')
  const heads = number('attention.head_count')
  const width = number('embedding_length')
  const headsKept = number('attention.head_count_kv') ?? heads
  const headWidth = number('attention.key_length') ?? (width !== null && heads !== null ? width / heads : null)
  // Keys and values, two bytes each, for every layer.
  const bytesPerToken =
    layers !== null && headsKept !== null && headWidth !== null ? 4 * layers * headsKept * headWidth : null
  const capabilities: string[] | undefined = Array.isArray(shown.capabilities) ? shown.capabilities : undefined
  return {
    contextTokens: number('context_length'),
    bytesPerToken,
    canChat: capabilities?.includes('completion') ?? !looksLikeEmbedder({ name, details: shown.details }),
    canThink: capabilities?.includes('thinking') ?? false,
    isRemote: isRemoteModel({ ...shown, name }),
  }
}

/** More than this no answer needs: ten passages, rules and reply are about 4,000 tokens. */
const mostContext = 8192

/** Assumed where the server does not say: the smallest context of models in use. */
const unknownContext = 2048

/** Share of the computer's memory that the cache of one conversation may take. */
const memoryShare = 1 / 8

/** `num_ctx` to ask for: the model's real limit, no more than this computer's memory holds besides the model. */
export function contextFor({ contextTokens, bytesPerToken }: ModelFacts, memoryBytes: number): number {
  const real = contextTokens ?? unknownContext
  const held = bytesPerToken === null ? mostContext : Math.floor((memoryBytes * memoryShare) / bytesPerToken)
  return Math.min(real, mostContext, Math.max(unknownContext, held))
}
