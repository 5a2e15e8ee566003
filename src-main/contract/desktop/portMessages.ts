import type { TRPCErrorShape } from '@trpc/server/rpc'
import type { PageCommand, PageState } from './pageCommands.ts'
import type { FolderRow } from '../types.ts'

/** The contract over a MessagePort (desktop shell): what the page sends. `id` is the page's own and lives as long as its call. */
export type PortRequest =
  | { id: number; type: 'query' | 'mutation' | 'subscription'; path: string; input: unknown }
  | { id: number; type: 'stop' }

/** What comes back: `data` once for a query or mutation, any number of times for a subscription, which then closes with `end`. */
export type PortReply =
  | { id: number; type: 'data'; data: unknown }
  | { id: number; type: 'end' }
  | { id: number; type: 'error'; error: TRPCErrorShape }

/** The page's end of the connection. */
export type PageTransport = {
  post(request: PortRequest): void
  /** One listener for the life of the page. `onLost`: the engine went away, and with it every call that was open; new calls wait for the next one. */
  listen(onReply: (reply: PortReply) => void, onLost: () => void): void
}

/** An outcome that crosses the border between preload and page, which carries no exceptions. */
export type BridgeResult<T> =
  { ok: true; value: T } | { ok: false; error: { code: string; message: string; retry: boolean } }

/** What a path is chosen for: the folder that a copy of the library is saved into, or the file that one is restored from. */
export type PathPurpose = 'backupFolder' | 'backupFile'

/** `window.footnote` in the desktop shell; absent in a browser. The page never sees a path that the user did not choose. */
export type DesktopBridge<DroppedFile = unknown> = {
  shell: 'electron'
  transport: PageTransport
  /** Opens the system's dialog and adds the folder chosen; `value` null when the user closed it. */
  chooseFolder(): Promise<BridgeResult<FolderRow | null>>
  /** Adds what was dropped on the page (`DataTransfer.files`): folders, and files by themselves. */
  addDropped(files: readonly DroppedFile[]): Promise<BridgeResult<FolderRow[]>>
  /** Lets the user pick a path in the system's dialog; `value` null when it was closed. */
  choosePath(purpose: PathPurpose): Promise<BridgeResult<string | null>>
  /** Opens a document's original in the system's own program; refused for files that the system would run. */
  openOriginal(documentId: number): Promise<BridgeResult<null>>
  /** Shows a document's original in the system's file manager. */
  showInFolder(documentId: number): Promise<BridgeResult<null>>
  /** The one listener for commands; another call replaces it. Commands that came earlier have waited. */
  onCommand(listener: (command: PageCommand) => void): void
  /** Tells the menu what the page shows. */
  reportState(state: PageState): void
}

const kinds: readonly string[] = ['query', 'mutation', 'subscription']
/** Longer than any name in the contract. */
const maxPathLength = 100

/** SECURITY: what arrives over a port is checked before anything is done with it; inputs are then checked by their schemas. */
export function isPortRequest(value: unknown): value is PortRequest {
  if (typeof value !== 'object' || value === null) return false
  const { id, type, path } = value as Record<string, unknown>
  if (!Number.isSafeInteger(id)) return false
  if (type === 'stop') return true
  return typeof type === 'string' && kinds.includes(type) && typeof path === 'string' && path.length <= maxPathLength
}

/** Names of what preload and main process say to each other; nothing else is listened to. */
export const channels = {
  /** Carries the page's port. */
  connect: 'footnote:connect',
  chooseFolder: 'footnote:choose-folder',
  addDropped: 'footnote:add-dropped',
  choosePath: 'footnote:choose-path',
  openOriginal: 'footnote:open-original',
  showInFolder: 'footnote:show-in-folder',
  /** To the page; the others come from it. */
  command: 'footnote:command',
  /** The page listens for commands from now on. */
  listening: 'footnote:listening',
  pageState: 'footnote:page-state',
} as const
