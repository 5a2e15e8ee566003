import { clientFor } from '../request.ts'

/** A server that takes longer to let go than this will not come back sooner for being waited for. */
const releaseTimeoutMs = 5000

/** Lets a server drop a model that works for nobody any more. One for all conversations with the model. */
export interface Release {
  /** Asks the server to let go (`keep_alive: 0`); the model is loaded anew with the next question. */
  start(): void
  /** Resolves when nothing is being let go: a question sent before would wait for the end of the old one. Never rejects. */
  done(): Promise<void>
}

export function createRelease(host: string, name: string): Release {
  let running = Promise.resolve()
  return {
    start() {
      const client = clientFor(host, name, AbortSignal.timeout(releaseTimeoutMs))
      const request = client.generate({ model: name, prompt: '', keep_alive: 0, stream: false })
      running = request.then(
        () => undefined,
        // A server that does not answer holds nothing either.
        () => undefined,
      )
    },
    done: () => running,
  }
}
