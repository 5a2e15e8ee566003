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
  isPackaged = false
  getPath = vi.fn((name: string) => `/home/a/${name}`)
  getAppPath = vi.fn(() => '/opt/footnote')
  getVersion = vi.fn(() => '1.2.3')
  getLocale = vi.fn(() => 'en-GB')
  whenReady = fake<Electron.App['whenReady']>(Promise.resolve())
  setAppUserModelId = fake<Electron.App['setAppUserModelId']>()
  setAsDefaultProtocolClient = fake<Electron.App['setAsDefaultProtocolClient']>(true)
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
  reload = vi.fn()
  forcefullyCrashRenderer = vi.fn()
  getZoomFactor = vi.fn(() => 1)
  send = vi.fn((_channel: string, ..._args: unknown[]) => {})
  setWindowOpenHandler = fake<Electron.WebContents['setWindowOpenHandler']>()
}

type Bounds = Electron.Rectangle

export class FakeWindow extends EventEmitter {
  static open: FakeWindow[] = []
  static getFocusedWindow = vi.fn((): FakeWindow | null => null)
  readonly webContents = new FakeContents()
  static getAllWindows = () => FakeWindow.open
  static fromWebContents = () => FakeWindow.open[0] ?? null
  readonly options: Electron.BrowserWindowConstructorOptions
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super()
    this.options = options
    FakeWindow.open.push(this)
  }
  isMinimized = vi.fn(() => true)
  isMaximized = vi.fn(() => false)
  isDestroyed = vi.fn(() => false)
  maximize = vi.fn()
  setProgressBar = vi.fn((_value: number, _options?: Electron.ProgressBarOptions) => {})
  restore = vi.fn()
  focus = vi.fn()
  show = vi.fn()
  loadURL = vi.fn((_url: string) => Promise.resolve())
  getNormalBounds = vi.fn((): Bounds => ({ x: 10, y: 20, width: 900, height: 700 }))
}

/** Like the real one it hears clicks on itself, and its menu is replaced as a whole. */
export class FakeTray extends EventEmitter {
  static open: FakeTray[] = []
  /** False: a desktop without a place for icons. */
  static isPossible = true
  constructor(image: unknown) {
    super()
    if (!FakeTray.isPossible) throw new Error('no tray here')
    this.setImage(image)
    FakeTray.open.push(this)
  }
  setImage = vi.fn((_image: unknown) => {})
  setToolTip = vi.fn((_text: string) => {})
  setContextMenu = vi.fn((_menu: unknown) => {})
}

export class FakeNotification extends EventEmitter {
  static shown: FakeNotification[] = []
  static isSupported = vi.fn(() => true)
  readonly options: { title: string; body: string }
  constructor(options: { title: string; body: string }) {
    super()
    this.options = options
  }
  show() {
    FakeNotification.shown.push(this)
  }
}

/** Keeps what was put in; the real one has no pixels without a screen either. */
export class FakeImage {
  representations: Electron.AddRepresentationOptions[] = []
  isTemplate = false
  addRepresentation(options: Electron.AddRepresentationOptions) {
    this.representations.push(options)
  }
  setTemplateImage(isTemplate: boolean) {
    this.isTemplate = isTemplate
  }
}

class FakePower extends EventEmitter {
  isOnBatteryPower = vi.fn(() => false)
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
  FakeWindow.getFocusedWindow.mockReturnValue(null)
  FakeTray.open = []
  FakeTray.isPossible = true
  FakeNotification.shown = []
  FakeNotification.isSupported.mockReturnValue(true)
  return {
    app: new FakeApp(),
    BrowserWindow: FakeWindow,
    dialog: {
      showOpenDialog: vi.fn<(...args: unknown[]) => Promise<Electron.OpenDialogReturnValue>>(() =>
        Promise.resolve({ canceled: true, filePaths: [] }),
      ),
      /** Closed without an answer, as with Esc: the system reports the button that stands for that. */
      showMessageBox: vi.fn((...args: unknown[]) => {
        const { cancelId = 0 } = (args.at(-1) ?? {}) as Electron.MessageBoxOptions
        return Promise.resolve({ response: cancelId, checkboxChecked: false })
      }),
      showErrorBox: vi.fn((_title: string, _content: string) => {}),
    },
    ipcMain: new FakeIpc(),
    Menu: { setApplicationMenu: vi.fn(), buildFromTemplate: vi.fn((template: unknown) => template) },
    nativeImage: { createEmpty: () => new FakeImage() },
    Notification: FakeNotification,
    powerMonitor: new FakePower(),
    Tray: FakeTray,
    protocol: {
      registerSchemesAsPrivileged: fake<Electron.Protocol['registerSchemesAsPrivileged']>(),
      handle: vi.fn<(scheme: string, handler: (request: Request) => Promise<Response>) => void>(),
    },
    utilityProcess: { fork: vi.fn((..._args: unknown[]): unknown => undefined) },
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
