import { isAbsolute } from 'node:path'
import { BrowserWindow, dialog, ipcMain, type IpcMainInvokeEvent } from 'electron'
import { AppError } from '../base/errors.ts'
import { toWireError, type Result } from '../base/result.ts'
import { channels } from '../contract/portMessages.ts'
import type { FolderRow } from '../contract/types.ts'
import { isOwnPage } from './origin.ts'

/** Nobody drops more folders than this by hand. */
const maxDropped = 100

/** What the shell may ask of the engine as the host that the user trusts with paths. */
export type AddFolder = (path: string) => Promise<FolderRow>

/** Answers the page's two requests that involve paths: the system's folder dialog, and things dropped on the page. */
export function setupDialogs(addFolder: AddFolder): void {
  ipcMain.handle(channels.chooseFolder, (event) =>
    answer(event, () => chooseFolder(BrowserWindow.fromWebContents(event.sender), addFolder)),
  )
  ipcMain.handle(channels.addDropped, (event, paths: unknown) => answer(event, () => addDropped(paths, addFolder)))
}

/** Shows the system's dialog; null when the user closed it. */
export async function chooseFolder(window: BrowserWindow | null, addFolder: AddFolder): Promise<FolderRow | null> {
  const options = {
    title: 'Add a folder',
    buttonLabel: 'Add',
    properties: ['openDirectory'],
  } satisfies Electron.OpenDialogOptions
  const { filePaths } = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options)
  const [path] = filePaths
  return path === undefined ? null : addFolder(path)
}

async function addDropped(paths: unknown, addFolder: AddFolder): Promise<FolderRow[]> {
  // SECURITY: preload reads these paths from what the system dropped, but its process is the page's: checked again.
  if (!isPathList(paths)) throw new AppError('input/dropped', 'What was dropped is not a folder of this computer.')
  const folders: FolderRow[] = []
  for (const path of paths) folders.push(await addFolder(path))
  return folders
}

function isPathList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= maxDropped &&
    value.every((path) => typeof path === 'string' && isAbsolute(path))
  )
}

async function answer<T>(event: IpcMainInvokeEvent, work: () => Promise<T>): Promise<Result<T>> {
  try {
    // SECURITY: sender checked by frame and origin.
    if (!isOwnPage(event.senderFrame)) throw new AppError('shell/refused', 'Only the app itself may add folders.')
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, error: toWireError(error, 'shell/dialog') }
  }
}
