import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { WireError } from '../../base/result.ts'
import { protocolVersion, type FromInference, type Input, type LoadMessage, type ToInference } from './messages.ts'

/** Characters of the child's standard error that are kept to explain a crash. */
const keptErrorCharacters = 4_000

export type Inference = {
  run(id: number, input: Input): void
  /** Ends the process; it holds nothing worth saving. */
  stop(): Promise<void>
}

type Events = {
  onResult: (id: number, values: Float32Array) => void
  /** Without `id` the model could not be loaded. */
  onError: (error: WireError, id?: number) => void
  /** The process ended on its own. `detail`: exit code or signal, and its last words. */
  onExit: (detail: string) => void
}

/** Starts the inference process; messages sent before it is ready wait in its channel. */
export function startInference(
  { entry, ...model }: { entry: string } & Omit<LoadMessage, 'version' | 'type'>,
  events: Events,
): Inference {
  const child = fork(entry, [], {
    serialization: 'advanced',
    // The parent's flags (a debugger's port, a test runner's loader) are not meant for it.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let lastWords = ''
  let isStopping = false
  let hasEnded = false
  const end = (detail: string): void => {
    if (hasEnded) return
    hasEnded = true
    if (!isStopping) events.onExit(`${detail} ${lastWords}`.trim())
  }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-keptErrorCharacters)
  })
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(`ended with ${signal ?? `code ${code}`}.`))
  child.on('message', (message: FromInference) => {
    if (isStopping || message.version !== protocolVersion) return
    if (message.type === 'result') events.onResult(message.id, message.values)
    else if (message.type === 'error') events.onError(message.error, message.id)
  })
  const send = (message: ToInference): void => {
    // A channel that has just closed is followed by `exit`, where the work is taken up again.
    if (child.connected) child.send(message, () => undefined)
  }
  send({ version: protocolVersion, type: 'load', ...model })
  return {
    run: (id, input) => send({ version: protocolVersion, type: 'run', id, input }),
    async stop() {
      isStopping = true
      if (hasEnded) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}
