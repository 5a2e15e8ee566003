import type { MessagePortMain, UtilityProcess } from 'electron'
import { AppError } from '../../base/errors.ts'
import { fromWireError, type Result, type WireError } from '../../base/result.ts'
import type { FromHost, HostCallName, HostCalls, HostStatus, ToHost } from './hostMessages.ts'

/** A run shorter than this counts as a failed start. */
const steadyRunMs = 60_000
const firstDelayMs = 250
const longestDelayMs = 30_000
/** After so many failed starts in a row the user decides. */
const maxFailedStarts = 5
/** A quit waits this long for the engine to finish its transaction and close its files. */
const closeDeadlineMs = 5_000
/** A process that was killed and still says nothing is left to the system. */
const killDeadlineMs = 1_000

/** The part of Electron's UtilityProcess that the supervisor needs. */
export type ChildLike = Pick<UtilityProcess, 'postMessage' | 'kill'> & {
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
}

/** Keeps one engine process running. */
export interface EngineProcess {
  /** Starts the process; Electron allows that once the app is ready. Again after it was given up. */
  start(): void
  /** Hands a page's port to the engine, to the next one when there is none just now. */
  connect(port: MessagePortMain): void
  /** Throws the engine's AppError, or `shell/engineStopped` when the engine ends before it answers. */
  call<Name extends HostCallName>(name: Name, input: HostCalls[Name]['input']): Promise<HostCalls[Name]['output']>
  /** One listener for the status as it changes; null while there is no engine. */
  onStatus(listener: (status: HostStatus | null) => void): void
  /** Told to this engine and to each one after it. */
  setOnBattery(isOnBattery: boolean): void
  /** The computer has slept: the engine looks for changes. */
  wakeUp(): void
  /** Ends the engine, by force after five seconds. Never fails, and never takes longer than six. */
  close(): Promise<void>
}

export type EngineProcessOptions = {
  /** Starts one engine process. */
  fork: () => ChildLike
  /** Told after five failed starts in a row, with the last reason that the engine gave; then only `start` helps. */
  onGaveUp: (error: WireError) => void
}

type Waiting = { resolve(value: unknown): void; reject(error: AppError): void }

/** Makes the supervisor. An engine that ends is started again, after 0.25 s, 0.5 s, 1 s … 30 s. */
export function createEngineProcess({ fork, onGaveUp }: EngineProcessOptions): EngineProcess {
  let child: ChildLike | undefined
  let failedStarts = 0
  let startedAt = 0
  let restart: NodeJS.Timeout | undefined
  let isClosing = false
  let isGivenUp = false
  let isOnBattery = false
  let onStatus: (status: HostStatus | null) => void = () => {}
  let reason: WireError = { code: 'shell/engineStopped', message: 'The engine ended without saying why.', retry: true }
  let onClosed = () => {}
  const waiting = new Map<number, Waiting>()
  const waitingPorts: MessagePortMain[] = []
  let lastId = 0

  const send = (message: ToHost, ports: MessagePortMain[] = []) => child?.postMessage(message, ports)

  function start(): void {
    if (child) return
    if (isGivenUp) failedStarts = 0
    isGivenUp = false
    startedAt = Date.now()
    child = fork()
    child.on('message', (message) => receive(message as FromHost))
    child.on('exit', onExit)
    send({ type: 'power', isOnBattery })
    for (const port of waitingPorts.splice(0)) send({ type: 'connect' }, [port])
  }

  function receive(message: FromHost): void {
    if (message.type === 'failed') reason = message.error
    if (message.type === 'status') onStatus(message.status)
    if (message.type !== 'reply') return
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    settle(call, message.result)
  }

  function onExit(): void {
    child = undefined
    const stopped = new AppError(
      'shell/engineStopped',
      'The engine stopped and is being started again. Try once more in a moment.',
      { retry: true },
    )
    for (const call of waiting.values()) call.reject(stopped)
    waiting.clear()
    if (isClosing) return onClosed()
    onStatus(null)
    failedStarts = Date.now() - startedAt < steadyRunMs ? failedStarts + 1 : 1
    if (failedStarts >= maxFailedStarts) return giveUp()
    restart = setTimeout(start, Math.min(firstDelayMs * 2 ** (failedStarts - 1), longestDelayMs))
  }

  /** Pages are told by the end of their ports: a call that waits for nothing would wait for ever. */
  function giveUp(): void {
    isGivenUp = true
    for (const port of waitingPorts.splice(0)) port.close()
    onGaveUp(reason)
  }

  return {
    start,
    connect(port) {
      if (child) send({ type: 'connect' }, [port])
      else if (isGivenUp) port.close()
      else waitingPorts.push(port)
    },
    onStatus(listener) {
      onStatus = listener
    },
    setOnBattery(isNow) {
      isOnBattery = isNow
      send({ type: 'power', isOnBattery })
    },
    wakeUp: () => send({ type: 'wakeUp' }),
    call: <Name extends HostCallName>(name: Name, input: HostCalls[Name]['input']) =>
      new Promise<HostCalls[Name]['output']>((resolve, reject) => {
        if (!child)
          return reject(
            new AppError('shell/engineStopped', 'The engine is being started. Try once more in a moment.', {
              retry: true,
            }),
          )
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        send({ type: 'call', id, name, input } as ToHost)
      }),
    close: () =>
      new Promise((resolve) => {
        isClosing = true
        clearTimeout(restart)
        if (!child) return resolve()
        let deadline = setTimeout(() => {
          deadline = setTimeout(resolve, killDeadlineMs)
          child?.kill()
        }, closeDeadlineMs)
        onClosed = () => {
          clearTimeout(deadline)
          resolve()
        }
        send({ type: 'close' })
      }),
  }
}

function settle(call: Waiting | undefined, result: Result<unknown>): void {
  if (result.ok) call?.resolve(result.value)
  else call?.reject(fromWireError(result.error))
}
