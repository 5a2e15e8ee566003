import type { Transformer } from 'node:stream/web'
import { Ollama } from 'ollama'
import { AppError } from '../../base/errors.ts'
import { serverError } from './errors.ts'
import { goOut, purposeOfCall } from './network/door.ts'

/** Longest line of a stream, in characters: one token with its numbers is far below. */
const longestLine = 1_000_000

/**
 * A client for one request. The package knows no signal per request, drops lines that it cannot
 * read, and writes to the console when an error is not JSON: so every request gets a `fetch` of
 * its own that aborts, checks the stream line by line and turns refusals into AppErrors.
 */
export function clientFor(host: string, model: string | null, signal: AbortSignal): Ollama {
  return new Ollama({
    host,
    fetch: async (input, init) => {
      // SECURITY: a redirect could carry passages to another host.
      const response = await goOut(input, { ...init, signal, redirect: 'error' }, purposeOfCall(input))
      if (!response.ok) throw serverError(response.status, await errorText(response), model)
      const body = response.body
      if (!body || !/ndjson/.test(response.headers.get('content-type') ?? '')) return response
      return new Response(body.pipeThrough(new TransformStream(lineChecker(model))), { headers: response.headers })
    },
  })
}

async function errorText(response: Response): Promise<string> {
  const text = (await response.text()).slice(0, 10_000)
  const parsed = readJson(text)
  const error = typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : text
  return typeof error === 'string' ? error : JSON.stringify(error)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Lets whole lines of JSON pass; a line that is none, or an error inside the stream, ends it. */
function lineChecker(model: string | null): Transformer<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let buffer = ''
  const check = (line: string, controller: TransformStreamDefaultController<Uint8Array>): void => {
    if (line.trim() === '') return
    const parsed = readJson(line)
    if (typeof parsed !== 'object' || parsed === null) {
      throw new AppError('models/failed', 'Ollama sent something that cannot be read. Update Ollama, or ask again.', {
        cause: line.slice(0, 300),
        retry: true,
      })
    }
    if ('error' in parsed)
      throw serverError(200, typeof parsed.error === 'string' ? parsed.error : JSON.stringify(parsed.error), model)
    controller.enqueue(encoder.encode(`${line}\n`))
  }
  return {
    transform(chunk, controller) {
      buffer += decoder.decode(chunk, { stream: true })
      const lines = buffer.split('\n')
      buffer = lines.pop() ?? ''
      for (const line of lines) check(line, controller)
      if (buffer.length > longestLine)
        throw new AppError('models/failed', 'Ollama sent a line without end. Update Ollama.')
    },
    flush(controller) {
      check(buffer + decoder.decode(), controller)
    },
  }
}
