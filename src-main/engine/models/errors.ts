import { AppError, isAbort, messageOf } from '../../base/errors.ts'

/** What Ollama and its runners write when memory does not suffice. */
const memory =
  /out of memory|more system memory|insufficient memory|cudaMalloc|unable to allocate|failed to allocate|signal: killed/i

/** A model file newer than the server. */
const age = /newer version of ollama|may need to upgrade|unsupported model format|unknown model architecture/i

/** The prompt does not fit; the runner's words, and those of newer engines. */
const length = /exceeds? the (?:available )?context (?:length|size|window)|input length exceeds|prompt too long/i

/**
 * A model that cannot be loaded. A file that is gone shows itself as a model that "does not support chat", which
 * nobody is asked who has not said before that it does.
 */
const loading =
  /unable to load model|error loading model|failed to load model|llama runner process has terminated|llama runner (?:exited|failed)|runner has unexpectedly stopped|exceeds file size|invalid file magic|does not support (?:chat|generate)/i

const refused = /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT/

function causes(error: unknown): string {
  const parts: string[] = []
  for (let current = error, depth = 0; current !== undefined && current !== null && depth < 5; depth++) {
    parts.push(messageOf(current))
    if (current instanceof Error && 'code' in current) parts.push(String(current.code))
    if (current instanceof AggregateError) parts.push(...current.errors.map(causes))
    current = current instanceof Error ? current.cause : undefined
  }
  return parts.join(' ')
}

/** An error of the server: what it answered (or wrote into its stream), translated. `model` null where none was asked for. */
export function serverError(status: number, text: string, model: string | null): AppError {
  const name = model ?? 'the model'
  if (memory.test(text)) {
    return new AppError(
      'models/outOfMemory',
      `${name} needs more memory than is free. Choose a smaller model, or close other programs.`,
      { cause: text, retry: true },
    )
  }
  if (length.test(text)) {
    return new AppError(
      'models/promptTooLong',
      `What was to be read is longer than ${name} can hold. Ask about less at once, or choose a model with a larger context.`,
      { cause: text },
    )
  }
  if (status === 503 || /server busy/i.test(text)) {
    return new AppError('models/busy', 'Ollama has too many questions waiting. Ask again in a moment.', {
      cause: text,
      retry: true,
    })
  }
  if (age.test(text)) {
    return new AppError('models/tooOld', `This version of Ollama is too old for ${name}. Update Ollama.`, {
      cause: text,
    })
  }
  if (status === 404 && model !== null && /not found/i.test(text) && !/page not found/i.test(text)) {
    return new AppError(
      'models/unknownModel',
      `Ollama has no model “${model}”. Choose another one, or run: ollama pull ${model}`,
      { cause: text },
    )
  }
  if (status === 404 || status === 405) {
    return new AppError(
      'models/tooOld',
      'The server does not know what Footnote asks of it: it is too old, or not Ollama. Update Ollama.',
      { cause: text },
    )
  }
  if (status === 403) {
    return new AppError(
      'models/forbidden',
      'Ollama refuses requests under this address. Set OLLAMA_HOST to its numeric address, or allow the name there.',
      { cause: text },
    )
  }
  if (/format/i.test(text) && /schema|grammar|invalid/i.test(text)) {
    return new AppError('models/badFormat', `${name} was asked for a form that Ollama does not know. Update Ollama.`, {
      cause: text,
    })
  }
  if (loading.test(text)) {
    return new AppError(
      'models/loadFailed',
      `Ollama could not load ${name}. Get it again (ollama pull ${name}), or choose another model. Its log may say more.`,
      { cause: text, retry: true },
    )
  }
  const said = text.trim().slice(0, 300)
  return new AppError(
    'models/failed',
    `Ollama could not answer${said === '' ? ` (status ${status})` : `: ${said}`}. Its log may say more.`,
    { cause: text, retry: true },
  )
}

/** Any error on the way to the server and back. Aborts and errors of ours pass through. */
export function translate(error: unknown, host: string): Error {
  if (error instanceof AppError) return error
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new AppError(
      'models/notRunning',
      `No answer from Ollama at ${host}. Start Ollama, or look whether it hangs.`,
      { cause: error, retry: true },
    )
  }
  if (error instanceof Error && isAbort(error)) return error
  const text = causes(error)
  if (/UND_ERR_(?:HEADERS|BODY)_TIMEOUT/.test(text)) {
    return new AppError(
      'models/tooSlow',
      'Ollama said nothing for five minutes. Ask about less at once, or choose a smaller model.',
      { cause: error, retry: true },
    )
  }
  if (
    refused.test(text) ||
    (/fetch failed/i.test(messageOf(error)) && !/ECONNRESET|other side closed|UND_ERR_SOCKET/.test(text))
  ) {
    return new AppError(
      'models/notRunning',
      `Ollama is not running at ${host}. Start it, or install it from ollama.com.`,
      { cause: error, retry: true },
    )
  }
  return new AppError(
    'models/failed',
    'The connection to Ollama broke off. Ask again; if it happens again, a smaller model may help.',
    { cause: error, retry: true },
  )
}
