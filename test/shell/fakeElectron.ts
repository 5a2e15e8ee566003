import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { vi } from 'vitest'

/**
 * The part of Electron that the shell uses, with the real signatures and no window. Modules under
 * test get it by `vi.mock('electron', …)`; `reset` gives each test a fresh one.
 */
type Signature<T> = T extends (...args: infer Args) => infer Result ? (...args: Args) => Result : never
const fake = <T>(result?: Signature<T> extends (...args: never[]) => infer Result ? Result : never) =>
  vi.fn<Signature<T>>((() => result) as never)

class FakeApp extends EventEmitter {
  enableSandbox = fake<Electron.App['enableSandbox']>()
  requestSingleInstanceLock = fake<Electron.App['requestSingleInstanceLock']>(true)
  quit = fake<Electron.App['quit']>()
}

export class FakeSession {
  setPermissionRequestHandler = fake<Electron.Session['setPermissionRequestHandler']>()
  setPermissionCheckHandler = fake<Electron.Session['setPermissionCheckHandler']>()
  setDevicePermissionHandler = fake<Electron.Session['setDevicePermissionHandler']>()
  webRequest = { onBeforeRequest: vi.fn<(listener: RequestListener) => void>() }
}

type RequestListener = (details: { url: string }, decide: (response: Electron.CallbackResponse) => void) => void

export class FakeContents extends EventEmitter {
  send = vi.fn((_channel: string, ..._args: unknown[]) => {})
  setWindowOpenHandler = fake<Electron.WebContents['setWindowOpenHandler']>()
}

type Bounds = Electron.Rectangle

class FakeWindow extends EventEmitter {
  static open: FakeWindow[] = []
  static getAllWindows = () => FakeWindow.open
  static fromWebContents = () => FakeWindow.open[0] ?? null
  readonly options: Electron.BrowserWindowConstructorOptions
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super()
    this.options = options
    FakeWindow.open.push(this)
  }
  isMinimized = vi.fn(() => true)
  restore = vi.fn()
  focus = vi.fn()
  show = vi.fn()
  loadURL = vi.fn((_url: string) => Promise.resolve())
  getNormalBounds = vi.fn((): Bounds => ({ x: 10, y: 20, width: 900, height: 700 }))
}

class FakeIpc extends EventEmitter {
  handlers = new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>()
  handle(channel: string, handler: (event: unknown, ...args: unknown[]) => Promise<unknown>) {
    this.handlers.set(channel, handler)
  }
  /** What a page would get back. */
  invoke(channel: string, event: unknown, ...args: unknown[]) {
    return this.handlers.get(channel)?.(event, ...args)
  }
}

function create() {
  FakeWindow.open = []
  return {
    app: new FakeApp(),
    BrowserWindow: FakeWindow,
    dialog: {
      showOpenDialog: vi.fn<(...args: unknown[]) => Promise<Electron.OpenDialogReturnValue>>(() =>
        Promise.resolve({ canceled: true, filePaths: [] }),
      ),
    },
    ipcMain: new FakeIpc(),
    Menu: { setApplicationMenu: vi.fn(), buildFromTemplate: vi.fn((template: unknown) => template) },
    protocol: {
      registerSchemesAsPrivileged: fake<Electron.Protocol['registerSchemesAsPrivileged']>(),
      handle: vi.fn<(scheme: string, handler: (request: Request) => Promise<Response>) => void>(),
    },
    screen: { getAllDisplays: vi.fn(() => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }]) },
    session: { defaultSession: new FakeSession() },
    shell: {
      openExternal: vi.fn((_url: string) => Promise.resolve()),
      /** Resolves with an error message, empty when all went well. */
      openPath: vi.fn((_path: string) => Promise.resolve('')),
      showItemInFolder: vi.fn((_path: string) => {}),
    },
  }
}

export const electron = create()

/** Puts a fresh fake in place; the modules under test see it, because they read its members when they run. */
export function reset(): void {
  Object.assign(electron, create())
}

/** Frames as the main process sees them: ours, and those that must get nothing. */
export const ownFrame = { origin: 'app://footnote', parent: null }
export const strangers = [
  ['no frame', null],
  ['a frame inside our page', { origin: 'app://footnote', parent: ownFrame }],
  ['another site', { origin: 'https://evil.example', parent: null }],
  ['another host of our scheme', { origin: 'app://evil', parent: null }],
  ['a file', { origin: 'file://', parent: null }],
  ['an opaque origin', { origin: 'null', parent: null }],
] as const
