import type { Result, WireError } from '../../base/result.ts'
import type { FolderRow, LibraryStatus } from '../../contract/types.ts'
import type { DocumentFile } from '../../server/documentBytes.ts'

/** What the main process asks of the engine by itself; the page has its own port. */
export type HostCalls = {
  /** Any folder or file of this computer, chosen by the user in the system's dialog or dropped; indexing starts. */
  addFolder: { input: string; output: FolderRow }
  /** The document that a file of this computer holds, when the library has it. */
  documentAt: { input: string; output: number | undefined }
  documentFile: { input: number; output: DocumentFile | undefined }
  /** By the user, in the tray. */
  setPaused: { input: boolean; output: void }
}

export type HostCallName = keyof HostCalls

/** What tray, taskbar and notifications show of the library. */
export type HostStatus = Pick<LibraryStatus, 'filesRead' | 'progress' | 'problem' | 'pausedBy'>

/** Main process to engine process. `connect` carries a page's port; `power` comes at each start and each change. */
export type ToHost =
  | { type: 'connect' }
  | { [Name in HostCallName]: { type: 'call'; id: number; name: Name; input: HostCalls[Name]['input'] } }[HostCallName]
  | { type: 'power'; isOnBattery: boolean }
  /** The computer has slept: drives may be back, files may have changed. */
  | { type: 'wakeUp' }
  | { type: 'close' }

/** Engine process to main process. After `failed` the process ends. */
export type FromHost =
  | { type: 'ready' }
  | { type: 'failed'; error: WireError }
  | { type: 'status'; status: HostStatus }
  | { type: 'reply'; id: number; result: Result<unknown> }

/** Arguments of the engine process, as one JSON text. */
export type HostOptions = { libraryPath: string; resourcesPath: string; version: string }
