/**
 * Loaded before the engine host in a worker thread: gives it the `process.parentPort` that an Electron
 * utility process has, with events that carry `data` and `ports`.
 */
import { parentPort, type MessagePort } from 'node:worker_threads'
import { likeElectron } from '../ports.ts'

type Event = { data: unknown; ports: unknown[] }

Object.assign(process, {
  parentPort: {
    postMessage: (message: unknown) => parentPort?.postMessage(message),
    on: (_name: 'message', listener: (event: Event) => void) =>
      parentPort?.on('message', ({ message, ports }: { message: unknown; ports: MessagePort[] }) =>
        listener({ data: message, ports: ports.map(likeElectron) }),
      ),
  },
})
