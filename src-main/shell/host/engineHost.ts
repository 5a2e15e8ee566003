/** The engine's process in the desktop shell (an Electron utility process): builds the engine and serves its contract over ports. */
import { toWireError, type Result } from '../../base/result.ts'
import { createRouter } from '../../contract/router.ts'
import { createEngine, type Engine } from '../../engine/engine.ts'
import type { FromHost, HostOptions, HostStatus, ToHost } from './hostMessages.ts'
import { servePort, type PortLike } from './portServer.ts'

// The inference process is a child of this one and plain Node: Electron's program acts as Node when it finds this variable.
process.env['ELECTRON_RUN_AS_NODE'] = '1'

const { parentPort } = process
const ended = new AbortController()
const tell = (message: FromHost) => parentPort.postMessage(message)

const engine = createEngine({ ...(JSON.parse(process.argv.at(-1) ?? '{}') as HostOptions), mode: 'write' })
engine.then(
  (built) => {
    tell({ type: 'ready' })
    // What changed on disk while the app was closed.
    built.startIndexing()
    void tellStatus(built)
  },
  (error: unknown) => {
    tell({ type: 'failed', error: toWireError(error, 'shell/engine') })
    process.exit(1)
  },
)
const router = engine.then(({ handlers }) => createRouter(handlers))

parentPort.on('message', ({ data, ports }) => {
  const message = data as ToHost
  if (message.type === 'connect')
    void router.then((served) => ports.forEach((port: PortLike) => servePort(port, served)), closeAll(ports))
  else if (message.type === 'close') void close()
  else if (message.type === 'wakeUp') void engine.then((built) => built.startIndexing(), ignore)
  else if (message.type === 'power') void engine.then((built) => built.setOnBattery(message.isOnBattery), ignore)
  else void answer(message).then((result) => tell({ type: 'reply', id: message.id, result }))
})

/** The engine that could not be built has said so already. */
function ignore(): void {}

/** Tells the main process what tray and taskbar show, as often as it changes. */
async function tellStatus({ handlers }: Engine): Promise<void> {
  let last = ''
  for await (const { filesRead, progress, problem, pausedBy } of handlers.watchStatus(undefined, ended.signal)) {
    const { phase, done, total, rate, secondsLeft } = progress
    const status: HostStatus = { filesRead, progress: { phase, done, total, rate, secondsLeft }, problem, pausedBy }
    const serialised = JSON.stringify(status)
    if (serialised !== last) tell({ type: 'status', status })
    last = serialised
  }
}

function closeAll(ports: readonly PortLike[]): () => void {
  return () => ports.forEach((port) => port.close())
}

async function answer(call: Extract<ToHost, { type: 'call' }>): Promise<Result<unknown>> {
  try {
    return { ok: true, value: await perform(await engine, call) }
  } catch (error) {
    return { ok: false, error: toWireError(error, 'shell/engine') }
  }
}

async function perform(built: Engine, call: Extract<ToHost, { type: 'call' }>): Promise<unknown> {
  if (call.name === 'documentFile') return built.documentFile(call.input)
  if (call.name === 'documentAt') return built.documentAt(call.input)
  if (call.name === 'setPaused')
    return call.input
      ? built.handlers.pauseIndexing(undefined, ended.signal)
      : built.handlers.resumeIndexing(undefined, ended.signal)
  const folder = await built.addFolder(call.input)
  built.startIndexing()
  return folder
}

async function close(): Promise<void> {
  ended.abort()
  const built = await engine.catch(() => undefined)
  await built?.close()
  process.exit(0)
}
