import type { Result, WireError } from '../../base/result.ts'
import type { FolderRow } from '../../contract/types.ts'
import type { DocumentFile } from '../../server/documentBytes.ts'

/** What the main process asks of the engine by itself; the page has its own port. */
export type HostCalls = {
  /** Any folder of this computer, chosen by the user in the system's dialog or dropped; indexing starts. */
  addFolder: { input: string; output: FolderRow }
  documentFile: { input: number; output: DocumentFile | undefined }
}

export type HostCallName = keyof HostCalls

/** Main process to engine process. `connect` carries a page's port. */
export type ToHost =
  | { type: 'connect' }
  | { [Name in HostCallName]: { type: 'call'; id: number; name: Name; input: HostCalls[Name]['input'] } }[HostCallName]
  | { type: 'close' }

/** Engine process to main process. After `failed` the process ends. */
export type FromHost =
  { type: 'ready' } | { type: 'failed'; error: WireError } | { type: 'reply'; id: number; result: Result<unknown> }

/** Arguments of the engine process, as one JSON text. */
export type HostOptions = { libraryPath: string; resourcesPath: string; version: string }
