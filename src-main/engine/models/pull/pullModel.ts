import { AppError } from '../../../base/errors.ts'
import { listenFor } from './listenFor.ts'
import { translate } from '../errors.ts'
import { withPace } from '../install/pace.ts'
import { clientFor } from '../request.ts'
import { pullError } from './pullErrors.ts'
import type { InstallProgress } from '../../../contract/nouns/modelTypes.ts'

/** Ollama writes a line many times a second, but none while it checks gigabytes on an old disk. */
const silenceMs = 10 * 60_000

/**
 * Lets Ollama fetch a model from its own store; Footnote sends its name and nothing else. Goes on where an earlier
 * attempt ended: Ollama keeps what came. Throws AbortError, and AppError `models/…`, also for errors that come inside the
 * stream.
 */
export async function pullModel(
  host: string,
  name: string,
  onProgress: (progress: InstallProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController()
  const all = AbortSignal.any([signal, ended.signal])
  const tell = withPace(onProgress)
  // A model is several files, announced one by one.
  const files = new Map<string, { total: number; completed: number }>()
  let isDone = false
  try {
    const lines = await clientFor(host, name, all).pull({ model: name, stream: true })
    for await (const { status, digest, total, completed } of listenFor(lines, silenceMs)) {
      if (status === 'success') isDone = true
      if (digest === undefined || digest === '' || !Number.isFinite(total)) continue
      files.set(digest, { total, completed: completed ?? 0 })
      const sum = (of: 'total' | 'completed'): number => [...files.values()].reduce((all, file) => all + file[of], 0)
      tell({ done: sum('completed'), total: sum('total') })
    }
    if (!isDone)
      throw new AppError('models/failed', `Ollama stopped before ${name} was there. Get it again.`, { retry: true })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw pullError(translate(error, host), name)
  } finally {
    // Ollama goes on fetching for as long as somebody listens.
    ended.abort()
  }
}
