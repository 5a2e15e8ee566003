import type { ModelResponse, ShowResponse } from 'ollama'
import type { ModelAbilities } from '../../types.ts'

/** What the server says of a model, as far as this room needs it. */
export type ModelFacts = {
  /** Tokens that the model can read, or null when the server does not say. */
  contextTokens: number | null
  /** `num_ctx` that its owner has set in the model's own parameters, or null. */
  wantedTokens: number | null
  /** Bytes of cache per token of context, or null when unknown. */
  bytesPerToken: number | null
  canChat: boolean
  canThink: boolean
  isRemote: boolean
  abilities: ModelAbilities
  /** Chat template in Go's language; empty where the server does not say. */
  template: string
  /** When the model last changed under its name, as the server writes it. */
  changed: string
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
  const families: readonly string[] = shown.details?.families ?? [shown.details?.family]
  const capabilities: string[] | undefined = Array.isArray(shown.capabilities) ? shown.capabilities : undefined
  return {
    contextTokens: number('context_length'),
    wantedTokens: Number(/^num_ctx\s+(\d+)\s*$/m.exec(shown.parameters ?? '')?.[1] ?? 0) || null,
    bytesPerToken,
    canChat: capabilities?.includes('completion') ?? !looksLikeEmbedder({ name, details: shown.details }),
    canThink: capabilities?.includes('thinking') ?? false,
    isRemote: isRemoteModel({ ...shown, name }),
    abilities: {
      parameters: billionsOf(info.get('general.parameter_count'), shown.details?.parameter_size),
      canUseTools: capabilities?.includes('tools') ?? false,
      canSee: capabilities?.includes('vision') ?? seeingFamilies.some((family) => families.includes(family)),
    },
    template: typeof shown.template === 'string' ? shown.template : '',
    changed: String(shown.modified_at ?? ''),
  }
}

/** Families of models that see, for servers too old to list capabilities. */
const seeingFamilies = ['clip', 'mllama']

/** Billions of parameters, from their number or from words such as "134.52M". */
function billionsOf(count: unknown, words: unknown): number | null {
  if (typeof count === 'number' && count > 0) return count / 1e9
  const [, figure, unit = ''] = /^([\d.]+)\s*([KMBT])$/i.exec(typeof words === 'string' ? words : '') ?? []
  const scale = { K: 1e-6, M: 1e-3, B: 1, T: 1e3 }[unit.toUpperCase()]
  return figure !== undefined && scale !== undefined && Number(figure) > 0 ? Number(figure) * scale : null
}
